import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds between two looks for requests past their deadline: the delay with which one is closed. */
const CHECK_MS = 500

/** An upload goes on while this many bytes arrive in each span, for ten spans at most. */
const SPAN_BYTES = 16 * 1024
const MAX_SPANS = 10

/** Maximum seconds in which a client takes no byte of its reply. */
const UNREAD_SECONDS = 10

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

export interface Deadlines {
  /** Options of the HTTP server: head and body of a request must have arrived within the deadline. */
  options: ServerOptions
  /** Answers a request that could not be read, and closes its connection. */
  onClientError(error: NodeJS.ErrnoException, socket: Socket): void
  /** Runs `work`, which reads an upload, with the longer deadline of uploads; past it the connection is closed. */
  runUpload<Result>(socket: Socket, work: () => Promise<Result>): Promise<Result>
  /** Closes a connection that takes no byte of its reply for ten seconds: its reader would hold memory for ever. */
  closeUnread(server: Server): void
}

/**
 * Deadlines of requests and replies: a sender that never ends its request, or never reads its reply, occupies a
 * connection and memory until then.
 */
export function deadlines(seconds: number): Deadlines {
  const spanMs = seconds * 1000
  const uploading = new WeakSet<Socket>()
  return {
    options: { requestTimeout: spanMs, headersTimeout: spanMs, connectionsCheckingInterval: CHECK_MS },
    onClientError(error, socket) {
      const { code = '' } = error
      // Node reports a request once; from then on `runUpload` alone watches an upload.
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploading.has(socket)) return
      if (code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable)
        socket.write(`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      socket.destroySoon()
    },
    async runUpload(socket, work) {
      let [before, spans] = [socket.bytesRead, 0]
      const timer = setInterval(() => {
        spans += 1
        if (spans >= MAX_SPANS || socket.bytesRead - before < SPAN_BYTES) socket.destroy()
        before = socket.bytesRead
      }, spanMs).unref()
      uploading.add(socket)
      try {
        return await work()
      } finally {
        clearInterval(timer)
        uploading.delete(socket)
      }
    },
    closeUnread(server) {
      const unreadMs = Math.min(UNREAD_SECONDS * 1000, spanMs)
      server.on('request', ({ socket }, response) =>
        // Node begins the time anew with each byte that is written or taken. A reply that is not there yet may take
        // longer.
        response.setTimeout(unreadMs, () => socket.writableLength > 0 && socket.destroy()),
      )
    },
  }
}
