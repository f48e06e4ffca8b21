import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { TOKEN_STORAGE_KEY } from '#shared/people/sessions.ts'
import { SITE_PATH } from '../platform/site.ts'
import { readStored } from '../platform/storage.ts'
import { language } from '../strings/strings.ts'
import { type ApiError, offline, refusal } from './error.ts'

/** The server's origin: the app's own, or port 5000 beside Vite's development server. */
export const serverOrigin = (): string => (import.meta.env.DEV ? `http://${location.hostname}:5000` : '')

/** Address of a path below /api. */
export const apiAddress = (path: string): string => `${serverOrigin()}${SITE_PATH}/api${path}`

/** The stored session token, or null. */
export const storedToken = (): string | null => readStored(TOKEN_STORAGE_KEY)

type Values = Record<string, unknown>

const hasBody = (endpoint: Endpoint): boolean => endpoint.method === 'POST' || endpoint.method === 'PUT'

/** Address of a call below /api: `:name` of the path is filled from the input, the rest goes into the query. */
export function callAddress(endpoint: Endpoint, input: Values): { path: string; rest: Values } {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (hasBody(endpoint)) return { path, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, rest: {} }
}

/** Refusals after which the session has ended, or the person has another role than this page knows. */
const OUTDATED_SESSION = ['not_signed_in', 'forbidden']

const refused = new Set<() => void>()

/** Calls `listener` whenever a call is refused for the session or the role. Returns the unsubscribe function. */
export function onSessionRefused(listener: () => void): () => void {
  refused.add(listener)
  return () => refused.delete(listener)
}

/** Logs a failed response (rule 804) and returns the error to throw. */
export function failed(error: ApiError, url: string, token: string | null): ApiError {
  console.error(error.status || error.code, url)
  if (token && OUTDATED_SESSION.includes(error.code)) for (const listener of refused) listener()
  return error
}

interface CallOptions {
  signal?: AbortSignal
  /** The request outlives a page that is left. */
  keepalive?: boolean
  /** Called with a successful response, for its headers. */
  onResponse?: (response: Response) => void
}

/** Sends one request of the contract. Throws ApiError for every answer but a success; an abort stays an abort. */
export async function send(
  endpoint: Endpoint,
  input: Values,
  { signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const { path, rest } = callAddress(endpoint, input)
  const url = apiAddress(path)
  const token = storedToken()
  const headers: Record<string, string> = { 'Accept-Language': language() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (hasBody(endpoint)) headers['Content-Type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      keepalive,
      ...(hasBody(endpoint) && { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw failed(offline(), url, token)
  }
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => undefined)
  throw failed(refusal(response.status, body, response.headers.get('Retry-After')), url, token)
}

/** An endpoint that answers with JSON or with nothing. One that takes a form takes JSON too, without a file. */
type Callable = Endpoint<z.ZodMiniType, z.ZodMiniType, Endpoint['access'], Endpoint['body'], 'json' | 'empty'>

/**
 * Calls the server as the contract says. Resolves to the endpoint's output.
 * Throws ApiError for a refusal and without a response ('offline'), and the signal's reason after an abort.
 */
export async function call<E extends Callable>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions = {},
): Promise<z.output<E['output']>> {
  const response = await send(endpoint, input as Values, options)
  options.onResponse?.(response)
  if (endpoint.reply === 'empty' || response.status === endpoint.emptyStatus) return undefined as z.output<E['output']>
  try {
    return (await response.json()) as z.output<E['output']>
  } catch (error) {
    if (options.signal?.aborted) throw error
    // The connection broke halfway, or a proxy answered instead of the server.
    throw failed(offline(), response.url, null)
  }
}
