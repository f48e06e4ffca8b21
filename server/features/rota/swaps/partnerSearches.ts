import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SwapPartners } from '#shared/swaps.ts'
import type { RotaFacts } from '../board/rotaFacts.ts'
import { toPartners } from './swaps.wire.ts'
import { type Trades, tradeSearch, tradesOf } from './tradeSearch.ts'
import { tradedUntil } from './trades.ts'

/** Answers that are kept of the same facts; the largest is of some 100 kB. */
const KEPT = 50

/** Searches of the same facts and of the same number of services that can still be traded, with their answers. */
interface Kept {
  open: number
  trades: Trades
  found: Map<string, Promise<SwapPartners>>
}

export interface PartnerSearches {
  /** With whom a place can be traded now, found once for the same facts and the same services that are not too late. */
  find(facts: RotaFacts, assignmentId: string, untilHours: number): Promise<SwapPartners>
}

/** Searches for partners, one after the other, whose answers are kept as long as the facts that they are made of. */
export function partnerSearches(): PartnerSearches {
  const kept = new WeakMap<RotaFacts, Kept>()
  const deadlines = new WeakMap<RotaFacts, number[]>()
  let last: Promise<unknown> = Promise.resolve()

  /** Services of the span whose places can be traded: which these are is known by how many, since they end in one order. */
  function openAt(facts: RotaFacts, untilHours: number, now: Date): number {
    const times =
      deadlines.get(facts) ??
      facts.ofSpan.map(({ date, serviceTime }) => tradedUntil(date, serviceTime, facts.timeZone, untilHours).getTime())
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
      // One at a time: several that take turns would all be late.
      const partners = last.then(async () => {
        await nextTurn()
        const best = await tradeSearch(facts, assignmentId, trades)
        // The answer is checked and written in one piece.
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
