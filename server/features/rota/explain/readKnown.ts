import type { Db } from '../../../db/client.ts'
import { rotaFactsStore } from '../board/rotaFacts.store.ts'
import { monthsOf, type RotaFacts } from '../board/rotaFacts.ts'
import { readHistory } from '../runs/history.ts'
import { type PlanNeeds, readPlan } from '../runs/readPlan.ts'
import type { Known } from './candidates.ts'

/** Offers of so many days count in the order of a call-out (rota.md rule 24). */
const OFFERS_MS = 28 * 86_400_000

const offersOf = (from: Db) => rotaFactsStore.offersSince(from, new Date(Date.now() - OFFERS_MS).toISOString())

/** Reads what the order of a call-out on a day is made from: its month, and what everybody did before. */
export async function readKnown(from: Db, date: string, needs: PlanNeeds): Promise<Known> {
  const plan = await readPlan(from, monthsOf({ from: date, to: date }), needs)
  const lastServed = await rotaFactsStore.lastServed(from, plan.facts.day)
  return { ...plan, lastServed, offers: await offersOf(from) }
}

type Past = Pick<Known, 'history' | 'lastServed'>

/** A function that returns `readKnown` of facts that are kept; what everybody did before is read once for the same facts. */
export function knownOf(
  db: Db,
  settings: Pick<PlanNeeds['settings'], 'historyDays'>,
): (facts: RotaFacts) => Promise<Known> {
  const kept = new WeakMap<RotaFacts, Promise<Past>>()
  const readPast = async (facts: RotaFacts): Promise<Past> => ({
    history: await readHistory(db, facts, await settings.historyDays(db)),
    lastServed: await rotaFactsStore.lastServed(db, facts.day),
  })
  return async (facts) => {
    const past = kept.get(facts) ?? readPast(facts)
    kept.set(facts, past)
    past.catch(() => kept.delete(facts))
    return { facts, ...(await past), offers: await offersOf(db) }
  }
}
