import type { Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import { inChunks } from '../../../../db/inChunks.ts'
import type { PostsTable } from '../../../../db/schema.ts'
import { SHOWN } from '../../../plan/places/places.store.ts'
import { placeWrites } from '../../../plan/places/placeWrites.store.ts'

const NEEDING = ['template_needs', 'service_needs', 'post_wishes', 'draft_places', 'call_outs'] as const

/** The posts, of those given, that something needs, where the rota ever gave a place, or where somebody stands. */
const usedAmong = (db: Db, ids: string[], isShown: boolean) =>
  inChunks(ids, (some) => {
    const at = db.selectFrom('places').select('post_id').where('post_id', 'in', some)
    const holding = at.where((place) => place.or([place('state', '<>', 'typed'), ...(isShown ? [SHOWN] : [])]))
    return NEEDING.reduce(
      (used, table) => used.union(db.selectFrom(table).select('post_id').where('post_id', 'in', some)),
      holding.$castTo<{ post_id: string }>(),
    ).execute()
  })

export const postsStore = {
  all: (db: Db) => db.selectFrom('posts').selectAll().orderBy('sort_order').orderBy('name_key').execute(),
  findAll: (db: Db, ids: string[]): Promise<PostsTable[]> =>
    inChunks(ids, (some) => db.selectFrom('posts').selectAll().where('id', 'in', some).execute()),
  at: (db: Db, nameKey: string) =>
    db.selectFrom('posts').selectAll().where('name_key', '=', nameKey).executeTakeFirst(),
  find: (db: Db, id: string) => db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst(),
  pairs: (db: Db) => db.selectFrom('post_pairs').selectAll().execute(),
  async insertAll(trx: Trx<'rota'>, rows: PostsTable[]): Promise<void> {
    await inChunks(rows, (some) => trx.insertInto('posts').values(some).execute())
    await placeWrites.findPosts(trx, columnOf(rows, 'name_key'))
  },
  async update(trx: Trx<'rota'>, { id, ...row }: PostsTable, before: PostsTable): Promise<void> {
    await trx.updateTable('posts').set(row).where('id', '=', id).execute()
    if (row.name_key !== before.name_key) await placeWrites.findPosts(trx, [before.name_key, row.name_key])
  },
  removeAll: (trx: Trx<'rota'>, ids: string[]) =>
    inChunks(ids, (some) => trx.deleteFrom('posts').where('id', 'in', some).execute()),
  /** True where something needs the post, or the rota ever gave a place there. */
  isUsed: async (db: Db, id: string): Promise<boolean> => (await usedAmong(db, [id], false)).length > 0,
  /** The posts, of those given, that are used or where somebody stands by the schedule. */
  usedAmong: async (db: Db, ids: string[]): Promise<Set<string>> =>
    new Set(columnOf(await usedAmong(db, ids, true), 'post_id')),
  async setPairs(trx: Trx<'rota'>, id: string, others: string[]): Promise<void> {
    await trx
      .deleteFrom('post_pairs')
      .where((pair) => pair.or([pair('post_a', '=', id), pair('post_b', '=', id)]))
      .execute()
    const rows = others.map((other) => (id < other ? { post_a: id, post_b: other } : { post_a: other, post_b: id }))
    if (rows.length > 0) await trx.insertInto('post_pairs').values(rows).execute()
  },
}
