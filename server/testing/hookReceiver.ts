import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HookType } from '#shared/reach/hookEvents.ts'

/** A request that the receiver got, whatever it answered. */
export interface ReceivedHook {
  path: string
  headers: IncomingHttpHeaders
  /** The body to the letter, which is what is signed. */
  body: string
  event: { type: HookType | 'hook.test'; timestamp: string; data: Record<string, unknown> }
  /** Status that it answered; null for none. */
  status: number | null
}

/** The answer to requests; 'silence': none; 'hangUp': the connection is cut. */
export type HookAnswer =
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  | 'silence'
  | 'hangUp'

export interface HookReceiver {
  /** Host for HOOK_ALLOWED_HOSTS. */
  host: string
  /** An address of it, of its own for each path. */
  at(path?: string): string
  /** Requests, oldest first; of one path alone where it is given. */
  got(path?: string): ReceivedHook[]
  /** Requests of a path that it took. */
  taken(path?: string): ReceivedHook[]
  /** Most requests of one path that it had at once. */
  mostAtOnce(): number
  /** Sets the answer to later requests; initially 204. */
  answer(next: HookAnswer): void
  /** Resolves once it has taken so many of a path. */
  untilTaken(count: number, path?: string): Promise<void>
  close(): Promise<void>
}

/** Longest wait for an event, in milliseconds. */
const WAIT_MS = 30_000

const statusOf = (answer: HookAnswer): number | null => (typeof answer === 'object' ? answer.status : null)

/** The signature of a request, as a receiver computes it of its secret (Standard Webhooks). */
export function signatureOfGot({ headers, body }: ReceivedHook, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** Starts a program on 127.0.0.1 that hooks send to. One closure over what it got and what it answers. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const all: ReceivedHook[] = []
  let answer: HookAnswer = { status: 204 }
  const open = new Map<string, number>()
  let most = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { url: path = '', headers } = request
    const now = (open.get(path) ?? 0) + 1
    open.set(path, now)
    most = Math.max(most, now)
    response.once('close', () => open.set(path, (open.get(path) ?? 1) - 1))
    all.push({ path, headers, body, event: JSON.parse(body || '{}'), status: statusOf(answer) })
    const own = answer
    if (own === 'hangUp') request.socket.destroy()
    if (typeof own === 'string') return
    if (own.afterMs) await sleep(own.afterMs)
    response.writeHead(own.status, own.headers).end(own.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const got = (path?: string) => all.filter((one) => path === undefined || one.path === path)
  const taken = (path?: string) => got(path).filter(({ status }) => status !== null && status >= 200 && status < 300)
  return {
    host,
    at: (path = '/') => `http://${host}${path}`,
    got,
    taken,
    mostAtOnce: () => most,
    answer(next) {
      answer = next
    },
    async untilTaken(count, path) {
      const end = performance.now() + WAIT_MS
      while (taken(path).length < count) {
        if (performance.now() > end) throw new Error(`${taken(path).length} of ${count} events were taken`)
        await sleep(10)
      }
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
