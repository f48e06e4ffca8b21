import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a stand-in received. */
export interface Received {
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  /** False once the client has closed the connection. */
  isWaitedFor(): boolean
}

/** Response of a stand-in; default: status 200 without a body. A body that is not a string is sent as JSON. */
export interface LoopbackAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** An HTTP server on 127.0.0.1 that stands in for an external service. */
export interface Loopback {
  /** Such as http://127.0.0.1:40123, without a slash at its end. */
  url: string
  close(): Promise<void>
}

/** Starts a stand-in that responds to every request with the result of `answer`. Close it after the tests. */
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
