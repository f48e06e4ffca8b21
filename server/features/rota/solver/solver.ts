import type { FillInput, Goal, Roster } from './fill.input.ts'
import type { Month } from './search/months.ts'

/** How far a fill has come: goals in their order, and the best roster so far. */
export interface FillProgress {
  goals: Goal[]
  roster: Roster | null
  /** Those that were filled before the whole span. */
  months?: Month[]
}

/** Null: no roster keeps the fixed places, or the time was over before the first one. */
export type FillResult = FillProgress

export interface SolverRun {
  /** Rejects where the solver fails; never settles once it is stopped. */
  result: Promise<FillResult>
  /** Ends it at once. */
  stop(): void
}

/** Looks for the best roster. Every roster that it hands out has been counted again by `verify`. */
export interface Solver {
  /** Stored with what it found. */
  name: string
  start(input: FillInput, onProgress: (progress: FillProgress) => void): SolverRun
  close(): void
}
