import { groupBy } from '#shared/groupBy.ts'
import type { Trx } from '../../../../db/change.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import type { ServiceNeedsTable } from '../../../../db/schema.ts'
import type { PlaceRow } from '../../../plan/places/places.store.ts'
import { type ServiceNeedRow, type ServiceRow, servicesStore } from '../../../plan/services/services.store.ts'
import { retiredAmong } from '../posts/postsOfShifts.ts'

/** Importance of a post at which shifts say that people are needed: that of a post by default. */
const PRIORITY = 2

type Need = Pick<ServiceNeedRow, 'min_people' | 'max_people' | 'priority'>

/** What a service needs so that those who stand there are planned; `before` by post. */
function needsWith(before: ReadonlyMap<string, Need>, places: readonly PlaceRow[]): Map<string, Need> {
  const needs = new Map(before)
  const counted = groupBy(
    places.filter(({ shadow }) => shadow === 0),
    ({ post_id }) => post_id,
  )
  for (const [postId, { length }] of counted) {
    if (postId === null) continue
    const { min_people, max_people, priority } = needs.get(postId) ?? {
      min_people: 0,
      max_people: 0,
      priority: PRIORITY,
    }
    needs.set(postId, {
      min_people: Math.max(min_people, length),
      max_people: Math.max(max_people, length),
      priority,
    })
  }
  return needs
}

const areSame = (before: ReadonlyMap<string, Need>, after: ReadonlyMap<string, Need>): boolean =>
  before.size === after.size &&
  [...after].every(([postId, { min_people, max_people }]) => {
    const had = before.get(postId)
    return had?.min_people === min_people && had.max_people === max_people
  })

/**
 * Gives services without a template the posts at which their people stand: as many places as people, and more where it
 * had more. With `isExact` no more. Retired posts are needed by none.
 */
export async function followPosts(
  trx: Trx<'rota'>,
  services: readonly ServiceRow[],
  peopleAt: ReadonlyMap<string | null, PlaceRow[]>,
  isExact: boolean,
): Promise<void> {
  const known = groupBy(await servicesStore.needsOf(trx, columnOf(services, 'id')), ({ service_id }) => service_id)
  const postIds = services.flatMap(({ id }) => (peopleAt.get(id) ?? []).flatMap(({ post_id }) => post_id ?? []))
  const retired = await retiredAmong(trx, postIds)
  const changed: ServiceNeedsTable[] = []
  const ids = services.flatMap(({ id }) => {
    const before = new Map((known.get(id) ?? []).map((need): [string, Need] => [need.post_id, need]))
    const there = (peopleAt.get(id) ?? []).filter(({ post_id }) => post_id !== null && !retired.has(post_id))
    const after = needsWith(isExact ? new Map() : before, there)
    if (areSame(before, after)) return []
    for (const [post_id, { min_people, max_people, priority }] of after)
      changed.push({ service_id: id, post_id, min_people, max_people, priority })
    return id
  })
  await servicesStore.replaceNeeds(trx, ids, changed)
}
