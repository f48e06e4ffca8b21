import type { FillInput, GoalValues, Roster } from '../fill.input.ts'
import { factsOf } from './facts.ts'
import { goalsOf } from './goals.ts'
import { type Broken, brokenBy } from './rules.ts'

export interface Verdict {
  broken: Broken[]
  goals: GoalValues
}

/**
 * Judges what the solver finds: hard rules that a roster breaks, and what it comes to in each goal. It shares no code with the
 * model: every number is counted again from the places alone, as rota.md §4 and §9 say it, the plain way.
 */
export function verify(input: FillInput, roster: Roster): Verdict {
  const facts = factsOf(input, roster)
  return { broken: brokenBy(facts), goals: goalsOf(facts) }
}
