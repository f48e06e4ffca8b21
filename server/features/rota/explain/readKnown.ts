import type { Db } from '../../../db/client.ts'
import { rotaFactsStore } from '../board/rotaFacts.store.ts'
import { monthsOf } from '../board/rotaFacts.ts'
import { type PlanNeeds, readPlan } from '../runs/readPlan.ts'
import type { Known } from './candidates.ts'

/** Offers of so many days count in the order of a call-out (rota.md rule 24). */
const OFFERS_MS = 28 * 86_400_000

/** Reads what the order of a call-out on a day is made from: its month, and what everybody did before. */
export async function readKnown(from: Db, date: string, needs: PlanNeeds): Promise<Known> {
  const plan = await readPlan(from, monthsOf({ from: date, to: date }), needs)
  const since = new Date(Date.now() - OFFERS_MS).toISOString()
  return {
    ...plan,
    lastServed: await rotaFactsStore.lastServed(from, plan.facts.day),
    offers: await rotaFactsStore.offersSince(from, since),
  }
}
