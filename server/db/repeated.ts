/** How long the same trouble is known before it is told again. */
const KNOWN_MS = 60_000

/** Trouble that every request and every pass runs into: it is told when it begins, and once a minute while it lasts. */
export class Repeated {
  #toldAt = Number.NEGATIVE_INFINITY
  #untold = 0

  /** Calls `tell`, with how often it has come since it was told last, or keeps quiet. */
  note(tell: (untold: number) => void): void {
    if (performance.now() - this.#toldAt < KNOWN_MS) {
      this.#untold += 1
      return
    }
    tell(this.#untold)
    this.#toldAt = performance.now()
    this.#untold = 0
  }
}
