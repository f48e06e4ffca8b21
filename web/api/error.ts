import type { ErrorCode, Issue } from '#shared/errors.ts'
import type { StringKey } from '#shared/strings/translate.ts'
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
  /** What is wrong with the input, thing by thing. */
  readonly issues: Issue[]
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined
  /** All that the refusal said, such as the thing as it is now. */
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

/** Nothing answered: no line, no server, or a connection that broke. */
export const offline = (): ApiError => new ApiError({ status: 0, code: 'offline', message: t('errors.offline') })

/** Refusals that only a browser knows. */
const HERE = { container_missing: 'phone.containerMissing', no_confirmation: 'phone.noConfirmation' } as const

/** A refusal for which no server was asked, or not ours. */
export function refusedHere(code: ErrorCode | keyof typeof HERE): ApiError {
  const key = code in HERE ? HERE[code as keyof typeof HERE] : (`errors.${code}` as StringKey)
  return new ApiError({ status: 0, code, message: t(key) })
}

/** What a proxy answers when the server behind it does not. */
const GATEWAY_STATUS = [502, 503, 504]

/** True where nothing of ours has answered: no line, or a gateway in its place. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || GATEWAY_STATUS.includes(error.status))

/** Too many requests, whoever has counted them: a proxy says so by the status alone. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.code === 'too_many_attempts')

/** What of a query's failure is to be told as one: where nothing answered, data of before and their time say enough. */
export const failureOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data !== undefined && isUnreachable(error) ? null : error

/** What a person can be told about a failure; undefined where nobody said anything that is meant for them. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : undefined

/** The same, where something has to be said. */
export const whyOf = (error: unknown): string =>
  sentenceOf(error) ?? t(isTooMany(error) ? 'errors.too_many_attempts' : 'errors.internal')

/** The reading of Retry-After: seconds, or a date (RFC 9110 §10.2.3). */
function secondsFrom(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** This language's sentence for `code`, unless it is not loaded or has gaps that only the server can fill. */
function sentenceFor(code: string): string | undefined {
  const sentence = loadedSentence(`errors.${code}`)
  return typeof sentence === 'string' && !sentence.includes('{') ? sentence : undefined
}

/** Reads a refusal. `body` is what the answer held, whatever that was. */
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
