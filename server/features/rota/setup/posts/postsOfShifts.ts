import { randomUUID } from 'node:crypto'
import { groupBy } from '#shared/groupBy.ts'
import type { Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import { MOST_ROWS } from '../../../../db/room.ts'
import type { PostsTable } from '../../../../db/schema.ts'
import type { PlaceRow } from '../../../plan/places/places.store.ts'
import { postsStore } from './posts.store.ts'

/** The value that occurs most often; of several the one that comes first. */
export function commonest<Value>(values: readonly Value[]): Value | undefined {
  const counts = [...groupBy(values, (value) => value)].sort((a, b) => b[1].length - a[1].length)
  return counts[0]?.[0]
}

/** Makes posts of the texts that are none yet, as far as a team may have more. Returns their ids by text. */
export async function makePostsOfShifts(trx: Trx<'rota'>, places: readonly PlaceRow[]): Promise<Map<string, string>> {
  const unknown = groupBy(
    places.filter(({ post_id }) => post_id === null),
    ({ post_key }) => post_key,
  )
  if (unknown.size === 0) return new Map()
  const known = await postsStore.all(trx)
  const room = MOST_ROWS.posts - known.length
  const orders = new Set(columnOf(known, 'sort_order'))
  // Last where somebody has sorted the posts.
  const sort_order = orders.size > 1 ? Math.max(...orders) + 1 : (known[0]?.sort_order ?? 0)
  const rows = [...unknown].slice(0, Math.max(0, room)).map(
    ([name_key, all]): PostsTable => ({
      id: randomUUID(),
      name: commonest(columnOf(all, 'post')) ?? '',
      name_key,
      sort_order,
      by_shifts: 1,
      skill_id: null,
      retired: 0,
      location: null,
      pin_plan_id: null,
      pin_at: null,
    }),
  )
  await postsStore.insertAll(trx, rows)
  return new Map(rows.map(({ name_key, id }) => [name_key, id]))
}

/** Ids of the posts, of those given, that are retired. */
export async function retiredAmong(db: Db, postIds: string[]): Promise<Set<string>> {
  const posts = await postsStore.findAll(db, [...new Set(postIds)])
  return new Set(posts.flatMap((post) => (post.retired === 1 ? post.id : [])))
}

/** Deletes the posts, of those given, that were made for shifts alone and that nothing uses any more. */
export async function removePostsOfShifts(trx: Trx<'rota'>, postIds: string[]): Promise<void> {
  const made = (await postsStore.findAll(trx, postIds)).filter(({ by_shifts }) => by_shifts === 1)
  const used = await postsStore.usedAmong(trx, columnOf(made, 'id'))
  await postsStore.removeAll(
    trx,
    columnOf(made, 'id').filter((id) => !used.has(id)),
  )
}
