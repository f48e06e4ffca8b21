import { createHmac, randomBytes } from 'node:crypto'
import type { HookFailure } from '#shared/reach/hooks.ts'
import { version } from '../version.ts'
import { type EndpointGuard, INWARD } from './endpointGuard.ts'
import { NO_ANSWER, post } from './post.ts'

/** Milliseconds in which a receiver has to answer. */
const TIMEOUT_MS = 10_000

/** The secret's prefix, and its bytes: 24 to 64 are allowed (Standard Webhooks, signature scheme). */
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret, as a receiver's library takes it. */
export const newHookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** What is sent: the body to the letter, with its `webhook-id`. */
export interface HookMessage {
  id: string
  body: string
}

export type HookOutcome =
  | { kind: 'taken'; status: number }
  | { kind: 'failed'; status: number | null; failure: HookFailure }

export interface HookSender {
  /** Signs with the time of now, and sends; never throws. */
  send(target: { url: string; secret: string }, message: HookMessage): Promise<HookOutcome>
}

/** The signature of a message: version 1, HMAC-SHA256 over id, seconds and body (Standard Webhooks). */
function signatureOf(secret: string, { id, body }: HookMessage, seconds: number): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

function outcomeOf(status: number): HookOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken', status }
  const failure = status === 410 ? 'gone' : status >= 300 && status < 400 ? 'redirect' : 'status'
  return { kind: 'failed', status, failure }
}

const UNKNOWN_HOST: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'])
/** Codes of OpenSSL's checks and of Node's own, of a certificate that does not hold. */
const CERTIFICATE = /CERT|^ERR_TLS|SIGNATURE|ISSUER/

/** Why a connection failed. With several addresses Node wraps one error for each of them. */
function failureOf(error: unknown): HookFailure {
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === INWARD) return 'inward'
  if (code === NO_ANSWER) return 'timeout'
  if (UNKNOWN_HOST.has(code)) return 'unknown_host'
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable'
}

/**
 * Sends events to addresses that `guard` allows, each over a connection of its own, whose address is judged. Of an
 * answer the status alone is read.
 */
export function hookSender({
  guard,
  timeoutMs = TIMEOUT_MS,
}: {
  guard: EndpointGuard
  timeoutMs?: number
}): HookSender {
  return {
    async send({ url, secret }, message) {
      const to = guard.allowed(url)
      if (!to) return { kind: 'failed', status: null, failure: 'not_allowed' }
      const { protocol, hostname, port, pathname, search } = to
      const seconds = Math.floor(Date.now() / 1000)
      const body = Buffer.from(message.body)
      const request = {
        protocol,
        port,
        path: pathname + search,
        method: 'POST',
        agent: false as const,
        lookup: guard.lookup,
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'user-agent': `ushers-scheduler/${version()}`,
          'webhook-id': message.id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signatureOf(secret, message, seconds),
        },
      }
      try {
        return outcomeOf((await post(request, body, { timeoutMs, readMax: 0 })).status)
      } catch (error) {
        return { kind: 'failed', status: null, failure: failureOf(error) }
      }
    },
  }
}
