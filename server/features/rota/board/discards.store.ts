import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { DiscardedDraftsTable } from '../../../db/migrations/0035_recordedAnswers.ts'

export type DiscardRow = Selectable<DiscardedDraftsTable>

/** Drafts that were discarded, until they can no longer be put back. */
export const discardsStore = {
  find: (db: Db, token: string): Promise<DiscardRow | undefined> =>
    db.selectFrom('discarded_drafts').selectAll().where('token', '=', token).executeTakeFirst(),

  insert: (trx: Trx<'rota'>, row: DiscardRow) => trx.insertInto('discarded_drafts').values(row).execute(),

  setUndone: (trx: Trx<'rota'>, token: string, at: string) =>
    trx.updateTable('discarded_drafts').set({ undone_at: at }).where('token', '=', token).execute(),

  forgetBefore: (trx: Trx<'rota'>, before: string) =>
    trx.deleteFrom('discarded_drafts').where('discarded_at', '<', before).execute(),

  /** True where a publication after `since` touches these days. */
  isPublishedSince: async (db: Db, { from_day, to_day, discarded_at }: DiscardRow): Promise<boolean> =>
    (await db
      .selectFrom('publications')
      .select('id')
      .where('from_day', '<=', to_day)
      .where('to_day', '>=', from_day)
      .where('published_at', '>=', discarded_at)
      .limit(1)
      .executeTakeFirst()) !== undefined,
}
