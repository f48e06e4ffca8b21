/** So many at once, and from then on so many a second. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Twice as many buckets are kept at most, some megabytes: nobody fills the memory with ever new names. */
const MOST_KEYS = 20_000

/**
 * A token bucket for each key, in the memory of this process and by its own time, which no clock puts back. A bucket is
 * kept as the moment at which it will be full again; one that is full is as good as none, and is forgotten.
 */
export class Buckets {
  /** For one token, and for all from the first, in whole milliseconds: sums of fractions are off by a hair at times. */
  readonly #oneTakes: number
  readonly #allTake: number
  readonly #most: number
  /** Buckets taken from since `#turnedAt`, and those that were between the turn before and that one. */
  #recent = new Map<string, number>()
  #before = new Map<string, number>()
  #turnedAt = 0

  constructor({ burst, perSecond }: Rate, most = MOST_KEYS) {
    this.#oneTakes = Math.round(1000 / perSecond)
    this.#allTake = burst * this.#oneTakes
    this.#most = most
  }

  /** Takes one. Returns 0, or the seconds (1 at least) until there is one where there is none. */
  take(key: string, time = performance.now()): number {
    const now = Math.floor(time)
    this.#turn(now)
    const fullAt = Math.max(this.#recent.get(key) ?? this.#before.get(key) ?? 0, now)
    const wait = fullAt + this.#oneTakes - now - this.#allTake
    // Who is refused is remembered as well.
    this.#recent.set(key, wait > 0 ? fullAt : fullAt + this.#oneTakes)
    return wait > 0 ? Math.max(1, Math.ceil(wait / 1000)) : 0
  }

  /** How many are remembered. */
  get size(): number {
    return this.#recent.size + this.#before.size
  }

  /** After the time in which any bucket fills, what was not taken from meanwhile is full. */
  #turn(now: number): void {
    if (this.#recent.size < this.#most && now - this.#turnedAt < this.#allTake) return
    this.#before = this.#recent
    this.#recent = new Map()
    this.#turnedAt = now
  }
}
