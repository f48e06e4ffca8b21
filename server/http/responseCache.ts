/** Maximum bytes of all cached responses. */
const MAX_BYTES = 16 * 1024 * 1024

/** Maximum bytes of one response, twice those of 10,000 tasks; a larger one is not cached. */
const MAX_RESPONSE_BYTES = MAX_BYTES / 4

/**
 * Serialized responses by version, the least recently used dropped first. A version contains a revision that is read
 * from the database with each request and raised by every write of any process, so that a cached response is never
 * stale.
 */
export class ResponseCache {
  readonly #responses = new Map<string, Buffer>()
  #bytes = 0

  get(version: string): Buffer | undefined {
    const response = this.#responses.get(version)
    if (!response) return undefined
    // Moved to the end: a map iterates in insertion order, so the first entry is the least recently used.
    this.#responses.delete(version)
    this.#responses.set(version, response)
    return response
  }

  set(version: string, response: Buffer): void {
    if (response.length > MAX_RESPONSE_BYTES || this.#responses.has(version)) return
    this.#responses.set(version, response)
    this.#bytes += response.length
    for (const [oldest, { length }] of this.#responses) {
      if (this.#bytes <= MAX_BYTES) return
      this.#responses.delete(oldest)
      this.#bytes -= length
    }
  }
}
