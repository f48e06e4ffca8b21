import { comparisonKey } from '#shared/text.ts'
import { freeOf, placeCounts } from '../../plan/places/placeCounts.ts'
import type { RotaRules } from '../../plan/schedule/editShift.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { liveFacts, withoutTyped } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { refuse } from './mustFit.ts'

/** The post of a place that is to be, which is known by its name. */
const postOf = ({ posts }: RotaFacts, postId: string | null, key: string): string | null =>
  postId ?? [...posts].find(([, { name }]) => comparisonKey(name) === key)?.[0] ?? null

export function typedFitter(needs: FactsNeeds): RotaRules['mustFitTyped'] {
  return async (trx, typed, userId, { force, isNew = false }) => {
    const { shift_id: shiftId, service_id: serviceId, date } = typed
    const read = await rotaFacts(trx, monthsOf({ from: date, to: date }), needs)
    const facts = withoutTyped(liveFacts(read), shiftId)
    const [before, service] = [read, facts].map(({ ofSpan }) => ofSpan.find(({ _id }) => _id === serviceId))
    const postId = isNew ? postOf(facts, typed.post_id, typed.post_key) : typed.post_id
    if (!before || !service || postId === null || !facts.posts.has(postId) || hasBegun(service.row, facts.timeZone))
      return
    if (isNew && freeOf((await placeCounts(trx, [service._id]))(service._id, postId)) === 0)
      refuse('place_taken', { facts: read, service: before })
    const blocks = judgeOf(facts, 'live')
      .blocks(service, { userId, postId }, hasDeclined(service, userId))
      .filter(({ code }) => !(force && code === 'declined'))
    if (blocks.length > 0) refuse('blocked', { facts: read, service: before }, { blocks })
  }
}
