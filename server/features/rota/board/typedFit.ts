import type { Db } from '../../../db/client.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { isShadow } from '../facts/placesAt.ts'
import { type FactsNeeds, rotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { liveFacts, withoutTyped } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { refuse } from './mustFit.ts'

/**
 * Throws 409 where a rule of the rota stands against a member instead of the one at a typed place. Judges nothing where
 * the plan has no such service or post, and where the service has begun: who stood there is corrected.
 */
export type MustFitTyped = (trx: Db, place: PlaceRow, userId: string, options: { force: boolean }) => Promise<void>

export function typedFitter(needs: FactsNeeds): MustFitTyped {
  return async (trx, { shift_id: shiftId, service_id: serviceId, post_id: postId, date }, userId, { force }) => {
    const read = await rotaFacts(trx, monthsOf({ from: date, to: date }), needs)
    const facts = withoutTyped(liveFacts(read), shiftId)
    const [before, service] = [read, facts].map(({ ofSpan }) => ofSpan.find(({ _id }) => _id === serviceId))
    if (!before || !service || postId === null || !facts.posts.has(postId) || hasBegun(service.row, facts.timeZone))
      return
    const place = { userId, postId, isShadow: isShadow(facts, { userId, postId }) }
    const blocks = judgeOf(facts, 'live')
      .blocks(service, place, hasDeclined(service, userId))
      .filter(({ code }) => !(force && code === 'declined'))
    if (blocks.length > 0) refuse('blocked', { facts: read, service: before }, { blocks })
  }
}
