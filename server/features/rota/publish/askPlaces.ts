import { groupBy } from '#shared/groupBy.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { FollowUp } from '../../plan/places/followUps.ts'
import type { AskPlaces } from '../../plan/schedule/successor.ts'
import { askAsChosen } from '../../reach/ways/askAsChosen.ts'
import { subjectOnceMore } from '../../reach/ways/fallbackEntries.ts'
import type { ReachOf } from '../../reach/ways/reachOf.ts'

/** Asks people for places beside a publication: each by a push, or by the way that they chose. */
export const placeAsker =
  ({ reachOf }: { reachOf: ReachOf }): AskPlaces =>
  async ({ trx, enqueue }, places) => {
    const now = new Date()
    const asked = places.map(({ id, user_id }) => ({ id: subjectOnceMore(id, now), user_id }))
    const pushTo = await askAsChosen(trx, await reachOf(trx), 'assignment', asked)
    for (const [userId, own] of groupBy(places, ({ user_id }) => user_id)) {
      const to = pushTo(userId)
      const payload = { userId, assignmentIds: columnOf(own, 'id'), isFirst: true, ...to }
      if (to) await enqueue({ kind: 'rota.reminder', payload })
    }
  }

/** Asks the people of a service that has moved anew (rule 18). */
export const movedFollowUp = (needs: Parameters<typeof placeAsker>[0]): FollowUp => ({
  async after({ rota }, { askedAnew, actorId }) {
    const others = askedAnew.filter(({ user_id }) => user_id !== actorId)
    if (others.length > 0) await placeAsker(needs)(rota, others)
    return false
  },
})
