import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as somebody else's server got it. */
export interface Received {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  /** False once whoever asked has hung up. */
  isWaitedFor(): boolean
}

/** What it answers: status 200 and no body where nothing is said; anything but a text goes out as JSON. */
export interface LoopbackAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** A server on 127.0.0.1 that stands in for somebody else's: the protocol is real, only the address is ours. */
export interface Loopback {
  /** Such as http://127.0.0.1:40123, without a slash at its end. */
  url: string
  close(): Promise<void>
}

/** Starts a stand-in that answers every request with what `answer` says. Close it when the tests are over. */
export async function startLoopback(
  answer: (request: Received) => LoopbackAnswer | Promise<LoopbackAnswer>,
): Promise<Loopback> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, body: Buffer.concat(chunks).toString() }
    const {
      status = 200,
      headers: own,
      body = '',
    } = await answer({ ...received, isWaitedFor: () => !request.socket.destroyed })
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...own })
    response.end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
