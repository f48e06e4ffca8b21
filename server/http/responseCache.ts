/** Replies kept ready to be sent, the least recently used forgotten first. */
const MAX_BYTES = 16 * 1024 * 1024

/** One reply may take this share of it; what is larger is made anew. */
const MAX_REPLY_BYTES = MAX_BYTES / 16

/**
 * Replies by their version, ready as bytes. A version is made from a revision that is read from the database with each
 * request and raised by every write of any process, so a kept reply is never served once it could differ.
 */
export class Replies {
  readonly #kept = new Map<string, Buffer>()
  #bytes = 0

  find(version: string): Buffer | undefined {
    const reply = this.#kept.get(version)
    if (!reply) return undefined
    // Moved to the end: the map's first one is then the one that nobody has asked for the longest.
    this.#kept.delete(version)
    this.#kept.set(version, reply)
    return reply
  }

  keep(version: string, reply: Buffer): void {
    if (reply.length > MAX_REPLY_BYTES || this.#kept.has(version)) return
    this.#kept.set(version, reply)
    this.#bytes += reply.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) return
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
