import { connect, type Socket } from 'node:net'

/** The encoded body of a request. */
export interface Body {
  type: string
  bytes: Buffer
}

export const json = (input: unknown): Body => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(input)) })

/** A form with one file. */
export const form = (field: string, filename: string, bytes: Buffer): Body => ({
  type: 'multipart/form-data; boundary=frontier',
  bytes: Buffer.concat([
    Buffer.from(`--frontier\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--frontier--\r\n'),
  ]),
})

export interface SlowRequest {
  socket: Socket
  /** Response bytes so far. */
  received(): string
  /** Resolves with the response's status once the connection is closed. */
  status: Promise<number>
  /** Sends the rest of the body. */
  finish(): Promise<number>
}

/**
 * Sends the head of a request, with further lines in `lines`, and the first `sent` bytes of its body, written at once.
 */
export function beginRequest(
  url: string,
  { method, path }: { method: string; path: string },
  token: string,
  body: Body,
  sent: number,
  lines: string[] = [],
): SlowRequest {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const head = [
    `${method} /api${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${token}`,
    `content-type: ${body.type}`,
    `content-length: ${body.bytes.length}`,
    'connection: close',
    ...lines,
  ]
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body.bytes.subarray(0, sent)]))
  const status = new Promise<number>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(received.split(' ')[1])))
  })
  return {
    socket,
    received: () => received,
    status,
    finish: () => {
      socket.write(body.bytes.subarray(sent))
      return status
    },
  }
}
