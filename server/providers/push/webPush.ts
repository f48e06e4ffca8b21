import https from 'node:https'
import type { EndpointGuard } from '../endpointGuard.ts'
import { type PostAnswer, post } from '../post.ts'
import { type Encryption, pushEncryption } from './encryption.ts'
import type { Vapid } from './vapid.ts'

// Not by `import`, which reads every export of it and so loads Node's whole fetch: 3 MB that a server may never need.
const http = process.getBuiltinModule('node:http')

/** Timeout of a request, from the connection to the end of the response. */
const TIMEOUT_MS = 10_000

/** Maximum characters read of an error response. */
const REASON_MAX = 300

/** Maximum concurrent connections to one push service. */
export const CONNECTIONS = 32

interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  /** JSON text. */
  payload: string
  /** Seconds for which the push service stores it. */
  ttl: number
  urgency: 'normal' | 'high'
  topic: string | null
}

/**
 * The outcome of a push. `later` may succeed when retried, `refused` once an operator has corrected the configuration.
 */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'later'; reason: string; afterMs?: number | undefined }
  | { kind: 'refused'; reason: string }
  | { kind: 'dropped'; reason: string }

export interface PushSender {
  /** Encrypts and sends; never throws. */
  send(target: PushTarget, push: Push): Promise<Outcome>
  /** Closes all connections. */
  close(): void
}

/** Milliseconds of a `Retry-After`: seconds, or a date (RFC 9110 §10.2.3). */
function retryAfterMs(value: string | undefined): number | undefined {
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

function outcomeOf({ status, retryAfter, text }: PostAnswer): Outcome {
  const reason = `${status} ${text}`.trim()
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'later', reason, afterMs: retryAfterMs(retryAfter) }
  // A redirect could lead to any host and is not followed. 400, 401 and 403 concern our keys, which can be corrected.
  if (status < 400 || [400, 401, 403].includes(status)) return { kind: 'refused', reason }
  return { kind: 'dropped', reason }
}

/**
 * Headers as a raw array with Host, which Node writes unchecked; setting them one by one takes half of a request's
 * time.
 */
function rawHeaders(host: string, headers: Record<string, unknown>): string[] {
  const raw = ['Host', host]
  for (const name of Object.keys(headers)) raw.push(name, String(headers[name]))
  return raw
}

interface Needs {
  guard: EndpointGuard
  vapid: Vapid
  encryption?: Encryption
  timeoutMs?: number
}

/** Sends pushes by RFC 8030, 8291 and 8292 to endpoints that `guard` allows. */
export function webPushSender({
  guard,
  vapid,
  encryption = pushEncryption(),
  timeoutMs = TIMEOUT_MS,
}: Needs): PushSender {
  const connections = { keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS, lookup: guard.lookup }
  const agents = { 'http:': new http.Agent(connections), 'https:': new https.Agent(connections) }

  return {
    async send({ endpoint, p256dh, auth }, { payload, ttl, urgency, topic }) {
      const url = guard.allowed(endpoint)
      if (!url) return { kind: 'refused', reason: 'not a push service that is allowed' }
      try {
        const { headers, body } = await encryption.encrypt({
          subscription: { endpoint, keys: { p256dh, auth } },
          payload,
          options: { TTL: ttl, urgency, ...(topic && { topic }), headers: { Authorization: vapid(url.origin) } },
        })
        const { protocol, hostname, port, pathname, search } = url
        const agent = agents[protocol as keyof typeof agents]
        const to = { protocol, hostname, port, path: pathname + search, agent }
        const request = { ...to, method: 'POST', headers: rawHeaders(url.host, headers) }
        return outcomeOf(await post(request, body, { timeoutMs, readMax: REASON_MAX }))
      } catch (error) {
        return { kind: 'later', reason: error instanceof Error ? error.message : String(error) }
      }
    },

    close() {
      for (const agent of Object.values(agents)) agent.destroy()
      encryption.close()
    },
  }
}
