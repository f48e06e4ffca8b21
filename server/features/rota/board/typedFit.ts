import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { freeOf, placeCounts } from '../../plan/places/placeCounts.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { isShadow } from '../facts/placesAt.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { liveFacts, withoutTyped } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { refuse } from './mustFit.ts'

/** A typed place, or one that is to be (`isNew`), whose post is known by its name. */
type TypedPlace = Pick<PlaceRow, 'shift_id' | 'service_id' | 'post_id' | 'post_key' | 'date'>

/**
 * Throws 409 where a rule of the rota stands against a member at a typed place, instead of its own person, or where a
 * new one is too many. Judges nothing where the plan has no such service or post, and where the service has begun: who
 * stood there is corrected.
 */
export type MustFitTyped = (
  trx: Db,
  place: TypedPlace,
  userId: string,
  options: { force: boolean; isNew?: boolean },
) => Promise<void>

const postOf = ({ posts }: RotaFacts, { post_id: postId, post_key: key }: TypedPlace): string | null =>
  postId ?? [...posts].find(([, { name }]) => comparisonKey(name) === key)?.[0] ?? null

export function typedFitter(needs: FactsNeeds): MustFitTyped {
  return async (trx, typed, userId, { force, isNew = false }) => {
    const { shift_id: shiftId, service_id: serviceId, date } = typed
    const read = await rotaFacts(trx, monthsOf({ from: date, to: date }), needs)
    const facts = withoutTyped(liveFacts(read), shiftId)
    const [before, service] = [read, facts].map(({ ofSpan }) => ofSpan.find(({ _id }) => _id === serviceId))
    const postId = isNew ? postOf(facts, typed) : typed.post_id
    if (!before || !service || postId === null || !facts.posts.has(postId) || hasBegun(service.row, facts.timeZone))
      return
    if (isNew && freeOf((await placeCounts(trx, [service._id]))(service._id, postId)) === 0)
      refuse('place_taken', { facts: read, service: before })
    const place = { userId, postId, isShadow: isShadow(facts, { userId, postId }) }
    const blocks = judgeOf(facts, 'live')
      .blocks(service, place, hasDeclined(service, userId))
      .filter(({ code }) => !(force && code === 'declined'))
    if (blocks.length > 0) refuse('blocked', { facts: read, service: before }, { blocks })
  }
}
