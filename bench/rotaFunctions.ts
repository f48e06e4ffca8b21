import { openDatabase } from '../server/db/client.ts'
import { explanationOf } from '../server/features/rota/explain/explanation.ts'
import { servedStore } from '../server/features/rota/explain/served.store.ts'
import type { FactsService } from '../server/features/rota/facts/facts.services.ts'
import { readPlan } from '../server/features/rota/fill/readPlan.ts'
import { tradeSearch, tradesOf } from '../server/features/rota/swaps/tradeSearch.ts'
import { tradePlaces } from '../server/features/rota/swaps/trades.ts'
import type { TeamShape } from '../server/testing/rotaTeams.ts'
import { liveFacts } from '../server/testing/rotaTrades.ts'
import { ROTA_DEFAULTS } from '../shared/rota/settings.ts'

/** Milliseconds of a function, the mean of fifty calls after some that are not counted. */
async function meanOf(work: (at: number) => unknown): Promise<number> {
  for (let at = 0; at < 20; at += 1) await work(at)
  const began = performance.now()
  for (let at = 0; at < 50; at += 1) await work(at)
  return (performance.now() - began) / 50
}

/**
 * Everybody's blocks and costs for a place, the order in which they would be asked, and the witness of an empty one.
 */
export async function meanExplained(
  dataDir: string,
  span: { from: string; to: string },
): Promise<{ filled: number; empty: number }> {
  const db = openDatabase({ databaseUrl: '', dataDir })
  try {
    const plan = await readPlan(db, span, {
      team: { timeZone: async () => 'UTC' },
      settings: { rules: async () => ROTA_DEFAULTS, historyDays: async () => ROTA_DEFAULTS.historyDays },
    })
    const known = {
      ...plan,
      lastServed: await servedStore.lastServed(db, { before: plan.facts.day, day: plan.facts.day }),
      offers: new Map<string, number>(),
    }
    const empty = {
      ...known,
      facts: { ...plan.facts, ofSpan: plan.facts.ofSpan.map((service) => ({ ...service, draft: null })) },
    }
    const placeOf = ({ facts }: typeof known, at: number) => ({
      service: facts.ofSpan[at % facts.ofSpan.length] as FactsService,
      postId: [...facts.posts.keys()][at % facts.posts.size] as string,
    })
    return {
      filled: await meanOf((at) => explanationOf(known, placeOf(known, at))),
      empty: await meanOf((at) => explanationOf(empty, placeOf(empty, at))),
    }
  } finally {
    await db.destroy()
  }
}

/** Finds the people with whom each place of a quarter can be traded, rings included. */
export function meanTraded(team: TeamShape): Promise<number> {
  const facts = liveFacts(team)
  const deadline = { now: new Date('2026-12-01'), untilHours: ROTA_DEFAULTS.swapUntilHours }
  const places = tradePlaces(facts, deadline)
  return meanOf((at) =>
    tradeSearch(facts, places[(at * 7) % places.length]?.assignmentId ?? '', tradesOf(facts, deadline)),
  )
}
