import type { Db } from '../../../db/client.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { readHistory } from './history.ts'

export interface PlanNeeds extends FactsNeeds {
  settings: FactsNeeds['settings'] & { historyDays(from: Db): Promise<number> }
}

/** Reads the plan of a span with everything that its rules need, and the history of everybody. */
export async function readPlan(
  from: Db,
  span: Span,
  needs: PlanNeeds,
): Promise<{ facts: RotaFacts; history: Map<string, number> }> {
  const facts = await rotaFacts(from, span, needs)
  return { facts, history: await readHistory(from, facts, await needs.settings.historyDays(from)) }
}
