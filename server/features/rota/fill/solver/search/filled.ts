import type { Goal, Roster } from '../fill.input.ts'

/** A month of a large span, and whether each of its goals is proved by itself. */
export interface Month {
  month: string
  isProved: boolean
}

/** The clock, the stop and the audience of a search. */
export interface Watch {
  /** Seconds until the fill has to end. */
  secondsLeft(): number
  shouldStop(): boolean
  onBest(goals: Goal[], roster: Roster): void
}

export interface Filled {
  goals: Goal[]
  roster: Roster
  /** `done`: every goal is proved. */
  state: 'done' | 'out_of_time'
  /** Months that were filled before the whole span; undefined where the span was filled at once. */
  months?: Month[]
}
