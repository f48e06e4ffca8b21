import type { FastifyBaseLogger } from 'fastify'
import type { Namespace, Server } from 'socket.io'
import { Batch, type Data, type PacketOptions, sizeOf } from './batch.ts'

/**
 * Maximum bytes queued for a client that does not read; above this its connection is closed, and it reconnects and
 * fetches what it missed. Some 16,000 messages of 250 bytes: fetching the newest ones is quicker than receiving them
 * all. A much lower limit would disconnect a phone in a tunnel, which the heartbeat allows 45 seconds.
 */
export const MAX_QUEUED_BYTES = 4 * 1024 * 1024

/** The used part of an Engine.IO connection. Optional fields are private there: other versions may lack them. */
interface Connection {
  readonly readyState: string
  readonly transport: {
    readonly name: string
    /** True where no send is in progress; then the connection's queue is empty too. */
    readonly writable: boolean
    readonly perMessageDeflate?: unknown
    readonly socket?: { readonly readyState?: number; terminate?(): void }
    _canSendPreEncodedFrame?(packet: { options: PacketOptions }): boolean
    send(packets: { type: 'message'; options: PacketOptions }[]): void
  }
  write(data: Data, options?: PacketOptions, onSent?: () => void): Connection
  close(discard: boolean): void
  on(event: 'flush', listener: () => void): unknown
}

/** The used part of a Socket.IO adapter; private there too. */
interface FrameEncoder {
  _encode?(packet: { type: number; nsp: string; data: string[] }, options: PacketOptions): unknown
}

/** A Socket.IO server, whatever its events are. */
type AnyServer = Pick<Server, 'engine'> & { sockets: Pick<Namespace, 'adapter'> }

const EVENT_PACKET = 2

/** `WebSocket.OPEN`. */
const OPEN = 1

/** True where broadcasts carry a finished frame. */
function hasEncodedFrames(io: AnyServer): boolean {
  const options: PacketOptions = {}
  const adapter: FrameEncoder = io.sockets.adapter as object
  adapter._encode?.({ type: EVENT_PACKET, nsp: '/', data: ['shape'] }, options)
  return options.wsPreEncodedFrame !== undefined
}

/** The connections that have a batch to send at the end of this event-loop turn. */
class Turn {
  start = new Batch()
  #connections: BatchedConnection[] = []

  add(connection: BatchedConnection): void {
    if (this.#connections.push(connection) === 1) setImmediate(() => this.#end())
  }

  #end(): void {
    const connections = this.#connections
    this.#connections = []
    this.start = new Batch()
    for (const connection of connections) connection.flush()
  }
}

interface Reports {
  unknownVersion(): void
  cutOff(bytes: number): void
}

/** Replaces `write` of one connection, through which Socket.IO sends everything. */
class BatchedConnection {
  readonly #connection: Connection
  readonly #originalWrite: Connection['write']
  readonly #turn: Turn
  readonly #report: Reports
  #batch: Batch | undefined
  /** Bytes in the connection's queue, and bytes that the transport is sending. */
  #queued = 0
  #inFlight = 0

  constructor(connection: Connection, turn: Turn, report: Reports) {
    this.#connection = connection
    this.#originalWrite = connection.write
    this.#turn = turn
    this.#report = report
    connection.write = (data, options, onSent) => this.#write(data, options, onSent)
    connection.on('flush', () => {
      this.#inFlight = this.#queued
      this.#queued = 0
    })
  }

  /** Adds a broadcast to the batch; anything else is sent at once, after the batch. */
  #write(data: Data, options?: PacketOptions, onSent?: () => void): Connection {
    if (typeof data === 'string' && options?.wsPreEncodedFrame && !onSent) {
      if (!this.#batch) this.#turn.add(this)
      this.#batch = (this.#batch ?? this.#turn.start).with(data, options)
    } else {
      this.flush()
      this.#send(data, options, onSent)
    }
    return this.#connection
  }

  /** Sends the batch: joined where the transport accepts finished frames, else packet by packet. */
  flush(): void {
    const batch = this.#batch
    if (!batch) return
    this.#batch = undefined
    const { transport } = this.#connection
    // Finished frames bypass the WebSocket's own check: none may follow its closing frame. A client that comes back
    // catches up.
    if ((transport.socket?.readyState ?? OPEN) !== OPEN) return
    if (transport._canSendPreEncodedFrame?.(batch)) {
      this.#sendJoined(batch.joined)
    } else {
      if (transport.name === 'websocket' && !transport.perMessageDeflate) this.#report.unknownVersion()
      for (const { text, options } of batch.broadcasts) this.#send(text, options)
    }
  }

  /**
   * Bypasses the connection's queue where it is empty: its events, which nothing listens to, cost a third of a send.
   */
  #sendJoined(joined: PacketOptions): void {
    const { transport, readyState } = this.#connection
    if (readyState === 'open' && transport.writable) {
      this.#inFlight = sizeOf('', joined)
      transport.send([{ type: 'message', options: joined }])
    } else {
      this.#send('', joined)
    }
  }

  #send(data: Data, options?: PacketOptions, onSent?: () => void): void {
    if (this.#connection.transport.writable) this.#inFlight = 0
    if (this.#queued + this.#inFlight > MAX_QUEUED_BYTES) {
      this.#cutOff()
    } else {
      this.#queued += sizeOf(data, options)
      this.#originalWrite.call(this.#connection, data, options, onSent)
    }
  }

  /** Closes without a handshake, which would wait behind the queued bytes. */
  #cutOff(): void {
    const { transport } = this.#connection
    this.#report.cutOff(this.#queued + this.#inFlight)
    this.#connection.close(true)
    transport.socket?.terminate?.()
  }
}

/**
 * Sends the broadcasts of one event-loop turn in one write per connection, and closes connections with too many queued
 * bytes. It works below the adapter, on each connection's queue, so that order and recipients are those of plain
 * Socket.IO with every adapter. With an unknown version of Socket.IO every frame is a write of its own, and the log
 * says so once.
 */
export function batchFrames(io: AnyServer, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): void {
  let isReported = false
  const report: Reports = {
    unknownVersion() {
      if (!isReported)
        log.warn('This version of Socket.IO is unknown: live frames are written one by one, which is slower')
      isReported = true
    },
    cutOff: (bytes) => log.info({ bytes }, 'a live connection that does not read was cut off'),
  }
  if (!hasEncodedFrames(io)) report.unknownVersion()
  const turn = new Turn()
  io.engine.on('connection', (connection: Connection) => new BatchedConnection(connection, turn, report))
}
