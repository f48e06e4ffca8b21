import type { FillInput, GoalValues, Roster } from '../fill.input.ts'
import { factsOf } from './facts.ts'
import { goalsOf } from './goals.ts'
import { type Broken, brokenBy } from './rules.ts'

/** The judgement of a roster. */
export interface Verdict {
  broken: Broken[]
  goals: GoalValues
}

/**
 * Judges a roster: the hard rules that it breaks, and its value in each goal. Shares no code with the model, so that a
 * fault of the model shows: every number is counted from the places alone, in the plain way of docs/ROTA.md.
 */
export function verify(input: FillInput, roster: Roster): Verdict {
  const facts = factsOf(input, roster)
  return { broken: brokenBy(facts), goals: goalsOf(facts) }
}
