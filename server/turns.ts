import { AppError } from '#shared/errors.ts'

/** Retry-After of work that found no place to wait. */
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  start(): void
  refuse(error: unknown): void
}

/**
 * Runs work, `atOnce` at a time. Keys (people, networks) take turns: however much one of them has waiting, the next key
 * waits for one piece of it at most. At most `maxWaiting` wait; beyond that the key with the most waiting loses its newest,
 * which is refused with 503.
 */
export class Turns {
  readonly #atOnce: number
  readonly #maxWaiting: number
  #running = 0
  #waiting = 0
  /** In the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>()

  constructor({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#wait(key)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key) ?? []
      queue.push({ start: resolve, refuse: reject })
      this.#queues.set(key, queue)
      this.#waiting += 1
      if (this.#waiting > this.#maxWaiting) this.#refuseOne()
    })
  }

  /** Passes the place of finished work on to the next key, which moves to the end of the order. */
  #next(): void {
    const [first] = this.#queues
    if (!first) {
      this.#running -= 1
      return
    }
    const [key, queue] = first
    this.#queues.delete(key)
    const next = queue.shift()
    if (queue.length > 0) this.#queues.set(key, queue)
    this.#waiting -= 1
    next?.start()
  }

  #refuseOne(): void {
    const [key, queue] = [...this.#queues].reduce((longest, each) =>
      each[1].length > longest[1].length ? each : longest,
    )
    const newest = queue.pop()
    if (queue.length === 0) this.#queues.delete(key)
    this.#waiting -= 1
    newest?.refuse(new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS }))
  }
}
