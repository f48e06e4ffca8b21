/** Tokens of a full bucket, and tokens added per second. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Maximum keys of one generation. Two generations are kept, some megabytes, so that new keys cannot exhaust memory. */
const MAX_KEYS = 20_000

/**
 * Token buckets by key, in the memory of this process and by its monotonic clock. A bucket is stored as the time at
 * which it is full again. A full bucket needs no entry.
 */
export class Buckets {
  /**
   * Milliseconds that add one token, and that fill an empty bucket. Whole, because sums of fractions lose precision.
   */
  readonly #tokenMs: number
  readonly #fillMs: number
  readonly #maxKeys: number
  /** Buckets used since `#turnedAt`, and those used in the generation before it. */
  #recent = new Map<string, number>()
  #before = new Map<string, number>()
  #turnedAt = 0

  constructor({ burst, perSecond }: Rate, maxKeys = MAX_KEYS) {
    this.#tokenMs = Math.round(1000 / perSecond)
    this.#fillMs = burst * this.#tokenMs
    this.#maxKeys = maxKeys
  }

  /**
   * Takes tokens. Returns 0, or the seconds (at least 1) until there are so many where the bucket has fewer, and takes
   * none.
   */
  take(key: string, time = performance.now(), tokens = 1): number {
    const now = Math.floor(time)
    this.#turn(now)
    const fullAt = Math.max(this.#recent.get(key) ?? this.#before.get(key) ?? 0, now)
    const takes = tokens * this.#tokenMs
    const wait = fullAt + takes - now - this.#fillMs
    // A refused key is stored too, or the next turn would forget its empty bucket.
    this.#recent.set(key, wait > 0 ? fullAt : fullAt + takes)
    return wait > 0 ? Math.max(1, Math.ceil(wait / 1000)) : 0
  }

  /** Stored buckets. */
  get size(): number {
    return this.#recent.size + this.#before.size
  }

  /** Starts a new generation. A bucket unused for a whole generation has had the time to fill, and is dropped. */
  #turn(now: number): void {
    if (this.#recent.size < this.#maxKeys && now - this.#turnedAt < this.#fillMs) return
    this.#before = this.#recent
    this.#recent = new Map()
    this.#turnedAt = now
  }
}
