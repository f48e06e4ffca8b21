import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'
import { randomness } from '../server/testing/randomness.ts'

/** Something that happens at an instant of the simulated year. */
interface Event {
  at: number
  work: () => Promise<void>
}

/** Moves this process's Date from one event to the next; timers keep real time. */
export class MovedClock implements Disposable {
  readonly #events: Event[] = []

  constructor(start: number) {
    mock.timers.enable({ apis: ['Date'], now: start })
  }

  [Symbol.dispose](): void {
    mock.timers.reset()
  }

  /** Plans work; what lies in the past is done next. Of the same instant, what was planned first comes first. */
  plan(at: number, work: () => Promise<void>): void {
    const before = this.#events.findIndex((event) => event.at > at)
    this.#events.splice(before < 0 ? this.#events.length : before, 0, { at, work })
  }

  /**
   * Does everything that is planned, in its order. `after` runs after each event and before the first; it returns the
   * instant at which it has to run again although nothing is planned, or null.
   */
  async run(after: () => Promise<number | null>): Promise<void> {
    let due = await after()
    for (;;) {
      const [next] = this.#events
      if (!next && due === null) return
      const at = Math.min(next?.at ?? Number.POSITIVE_INFINITY, due ?? Number.POSITIVE_INFINITY)
      mock.timers.setTime(Math.max(Date.now(), at))
      if (next && next.at <= at) {
        this.#events.shift()
        await next.work()
      }
      due = await after()
    }
  }
}

/** Makes every id of this process one of a series that the seed determines: ids break ties between equals. */
export function seededIds(seed: number): Disposable {
  const random = randomness(seed)
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')
  const seeded = mock.method(crypto, 'randomUUID', () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`)
  syncBuiltinESMExports()
  return {
    [Symbol.dispose]() {
      seeded.mock.restore()
      syncBuiltinESMExports()
    },
  }
}
