import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { PushPayload } from '#shared/reach/push.ts'

/** A browser's side of a subscription: what it registers, and the keys with which it decrypts pushes. */
export interface TestDevice {
  /** The subscription as the browser serialises it for the registration. */
  token: string
  endpoint: string
  path: string
  keys: ECDH
  auth: Buffer
}

export interface ReceivedPush {
  /** Path of the device's endpoint. */
  path: string
  payload: PushPayload
  headers: IncomingHttpHeaders
  /** Claims of the VAPID token after checking its signature. */
  claims: { aud?: unknown; sub?: unknown; exp?: number | undefined }
  bytes: number
}

/** Response to a push; 'silence': none; 'hangUp': the connection is cut. */
export type PushAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'silence' | 'hangUp'

export interface PushTestService {
  /** Such as http://127.0.0.1:40123. */
  url: string
  /** Hosts for PUSH_ALLOWED_HOSTS. */
  host: string
  /** Creates the subscription of a new browser. */
  subscribe(): TestDevice
  /** Accepted pushes, oldest first. */
  readonly taken: readonly ReceivedPush[]
  /** Paths of all requests, refused ones too. */
  readonly asked: readonly string[]
  /** Sets the response to later pushes, for all devices or for one; initially 201. */
  answer(next: PushAnswer, device?: TestDevice): void
  /** Resolves after `count` accepted pushes (`asked`: requests); rejects after thirty seconds. */
  until(count: number, of?: 'taken' | 'asked'): Promise<void>
  close(): Promise<void>
}

const WAIT_MS = 30_000

const hkdf = (salt: Uint8Array, key: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts the body of a push by RFC 8188 and RFC 8291: one record, encrypted for this device. */
export function decryptPush(body: Buffer, { keys, auth }: Pick<TestDevice, 'keys' | 'auth'>): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > recordSize) throw new Error('A push is one record')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = hkdf(auth, keys.computeSecret(senderKey), about, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, hkdf(salt, secret, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString()
}

/** Checks `Authorization: vapid t=…, k=…` by RFC 8292. */
async function checkVapid(authorization: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    algorithms: ['ES256'],
    audience: origin,
  })
  return { claims: payload, key }
}

/**
 * Starts a push service on 127.0.0.1 that checks pushes as browsers' services do. `vapidKey`: the only accepted key.
 * One closure over the devices, their answers and the pushes that came.
 */
export async function startPushService({ vapidKey }: { vapidKey?: () => string } = {}): Promise<PushTestService> {
  const devices = new Map<string, TestDevice>()
  const answers = new Map<string, PushAnswer>()
  let answerToAll: PushAnswer = { status: 201 }
  const taken: ReceivedPush[] = []
  const asked: string[] = []
  const watchers = new Set<() => void>()

  async function judge(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<PushAnswer> {
    const device = devices.get(path)
    if (!device) return { status: 404 }
    const wanted = answers.get(path) ?? answerToAll
    if (wanted === 'silence' || wanted === 'hangUp' || wanted.status >= 300) return wanted
    if (body.length > 4096) return { status: 413 }
    if (!headers.ttl || headers['content-encoding'] !== 'aes128gcm')
      return { status: 400, body: 'no TTL, no aes128gcm' }
    const checked = await checkVapid(headers.authorization ?? '', url).catch(() => undefined)
    if (!checked || (vapidKey && checked.key !== vapidKey())) return { status: 403, body: 'BadJwtToken' }
    const payload = PushPayload.parse(JSON.parse(decryptPush(body, device)))
    taken.push({ path, payload, headers, claims: checked.claims, bytes: body.length })
    return wanted
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    asked.push(path)
    const answer = await judge(path, request.headers, Buffer.concat(chunks)).catch(
      (error: unknown): PushAnswer => ({ status: 400, body: String(error) }),
    )
    if (answer === 'hangUp') request.socket.destroy()
    else if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body)
    for (const watch of watchers) watch()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}`

  return {
    url,
    host,
    taken,
    asked,
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const [path, auth] = [`/push/${randomUUID()}`, randomBytes(16)]
      const endpoint = `${url}${path}`
      const encoded = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const token = JSON.stringify({ endpoint, expirationTime: null, keys: encoded })
      const device = { token, endpoint, path, keys, auth }
      devices.set(path, device)
      return device
    },
    answer(next, device) {
      if (device) answers.set(device.path, next)
      else answerToAll = next
    },
    until: (count, of = 'taken') =>
      new Promise((resolve, reject) => {
        const list = of === 'taken' ? taken : asked
        const watch = (): void => {
          if (list.length < count) return
          clearTimeout(timer)
          watchers.delete(watch)
          resolve()
        }
        const timer = setTimeout(() => {
          watchers.delete(watch)
          reject(new Error(`${list.length} of ${count} pushes came`))
        }, WAIT_MS)
        watchers.add(watch)
        watch()
      }),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
