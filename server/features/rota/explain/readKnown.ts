import type { Db } from '../../../db/client.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { historySpan, readCountedSince, readHistory } from '../fill/history.ts'
import { type PlanNeeds, readPlan } from '../fill/readPlan.ts'
import type { CandidateFacts } from './candidateOrder.ts'
import { servedStore } from './served.store.ts'

/** Milliseconds (28 days) for which an offer counts in the order of a call-out (rule 24). */
const OFFERS_MS = 28 * 86_400_000

const offersOf = (from: Db) => servedStore.offersSince(from, new Date(Date.now() - OFFERS_MS).toISOString())

/** Reads the data for the order of a call-out on a day: the facts of its month, and past services and offers. */
export async function readKnown(from: Db, date: string, needs: PlanNeeds): Promise<CandidateFacts> {
  const plan = await readPlan(from, monthsOf({ from: date, to: date }), needs)
  const { day } = plan.facts
  const lastServed = await servedStore.lastServed(from, { before: day, day })
  return { ...plan, lastServed, offers: await offersOf(from) }
}

/** The data for an explanation, with the first day of which services served count; null where nobody served. */
export interface ExplainedFacts extends CandidateFacts {
  since: string | null
}

type Past = Pick<ExplainedFacts, 'history' | 'lastServed' | 'since'>

/** Makes a `readKnown` for facts that are kept in memory; past services are read once for the same facts. */
export function knownOf(
  db: Db,
  settings: Pick<PlanNeeds['settings'], 'historyDays'>,
): (facts: RotaFacts) => Promise<ExplainedFacts> {
  const kept = new WeakMap<RotaFacts, Promise<Past>>()
  async function readPast(facts: RotaFacts): Promise<Past> {
    const historyDays = await settings.historyDays(db)
    const before = historySpan(facts, historyDays).to
    return {
      history: await readHistory(db, facts, historyDays),
      lastServed: await servedStore.lastServed(db, { before, day: facts.day }),
      since: await readCountedSince(db, facts, historyDays),
    }
  }
  return async (facts) => {
    const past = kept.get(facts) ?? readPast(facts)
    kept.set(facts, past)
    past.catch(() => kept.delete(facts))
    return { facts, ...(await past), offers: await offersOf(db) }
  }
}
