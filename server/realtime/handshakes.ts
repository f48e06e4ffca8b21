import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors.ts'
import type { RequestLimits } from '../http/limits/requestLimits.ts'
import type { ResetConnections } from '../http/limits/resetConnections.ts'
import type { LiveServer, LiveSocket } from './publish.ts'

/** The used part of an Engine.IO connection; `socket` is private there, and only WebSockets have it. */
interface Connection {
  request: IncomingMessage | null
  remoteAddress: string
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } }
  write(packet: string): unknown
  close(discard?: boolean): void
  on(event: 'data', listener: (data: unknown) => void): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Prefixes of a Socket.IO CONNECT packet, and of one to another namespace than `/`, the only one. */
const CONNECT = '0'
const OTHER_NAMESPACE = '0/'

/** A CONNECT_ERROR packet. */
const REFUSAL = `4${JSON.stringify({ message: 'not_signed_in' })}`

/** Refuses a CONNECT with a reason, and closes its connection once the reason is sent. */
export function refuseHandshake({ conn }: LiveSocket, next: (error: Error) => void, reason: string): void {
  next(new Error(reason))
  // Socket.IO sends the refusal in the next tick.
  setImmediate(() => conn.close())
}

/**
 * Refuses a second CONNECT, which no client sends, and one to another namespace. Here instead of in a middleware,
 * because those run only after all packets of a read from the network, hundreds of CONNECTs, have become sockets.
 */
function allowOneConnect(connection: Connection): void {
  let hasTried = false
  connection.on('data', (packet) => {
    if (typeof packet !== 'string' || !packet.startsWith(CONNECT)) return
    if (hasTried || packet.startsWith(OTHER_NAMESPACE)) {
      connection.write(REFUSAL)
      connection.close()
    }
    hasTried = true
  })
}

/**
 * Ends the TCP connection with the WebSocket: its sender could keep the server busy until the closing handshake times
 * out.
 */
function endWithTransport(connection: Connection): void {
  connection.once('close', () =>
    setImmediate(() => {
      const { socket } = connection.transport
      if (socket?.bufferedAmount === 0) socket.terminate()
    }),
  )
}

interface Needs {
  limits: RequestLimits
  resets: ResetConnections
  /** The client's address; undefined where it is unknown. */
  addressOf: (request: IncomingMessage) => string | undefined
  /** Counts a refusal. */
  onRefused(): void
}

/** Limits handshakes and CONNECTs by network. Must come before `acceptConnections`, which looks people up. */
export function limitHandshakes(io: LiveServer, { limits, resets, addressOf, onRefused }: Needs): void {
  /** Seconds until the network may try again; 0 where it may now. */
  function waitOf(address: string): number {
    try {
      limits.countLive(address)
      return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      onRefused()
      return error.details.retryAfter ?? 1
    }
  }

  io.engine.use((request: IncomingMessage & { _query: { sid?: string } }, _response: unknown, next: () => void) => {
    // A poll or an upgrade of a connection that is open.
    if (request._query.sid) return next()
    const { socket } = request
    if (resets.has(request)) return socket.destroy()
    const seconds = waitOf(addressOf(request) ?? '')
    if (seconds === 0) return next()
    const head = [`HTTP/1.1 429 Too Many Requests`, `Retry-After: ${seconds}`, 'Connection: close', 'Content-Length: 0']
    // Node does not handle errors of an upgraded socket; an unhandled one ends the process.
    socket.once('error', () => socket.destroy())
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.destroySoon()
  })

  io.engine.on('connection', (connection: Connection) => {
    if (connection.request) connection.remoteAddress = addressOf(connection.request) ?? ''
    // Frees the handshake request with its headers, which would stay in memory as long as the connection.
    connection.request = null
    endWithTransport(connection)
    allowOneConnect(connection)
  })

  io.use((socket, next) => {
    // Closed since it sent its CONNECT.
    if (socket.conn.readyState !== 'open') next(new Error('not_signed_in'))
    else if (waitOf(socket.conn.remoteAddress) > 0) refuseHandshake(socket, next, 'too_many_attempts')
    else next()
  })
}
