import { addDays, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { NewSwaps, Swap, SwapPartners } from '#shared/rota/swaps.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { plannedStore } from '../../plan/places/planned.store.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { partnerSearches } from './partnerSearches.ts'
import { deadlineOf, inTime, type ProposingNeeds, proposeSwaps } from './proposeSwaps.ts'
import { endSwap } from './swapEnds.ts'
import { swapsStore } from './swaps.store.ts'
import { toSwaps } from './swaps.wire.ts'

/** Days from today on that are searched for partners. */
const DAYS_AHEAD = 92

interface Needs extends ProposingNeeds {
  facts: KeptFacts
}

/** The days that are searched for partners: from today on, or around a place that is further away. */
function spanAround(date: string, day: string) {
  const last = addDays(day, DAYS_AHEAD)
  return date <= last
    ? { from: day, to: last }
    : { from: addDays(date, -DAYS_AHEAD / 2), to: addDays(date, DAYS_AHEAD / 2) }
}

export function swapsService(needs: Needs) {
  const { db, change, facts, settings, team } = needs
  const searches = partnerSearches()
  return {
    /** The partners for a trade of a place of the viewer. 409 where it is too late. */
    async partners(viewer: Viewer, assignmentId: string): Promise<SwapPartners> {
      const row = await plannedStore.find(db, assignmentId)
      if (row?.user_id !== viewer._id || !isLive(row.state)) throw new AppError('not_found')
      const { untilHours } = await settings.swaps(db)
      const timeZone = await team.timeZone()
      deadlineOf([row], timeZone, untilHours)
      return searches.find(await facts.of(spanAround(row.date, today(timeZone))), assignmentId, untilHours)
    },

    propose: (viewer: Viewer, input: NewSwaps): Promise<{ proposed: Swap[]; isNew: boolean }> =>
      proposeSwaps(needs, viewer, input),
    /** Swaps that have not ended, oldest first. */
    list: async (): Promise<Swap[]> => toSwaps(db, inTime(await swapsStore.open(db))),
    /** Swaps of a person that have not ended, oldest first. */
    of: async (userId: string): Promise<Swap[]> => toSwaps(db, inTime(await swapsStore.openOf(db, userId))),

    /** Ends swaps whose deadline has passed. */
    async expireDue(): Promise<void> {
      if ((await swapsStore.due(db, new Date())).length === 0) return
      await change('rota', async (rota) => {
        let told = rota.tellNobody('none was due')
        for (const swap of await swapsStore.due(rota.trx, new Date()))
          told = await endSwap(rota, swap, 'expired', { actorId: null })
        return told
      })
    },
  }
}
