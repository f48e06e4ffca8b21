import { expect, vi } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, ERROR_STATUS } from '#shared/errors.ts'
import { type EventName, type EventPayloads, eventSchemas } from '#shared/events.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import { english } from '#shared/strings/translate.ts'
import { FIRST_LOOK_MS } from '../live/live.ts'
import { connections, sendEvent } from './sockets.stub.ts'

/** The configuration of the installation in a test that does not set another. */
export const CONFIG = {
  teamName: 'ushers scheduler',
  siteUrl: 'http://localhost:5000',
  timeZone: 'America/Chicago',
  version: '0.1.0',
  pushKey: 'x'.repeat(87),
  giphyKey: null,
  giphyUrl: null,
  botCheck: 'off',
  phoneProvider: 'console',
  registration: 'open' as const,
  mail: false,
}

type Input<E extends Endpoint> = z.output<E['input']>
type Output<E extends Endpoint> = z.input<E['output']>

/** Answers a call; throws AppError to refuse it. */
type Answer<E extends Endpoint> = (input: Input<E>) => Output<E> | Promise<Output<E>>

interface Call {
  endpoint: Endpoint
  input: unknown
}

/** The server of a page, made of the contract: it answers as a test says, and only what the contract allows. */
export class StubServer {
  readonly #answers = new Map<Endpoint, Answer<Endpoint>>()
  readonly #received: Call[] = []
  readonly #faults: string[] = []

  /** Answers every call of an endpoint from now on. Returns how to answer as before. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): () => void {
    const before = this.#answers.get(endpoint)
    this.#answers.set(endpoint, answer as Answer<Endpoint>)
    return () => {
      if (before) this.#answers.set(endpoint, before)
      else this.#answers.delete(endpoint)
    }
  }

  /** Refuses every call of an endpoint until what it returns is called. */
  refuse(endpoint: Endpoint, ...refusal: ConstructorParameters<typeof AppError>): () => void {
    return this.on(endpoint, () => {
      throw new AppError(...refusal)
    })
  }

  /** Answers no call of an endpoint, as a broken network does, until what it returns is called. */
  disconnect(endpoint: Endpoint): () => void {
    return this.on(endpoint, () => {
      throw new TypeError('Failed to fetch')
    })
  }

  /** Answers every call of an endpoint as a proxy without a server does, until what it returns is called. */
  breakProxy(endpoint: Endpoint): () => void {
    return this.on(endpoint, () => {
      throw new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    })
  }

  /** Holds the answers of an endpoint back, as a slow network does, until what it returns is called. */
  hold(endpoint: Endpoint): () => void {
    const answer = this.#answers.get(endpoint) ?? emptyListOf(endpoint)
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const restore = this.on(endpoint, async (input) => {
      await released
      return answer?.(input)
    })
    return () => {
      release()
      restore()
    }
  }

  /** Inputs with which an endpoint was called, in their order. */
  received<E extends Endpoint>(endpoint: E): Input<E>[] {
    return this.#received.filter((call) => call.endpoint === endpoint).map(({ input }) => input as Input<E>)
  }

  /** Resolves when the page has its live connection, which it opens once it is drawn. */
  async connected(): Promise<void> {
    await expect.poll(connections).toBeGreaterThan(0)
  }

  /**
   * Resolves when the page has its live connection, and has asked for what it may have missed before: that look comes
   * seconds later, and would bring what a test has changed since without an event.
   */
  async settled(): Promise<void> {
    await this.connected()
    await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
    let before = -1
    const isQuiet = (): boolean => {
      const now = this.#received.length
      const isSame = now === before
      before = now
      return isSame
    }
    await expect.poll(isQuiet, { interval: 100 }).toBe(true)
  }

  /** Sends a live event to the page. Throws where the page has no live connection. */
  tell<Name extends EventName>(name: Name, payload: EventPayloads[Name]): void {
    if (sendEvent(name, eventSchemas[name].parse(payload)) === 0) throw new Error(`${name}: no live connection`)
  }

  /** Violations of the contract: calls that nothing answers, and answers that the contract does not allow. */
  get faults(): readonly string[] {
    return this.#faults
  }

  /** The `fetch` of the page for addresses below /api. */
  async fetch(url: URL, init: RequestInit): Promise<Response> {
    const { method = 'GET', body, signal } = init
    const found = matching(method, url.pathname.replace(/^\/api/, ''))
    const name = `${method} ${url.pathname}`
    if (!found) return this.#fault(`${name} is not in the contract`)
    const { endpoint, params } = found
    const sent = typeof body === 'string' ? JSON.parse(body) : fieldsOf(body)
    const parsed = endpoint.input.safeParse({ ...Object.fromEntries(url.searchParams), ...sent, ...params })
    const input = parsed.data
    this.#received.push({ endpoint, input: parsed.success ? input : sent })
    const answer = this.#answers.get(endpoint) ?? emptyListOf(endpoint)
    if (!answer) return this.#fault(`${name} has no answer in this test`)
    try {
      if (!parsed.success)
        throw new AppError('invalid_input', {
          issues: (t) =>
            parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueSentence(issue, t) })),
        })
      const output = await answer(input)
      signal?.throwIfAborted()
      if (endpoint.reply === 'empty') return new Response(null, { status: 204 })
      const checked = endpoint.output.safeParse(output)
      if (!checked.success) return this.#fault(`${name} may not answer that: ${checked.error.message}`)
      return Response.json(checked.data, { status: endpoint.status })
    } catch (error) {
      if (error instanceof AppError) return refused(error)
      if (error instanceof Response) return error
      throw error
    }
  }

  #fault(what: string): Response {
    this.#faults.push(what)
    return refused(new AppError('internal'))
  }
}

/** A list that a test does not speak of is empty. */
const emptyListOf = ({ method, output }: Endpoint): Answer<Endpoint> | undefined =>
  method === 'GET' && output.safeParse([]).success ? () => [] : undefined

function refused({ code, details }: AppError): Response {
  const params = typeof details.params === 'function' ? details.params(english) : details.params
  const issues = details.issues?.(english)
  const body = { error: english(`errors.${code}`, params), code, ...details.reply, ...(issues && { issues }) }
  const headers = details.retryAfter === undefined ? undefined : { 'retry-after': String(details.retryAfter) }
  return Response.json(body, { status: ERROR_STATUS[code], headers })
}

/** The fields of a form; files are not among them. */
function fieldsOf(body: unknown): object {
  if (!(body instanceof FormData)) return {}
  return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))
}

/** Fixed paths before those with parameters, as the server's router prefers them. */
const byPath = [...endpoints].sort((one, other) => one.path.split(':').length - other.path.split(':').length)

function matching(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } | undefined {
  for (const endpoint of byPath) {
    if (endpoint.method !== method) continue
    const found = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
    if (!found) continue
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    return { endpoint, params: Object.fromEntries(params) }
  }
  return undefined
}
