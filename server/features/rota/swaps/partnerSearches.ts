import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SwapPartners } from '#shared/rota/swaps.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { toPartners } from './swaps.wire.ts'
import { type Trades, tradeSearch, tradesOf } from './tradeSearch.ts'
import { tradedUntil } from './trades.ts'

/** Maximum results in memory for the same facts; the largest has about 100 kB. */
const KEPT = 50

/** The results for the same facts and the same number of services whose places can still be traded. */
interface Kept {
  open: number
  trades: Trades
  found: Map<string, Promise<SwapPartners>>
}

interface PartnerSearches {
  /** The partners for a place, found once for the same facts and the same services whose places can still be traded. */
  find(facts: RotaFacts, assignmentId: string, untilHours: number): Promise<SwapPartners>
}

/** Searches for partners one after the other, and keeps the results in memory as long as their facts. */
export function partnerSearches(): PartnerSearches {
  const kept = new WeakMap<RotaFacts, Kept>()
  const deadlines = new WeakMap<RotaFacts, number[]>()
  let last: Promise<unknown> = Promise.resolve()

  /**
   * Number of services of the span that can still be traded. The number identifies them: their deadlines pass in a
   * fixed order.
   */
  function openAt(facts: RotaFacts, untilHours: number, now: Date): number {
    const times =
      deadlines.get(facts) ??
      facts.ofSpan.map(({ row }) => tradedUntil(row.date, row.service_time_key, facts.timeZone, untilHours).getTime())
    deadlines.set(facts, times)
    return times.filter((time) => time > now.getTime()).length
  }

  return {
    find(facts, assignmentId, untilHours) {
      const now = new Date()
      const open = openAt(facts, untilHours, now)
      let ofFacts = kept.get(facts)
      if (ofFacts?.open !== open) {
        ofFacts = { open, trades: tradesOf(facts, { now, untilHours }), found: new Map() }
        kept.set(facts, ofFacts)
      }
      const { trades, found } = ofFacts
      const known = found.get(assignmentId)
      if (known) return known
      // Searches run one at a time: several in turns would all be late.
      const partners = last.then(async () => {
        await nextTurn()
        const best = await tradeSearch(facts, assignmentId, trades)
        // The reply is checked and written in one piece, so other work goes first.
        await nextTurn()
        return toPartners(facts, best)
      })
      last = partners.catch(() => {})
      found.set(assignmentId, partners)
      partners.catch(() => found.delete(assignmentId))
      for (const oldest of found.keys()) {
        if (found.size <= KEPT) break
        found.delete(oldest)
      }
      return partners
    },
  }
}
