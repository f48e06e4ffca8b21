import { daysBetween } from '#shared/days.ts'
import type { FillInput, Goal, Roster } from './fill.input.ts'
import type { GoalProofs } from './goalProofs.ts'
import type { Month } from './search/filled.ts'

/** Days of a span that is filled as a month is. */
const MONTH_DAYS = 45

/** Seconds of the clock after which a fill ends with what it has, whatever its days. */
export const MOST_SECONDS = 60

/** Seconds of a processor after which a fill of these days ends once it has found a roster. */
export const fillSeconds = ({ from, to }: Pick<FillInput, 'from' | 'to'>): number =>
  daysBetween(from, to) < MONTH_DAYS ? 20 : MOST_SECONDS

/** The state of a search: goals in their order, and the best roster so far, null before there is one. */
export interface FillProgress {
  goals: Goal[]
  roster: Roster | null
  /** Months that were filled before the whole span; undefined where the span was filled at once. */
  months?: Month[]
}

/**
 * The state at the end. The roster is null where none keeps the fixed places, and where the time ended before the first
 * one.
 */
export type SolverResult = FillProgress

export interface SolverRun {
  /** Rejects where the solver fails; never settles after `stop`. */
  result: Promise<SolverResult>
  /** Settles after the result; null where proofs were not asked for, or were not found before the solver was closed. */
  proofs: Promise<GoalProofs | null>
  /** Ends the search at once. */
  stop(): void
}

/** Looks for the best roster. `verify` has counted every roster that a solver gives out. */
export interface Solver {
  /** Name and version, stored with each run. */
  name: string
  start(input: FillInput, onProgress: (progress: FillProgress) => void, proves?: boolean): SolverRun
  close(): void
}
