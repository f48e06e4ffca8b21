import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds after which work lets others have the event loop. */
const PIECE_MS = 8

/** Long work in pieces. */
export interface Turns {
  /** Resolves at once, or after others have had their turn where this piece of the work has lasted long enough. */
  next(): Promise<void> | undefined
}

/** Pieces of work on data that nothing changes meanwhile; the first one begins now. */
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
