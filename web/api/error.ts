import type { ErrorCode, Issue } from '#shared/errors.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { loadedSentence, t } from '../strings/strings.ts'

interface Failure {
  /** HTTP status; 0 when nothing answered. */
  status: number
  code: string
  message: string
  issues?: Issue[] | undefined
  retryAfter?: number | undefined
  reply?: Record<string, unknown> | undefined
}

/** A call that did not succeed. `message` is a sentence for the person at the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  /** A code of shared/errors.ts; 'offline' when nothing answered; 'unknown' when the answer was not our server's. */
  readonly code: string
  /** The faults of the input, thing by thing. */
  readonly issues: Issue[]
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** The whole body of the refusal, such as the current version in a conflict. */
  readonly reply: Partial<Record<string, unknown>>

  constructor({ status, code, message, issues, retryAfter, reply }: Failure) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues ?? []
    this.retryAfter = retryAfter
    this.reply = reply ?? {}
  }
}

/** The error for a request without a response: no network, no server, or a broken connection. */
export const offline = (): ApiError => new ApiError({ status: 0, code: 'offline', message: t('errors.offline') })

/** Strings of refusals that only the browser makes. */
const HERE = { container_missing: 'phone.containerMissing', no_confirmation: 'phone.noConfirmation' } as const

/** A refusal made in the browser, or by a server that is not ours. */
export function refusedHere(code: ErrorCode | keyof typeof HERE): ApiError {
  const key = code in HERE ? HERE[code as keyof typeof HERE] : (`errors.${code}` as StringKey)
  return new ApiError({ status: 0, code, message: t(key) })
}

/** Statuses of a proxy whose server does not answer. */
const GATEWAY_STATUS = [502, 503, 504]

/** True when our server did not answer: no network, or a gateway's error. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || GATEWAY_STATUS.includes(error.status))

/** True for too many requests; a proxy's refusal has only the status. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.code === 'too_many_attempts')

/** The error of a query to show; null when the server is unreachable and there are data, whose age is shown instead. */
export const failureOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data !== undefined && isUnreachable(error) ? null : error

/** The sentence of an error for the person at the screen; undefined for errors that have none. */
export const errorSentence = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : undefined

/** The first field's fault of a refused input, as a sentence. */
export const issueOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues[0]?.message : undefined

/** The sentence of an error for the person at the screen, with a general one as fallback. */
export const whyOf = (error: unknown): string =>
  errorSentence(error) ?? t(isTooMany(error) ? 'errors.too_many_attempts' : 'errors.internal')

/** Parses Retry-After: seconds, or a date (RFC 9110 §10.2.3). */
function secondsFrom(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/**
 * The current language's sentence for `code`; undefined when not loaded, or with placeholders only the server can fill.
 */
function sentenceFor(code: string): string | undefined {
  const sentence = loadedSentence(`errors.${code}`)
  return typeof sentence === 'string' && !sentence.includes('{') ? sentence : undefined
}

/** Makes an error of a refusal. `body` is the parsed response, of any shape. */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>
  const said = typeof reply.error === 'string' && reply.error ? reply.error : undefined
  const code = typeof reply.code === 'string' ? reply.code : said ? 'unnamed' : 'unknown'
  const fallback = t(GATEWAY_STATUS.includes(status) ? 'errors.unavailable' : 'errors.internal')
  return new ApiError({
    status,
    code,
    message: sentenceFor(code) ?? said ?? fallback,
    issues: Array.isArray(reply.issues) ? (reply.issues as Issue[]) : undefined,
    retryAfter: secondsFrom(retryAfter),
    reply,
  })
}

/** Waits for a call that ends something. A refusal with `code` says that it has ended already, as was wanted. */
export async function unlessGone(code: ErrorCode, ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    if (!(error instanceof ApiError && error.code === code)) throw error
  }
}
