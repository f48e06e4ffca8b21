import { AppError } from '#shared/errors.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Db } from '../../../db/client.ts'
import type { PlaceKey, PlannedRow } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { type FactsNeeds, rotaFacts } from '../facts/rotaFacts.ts'
import { liveFacts } from '../facts/withDrafts.ts'
import { judgeOf } from './judge.ts'
import { hasDeclined } from './problems.ts'

/**
 * The hard rules against a place that a member is about to get, with everybody else where they stand now. With `isNew`
 * false the member takes back their own decline of the service, which then does not count against them.
 */
export async function blocksOf(
  trx: Db,
  { service_id, post_id: postId, user_id: userId, date }: PlaceKey & { date: string },
  needs: FactsNeeds,
  { isNew = false } = {},
): Promise<Block[]> {
  const facts = liveFacts(await rotaFacts(trx, { from: date, to: date }, needs))
  const service = facts.ofSpan.find(({ _id }) => _id === service_id)
  if (!service) throw new AppError('not_found')
  return judgeOf(facts, 'live').blocksAlone(service, { userId, postId }, isNew && hasDeclined(service, userId))
}

/** Ids of the places, which are to come back, against whose members a hard rule stands by now. */
export async function barredPlaces(
  trx: Db,
  places: readonly Pick<PlannedRow, 'id' | 'date' | keyof PlaceKey>[],
  needs: FactsNeeds,
): Promise<string[]> {
  const days = places.map(({ date }) => date).sort()
  const facts = liveFacts(await rotaFacts(trx, { from: days[0] ?? '', to: days.at(-1) ?? '' }, needs))
  const judge = judgeOf(facts, 'live')
  return places.flatMap(({ id, service_id, post_id: postId, user_id: userId }) => {
    const service = facts.ofSpan.find(({ _id }) => _id === service_id)
    if (!service || hasBegun(service.row, facts.timeZone)) return []
    // A mentor may come back in the same change.
    return judge.blocks(service, { userId, postId }, false).some(({ code }) => code !== 'learning') ? id : []
  })
}
