import type { FastifyBaseLogger } from 'fastify'
import type { Namespace, Server } from 'socket.io'

/**
 * How many bytes may wait for a client that does not read before it is cut off; it connects again and asks for what it
 * missed. Some 16,000 messages of 250 bytes: nobody reads them, and asking for the newest is quicker than taking them in.
 * Much less would cut off a phone that goes through a tunnel, which the heartbeat allows 45 seconds.
 */
export const MOST_BYTES_BEHIND = 4 * 1024 * 1024

type Data = string | ArrayBufferView

/** Of a broadcast text every connection gets the same object, with the finished WebSocket frame in it. */
interface PacketOptions {
  wsPreEncodedFrame?: Uint8Array[]
}

/** What is used of an Engine.IO connection. Fields with a question mark are private there: other versions may lack them. */
interface Connection {
  readonly readyState: string
  readonly transport: {
    readonly name: string
    /** Whether nothing is under way: then nothing waits in the connection either. */
    readonly writable: boolean
    readonly perMessageDeflate?: unknown
    readonly socket?: { terminate?(): void }
    _canSendPreEncodedFrame?(packet: { options: PacketOptions }): boolean
    send(packets: { type: 'message'; options: PacketOptions }[]): void
  }
  write(data: Data, options?: PacketOptions, onSent?: () => void): Connection
  close(discard: boolean): void
  on(event: 'flush', listener: () => void): unknown
}

/** The same of a Socket.IO adapter. */
interface FrameMaker {
  _encode?(packet: { type: number; nsp: string; data: string[] }, options: PacketOptions): unknown
}

/** What any Socket.IO server has, whatever its events are. */
type AnyServer = Pick<Server, 'engine'> & { sockets: Pick<Namespace, 'adapter'> }

const EVENT_PACKET = 2

/** Bytes of a packet, of a text its characters. What was gathered has frames only. */
function sizeOf(data: Data, options?: PacketOptions): number {
  if (data === '') return options?.wsPreEncodedFrame?.[0]?.length ?? 0
  return typeof data === 'string' ? data.length : data.byteLength
}

/** Whether broadcasts come with finished frames. */
function areFramesMade(io: AnyServer): boolean {
  const options: PacketOptions = {}
  const adapter: FrameMaker = io.sockets.adapter as object
  adapter._encode?.({ type: EVENT_PACKET, nsp: '/', data: ['shape'] }, options)
  return options.wsPreEncodedFrame !== undefined
}

/** Broadcasts in their order, the last one and what came before it. Connections that got the same ones share it. */
class Batch {
  #next: Batch | undefined
  #joined: PacketOptions | undefined

  constructor(
    readonly before?: Batch,
    readonly text = '',
    readonly options: PacketOptions = {},
  ) {}

  with(text: string, options: PacketOptions): Batch {
    if (this.#next?.options !== options) this.#next = new Batch(this, text, options)
    return this.#next
  }

  /** All but the empty one that every turn begins with. */
  get broadcasts(): Batch[] {
    const list: Batch[] = []
    for (let batch: Batch = this; batch.before; batch = batch.before) list.push(batch)
    return list.reverse()
  }

  /** Their frames as one: made once, however many connections send it. */
  get joined(): PacketOptions {
    this.#joined ??= {
      wsPreEncodedFrame: [Buffer.concat(this.broadcasts.flatMap(({ options }) => options.wsPreEncodedFrame ?? []))],
    }
    return this.#joined
  }
}

/** What the connections of a server have gathered since the event loop last came round. */
class Turn {
  start = new Batch()
  #gatherers: Gatherer[] = []

  add(gatherer: Gatherer): void {
    if (this.#gatherers.push(gatherer) === 1) setImmediate(() => this.#end())
  }

  #end(): void {
    const gatherers = this.#gatherers
    this.#gatherers = []
    this.start = new Batch()
    for (const gatherer of gatherers) gatherer.flush()
  }
}

/** Stands before the `write` of one connection, through which everything that Socket.IO sends goes. */
class Gatherer {
  readonly #connection: Connection
  readonly #writePlainly: Connection['write']
  readonly #turn: Turn
  readonly #warn: () => void
  readonly #tellCutOff: (bytes: number) => void
  #batch: Batch | undefined
  /** Bytes that the connection keeps until its transport can take them, and that the transport has not got rid of. */
  #waiting = 0
  #inFlight = 0

  constructor(connection: Connection, turn: Turn, warn: () => void, tellCutOff: (bytes: number) => void) {
    this.#connection = connection
    this.#writePlainly = connection.write
    this.#turn = turn
    this.#warn = warn
    this.#tellCutOff = tellCutOff
    connection.write = (data, options, onSent) => this.#write(data, options, onSent)
    connection.on('flush', () => {
      this.#inFlight = this.#waiting
      this.#waiting = 0
    })
  }

  /** A broadcast waits for the end of the turn; anything else goes out at once, after what waits. */
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

  /** Sends what was gathered: in one piece where finished frames may be sent, else packet by packet. */
  flush(): void {
    const batch = this.#batch
    if (!batch) return
    this.#batch = undefined
    const { transport } = this.#connection
    if (transport._canSendPreEncodedFrame?.(batch)) {
      this.#sendJoined(batch.joined)
    } else {
      if (transport.name === 'websocket' && !transport.perMessageDeflate) this.#warn()
      for (const { text, options } of batch.broadcasts) this.#send(text, options)
    }
  }

  /** Past the connection's queue where that is empty: its events, which nobody listens to, cost a third of the whole. */
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
    if (this.#waiting + this.#inFlight > MOST_BYTES_BEHIND) {
      this.#cutOff()
    } else {
      this.#waiting += sizeOf(data, options)
      this.#writePlainly.call(this.#connection, data, options, onSent)
    }
  }

  /** Without a closing handshake: that would wait behind everything else. */
  #cutOff(): void {
    const { transport } = this.#connection
    this.#tellCutOff(this.#waiting + this.#inFlight)
    this.#connection.close(true)
    transport.socket?.terminate?.()
  }
}

/**
 * Makes the broadcasts of one event-loop turn go out in one write per connection, and cuts off who falls too far behind.
 * It works below the adapter, on each connection's own queue: whichever adapter delivers (in memory or PostgreSQL), and
 * whatever else is sent, order and recipients stay those of plain Socket.IO. Where the installed versions are not as
 * expected it says so once, and every frame is a write of its own.
 */
export function gatherWrites(io: AnyServer, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): void {
  let isTold = false
  const warn = () => {
    if (!isTold) log.warn('This version of Socket.IO is unknown: live frames are written one by one, which is slower')
    isTold = true
  }
  if (!areFramesMade(io)) warn()
  const turn = new Turn()
  const tellCutOff = (bytes: number) => log.info({ bytes }, 'a live connection that does not read was cut off')
  io.engine.on('connection', (connection: Connection) => new Gatherer(connection, turn, warn, tellCutOff))
}
