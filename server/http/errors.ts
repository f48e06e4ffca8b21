import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError, ERROR_STATUS, type ErrorCode, type ErrorReply } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { isDatabaseFull, isDatabaseGone, isReferenceGone } from '../db/client.ts'
import { LogThrottle } from '../db/logThrottle.ts'
import { acceptedLanguage } from './acceptedLanguage.ts'
import { withoutKey } from './keyInAddress.ts'
import { BodiesFull } from './limits/bodyLimits.ts'
import { withoutPageToken } from './tokenPages.ts'

/** Retry-After while the database is unreachable, and while its disk is full: space is not freed within seconds. */
const RETRY_AFTER_SECONDS = 5
const RETRY_FULL_AFTER_SECONDS = 60

/** Error codes for refusals by Fastify; any other 4xx is 'invalid_input'. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: 'not_signed_in',
  // A path that cannot be a file: `//`, a NUL byte, thousands of characters.
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_attempts',
  503: 'unavailable',
}

const isMissing = (input: unknown, path: PropertyKey[]): boolean =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input) == null

/** Converts a failed parse to an AppError that names each field. */
export function invalidInput(error: z.core.$ZodError, input: unknown): AppError {
  return new AppError('invalid_input', {
    issues: (t) =>
      error.issues.slice(0, 50).map((issue) => ({
        path: issue.path.join('.').slice(0, 200),
        message: isMissing(input, issue.path) ? t('input.required') : issueSentence(issue, t),
      })),
  })
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseFull(error)) return new AppError('no_room', { retryAfter: RETRY_FULL_AFTER_SECONDS })
  if (isDatabaseGone(error)) return new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  // Two requests at once: the other one deleted what this one names.
  if (isReferenceGone(error)) return new AppError('not_found')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) {
    const code = CODE_OF_STATUS[status] ?? 'invalid_input'
    // The request could not be parsed at all, so there is no field to name.
    return new AppError(
      code,
      code === 'invalid_input' ? { issues: (t) => [{ path: '', message: t('input.invalid') }] } : {},
    )
  }
  return new AppError(status === 503 ? 'unavailable' : 'internal')
}

/** The body of a refusal: code, sentence in `language`, and issues by field. */
function errorBody({ code, details }: AppError, language: Language): ErrorReply {
  const t = translateFor(language)
  const params = typeof details.params === 'function' ? details.params(t) : details.params
  return {
    error: details.sentence?.(t) ?? t(`errors.${code}`, params),
    code,
    ...details.reply,
    ...(details.issues && { issues: details.issues(t) }),
  }
}

/** The request's URL, or its route pattern where the URL contains a token, which must not be logged. */
const loggedUrl = ({ url, params, routeOptions }: FastifyRequest): string | undefined =>
  typeof params === 'object' && params !== null && 'token' in params
    ? routeOptions.url
    : withoutPageToken(withoutKey(url))

type AnswerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Converts everything thrown to a response. An unknown error is logged and answered 'internal'. A fault that refuses
 * many requests, an unavailable database or too many bodies, is logged once a minute instead of once per request.
 */
export function errorAnswers(): AnswerError {
  const [outage, flood] = [new LogThrottle(), new LogThrottle()]
  return (error, request, reply) => {
    // The body's sender has gone: nobody is answered, and the ECONNRESET is no fault of the database.
    const isAborted = request.raw.destroyed && !request.raw.complete
    const known = isAborted ? new AppError('invalid_input') : toAppError(error)
    const status = ERROR_STATUS[known.code]
    if (status >= 500) {
      const about = { err: error, requestId: request.id, url: loggedUrl(request) }
      if (isDatabaseGone(error))
        outage.note((suppressed) =>
          request.log.error({ ...about, alsoRefused: suppressed }, 'the database cannot work'),
        )
      else if (error instanceof BodiesFull)
        flood.note((suppressed) => request.log.warn({ alsoRefused: suppressed }, 'strangers hold too many body bytes'))
      else request.log.error(about, 'request failed')
      reply.header('x-request-id', request.id)
    }
    if (known.details.retryAfter !== undefined) reply.header('retry-after', String(known.details.retryAfter))
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(errorBody(known, acceptedLanguage(request.headers['accept-language'])))
  }
}
