import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work after which the event loop is released. */
const PIECE_MS = 8

/** Splits long work into pieces, so that the process serves other requests in between. */
export interface Turns {
  /** Returns undefined while the piece is short, else a promise that resolves after other work had the event loop. */
  next(): Promise<void> | undefined
}

/** Begins the first piece. The data of the work must not change between pieces. */
export function turns(): Turns {
  let began = performance.now()
  return {
    next() {
      if (performance.now() - began < PIECE_MS) return undefined
      return nextTurn().then(() => {
        began = performance.now()
      })
    },
  }
}
