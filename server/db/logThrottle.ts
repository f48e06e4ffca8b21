/** Minimum time between two log lines about one fault. */
const INTERVAL_MS = 60_000

/** Logs a repeated fault at its first occurrence and at most once a minute after that. */
export class LogThrottle {
  #loggedAt = Number.NEGATIVE_INFINITY
  #suppressed = 0

  /** Calls `log` with the number of calls suppressed since the last line, or suppresses this one. */
  note(log: (suppressed: number) => void): void {
    if (performance.now() - this.#loggedAt < INTERVAL_MS) {
      this.#suppressed += 1
      return
    }
    log(this.#suppressed)
    this.#loggedAt = performance.now()
    this.#suppressed = 0
  }
}
