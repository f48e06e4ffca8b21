import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush, type TestDevice } from '../server/testing/pushService.ts'
import type { PushPayload } from '../shared/reach/push.ts'

/** A push of a call that has arrived. */
interface CallPush {
  payload: PushPayload
  /** Time of `performance.now()`. */
  at: number
}

export interface CallPushService extends AsyncDisposable {
  /** Such as http://127.0.0.1:40123. */
  url: string
  host: string
  /** Pushes taken from other devices than those that are called. */
  others(): number
  /**
   * Waits for pushes to the devices that are called; resolves with the push of each path, in the order of their coming.
   */
  next(count: number): Promise<CallPush[]>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * A push service in this process that accepts everything. It decrypts what comes to the devices that are called, and
 * notes when; `shown` is called for each first push of a call.
 */
export async function startCallPushes(
  devices: Map<string, TestDevice>,
  shown: (path: string, payload: PushPayload) => void,
): Promise<CallPushService> {
  let others = 0
  let waiting: { count: number; got: CallPush[]; done: (got: CallPush[]) => void } | undefined
  const server = createServer(async (request, response) => {
    const [path, body] = [request.url ?? '', await bodyOf(request)]
    const at = performance.now()
    response.writeHead(201).end()
    const device = devices.get(path)
    if (!device) {
      others += 1
      return
    }
    const payload = JSON.parse(decryptPush(body, device)) as PushPayload
    if (payload.ended === undefined) shown(path, payload)
    waiting?.got.push({ payload, at })
    if (waiting && waiting.got.length === waiting.count) waiting.done(waiting.got)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    others: () => others,
    next: (count) =>
      new Promise((done) => {
        waiting = { count, got: [], done }
      }),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
