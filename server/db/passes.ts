import { isDatabaseGone } from './client.ts'
import { LogThrottle } from './logThrottle.ts'

/** Interval of looking for entries of other processes, for retries, and for work that is due by the clock. */
export const POLL_MS = 2_000

/** Time for a pass that is running when a worker is stopped. */
export const STOP_MS = 8_000

interface Needs {
  /** Begins the log lines. */
  name: string
  /** Returns true where more may be due, so that the next pass follows at once. */
  pass(): Promise<boolean>
  /** Milliseconds until the next pass where no more is due. */
  pauseMs(): number
  log: { error(fields: object, message: string): void }
}

/** A worker's loop: passes over due rows of a table, with pauses that a nudge ends. */
export class Passes {
  isStopping = false
  #isNudged = false
  #running: Promise<void> | undefined
  #wake = (): void => {}
  readonly #outage = new LogThrottle()
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Runs until it is stopped. */
  start(): void {
    this.#running ??= this.#run()
  }

  /** Begins a pass now, or after the one that is under way. Does nothing before the start. */
  nudge(): void {
    if (!this.#running) return
    this.#isNudged = true
    this.#wake()
  }

  /** Resolves with the next nudge, or after `ms`. */
  async pause(ms: number): Promise<void> {
    if (!this.#isNudged)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms).unref()
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#isNudged = false
  }

  /** Logs a failure; an outage of the database once in a while. */
  failed(err: unknown): void {
    const logError = () => this.#needs.log.error({ err }, `${this.#needs.name}: a pass failed`)
    if (isDatabaseGone(err)) this.#outage.note(logError)
    else logError()
  }

  /** Begins no pass any more; resolves when the last one has ended. */
  async stop(): Promise<void> {
    this.isStopping = true
    this.nudge()
    await this.#running
  }

  /** Waits at most 8 s until nothing is being sent; each end of sending nudges. */
  async untilSent(sending: () => number): Promise<void> {
    const deadline = performance.now() + STOP_MS
    while (sending() > 0 && performance.now() < deadline) await this.pause(deadline - performance.now())
  }

  async #run(): Promise<void> {
    while (!this.isStopping) {
      this.#isNudged = false
      const isMore = await this.#needs.pass().catch((err: unknown) => {
        this.failed(err)
        return false
      })
      if (!isMore) await this.pause(this.#needs.pauseMs())
    }
  }
}
