import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PostsTable } from '../../../db/schema.ts'
import { SHOWN } from '../../plan/places.store.ts'
import { placeWrites } from '../../plan/placeWrites.store.ts'
import { plannedStore } from '../../plan/planned.store.ts'

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
  remove: (trx: Trx<'rota'>, id: string) => trx.deleteFrom('posts').where('id', '=', id).execute(),
  async isUsed(db: Db, id: string): Promise<boolean> {
    for (const table of ['template_needs', 'service_needs', 'post_wishes', 'draft_places', 'call_outs'] as const)
      if (await db.selectFrom(table).select('post_id').where('post_id', '=', id).limit(1).executeTakeFirst())
        return true
    return plannedStore.isAt(db, id)
  },
  /** True where somebody stands at the post by the schedule. */
  isStoodAt: async (db: Db, id: string): Promise<boolean> =>
    (await db.selectFrom('places').select('id').where('post_id', '=', id).where(SHOWN).limit(1).executeTakeFirst()) !==
    undefined,
  async setPairs(trx: Trx<'rota'>, id: string, others: string[]): Promise<void> {
    await trx
      .deleteFrom('post_pairs')
      .where((pair) => pair.or([pair('post_a', '=', id), pair('post_b', '=', id)]))
      .execute()
    const rows = others.map((other) => (id < other ? { post_a: id, post_b: other } : { post_a: other, post_b: id }))
    if (rows.length > 0) await trx.insertInto('post_pairs').values(rows).execute()
  },
}
