/** Data that Engine.IO sends: text or binary. */
export type Data = string | ArrayBufferView

/**
 * Socket.IO encodes a text broadcast once, and passes this object with the finished WebSocket frame to every
 * connection.
 */
export interface PacketOptions {
  wsPreEncodedFrame?: Uint8Array[]
}

/** Size of a packet: bytes, or characters of a text. A joined batch has frames and no data. */
export function sizeOf(data: Data, options?: PacketOptions): number {
  if (data === '') return options?.wsPreEncodedFrame?.[0]?.length ?? 0
  return typeof data === 'string' ? data.length : data.byteLength
}

/**
 * Broadcasts in order, as a linked list from the last one back. Connections that received the same broadcasts share the
 * list, and so the joined frames.
 */
export class Batch {
  #next: Batch | undefined
  #joined: PacketOptions | undefined

  constructor(
    readonly before?: Batch,
    readonly text = '',
    readonly options: PacketOptions = {},
  ) {}

  /** Returns this batch with one more broadcast. */
  with(text: string, options: PacketOptions): Batch {
    if (this.#next?.options !== options) this.#next = new Batch(this, text, options)
    return this.#next
  }

  /** All broadcasts without the empty batch that every turn starts with. */
  get broadcasts(): Batch[] {
    const list: Batch[] = []
    for (let batch: Batch = this; batch.before; batch = batch.before) list.push(batch)
    return list.reverse()
  }

  /** All frames as one, made once for all connections. */
  get joined(): PacketOptions {
    this.#joined ??= {
      wsPreEncodedFrame: [Buffer.concat(this.broadcasts.flatMap(({ options }) => options.wsPreEncodedFrame ?? []))],
    }
    return this.#joined
  }
}
