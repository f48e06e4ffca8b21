import type { Selectable } from 'kysely'
import type { StaleReason } from '#shared/rota/waiting.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PublicationWaitDraftsTable, PublicationWaitsTable } from '../../../db/schema.ts'

/** A waiting publication with what its admin is now; all null where the account is gone. */
export type WaitRow = Selectable<PublicationWaitsTable> & {
  name: string | null
  role: 'standard' | 'admin' | 'superAdmin' | null
  suspended: 0 | 1 | null
}

const withAdmin = (db: Db) =>
  db
    .selectFrom('publication_waits')
    .leftJoin('users', 'users.id', 'publication_waits.made_by')
    .selectAll('publication_waits')
    .select(['users.name', 'users.role', 'users.suspended'])

type Span = { from: string; to: string }

/** Publications that wait for their moment. */
export const waitingStore = {
  /** Those of any state that touch a span and, where they have ended, ended at `since` or later; by moment. */
  touching: (db: Db, { from, to }: Span, since: string): Promise<WaitRow[]> =>
    withAdmin(db)
      .where('from_day', '<=', to)
      .where('to_day', '>=', from)
      .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>=', since)]))
      .orderBy('publish_at')
      .orderBy('publication_waits.id')
      .execute(),

  find: (db: Db, id: string): Promise<WaitRow | undefined> =>
    withAdmin(db).where('publication_waits.id', '=', id).executeTakeFirst(),

  /** Those whose moment has come, by moment, and who set it. */
  due: (db: Db, now: string) =>
    db
      .selectFrom('publication_waits')
      .select(['id', 'made_by'])
      .where('state', '=', 'waiting')
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      .orderBy('id')
      .execute(),

  /** Stores one with the drafts it is made of, and the people of whom an admin said that they said yes. */
  async insert(
    trx: Trx<'rota'>,
    row: PublicationWaitsTable,
    drafts: readonly Omit<PublicationWaitDraftsTable, 'wait_id'>[],
    saidYes: readonly string[],
  ): Promise<void> {
    await trx.insertInto('publication_waits').values(row).execute()
    const stored = drafts.map((draft) => ({ wait_id: row.id, ...draft }))
    await inChunks(stored, (some) => trx.insertInto('publication_wait_drafts').values(some).execute())
    const people = saidYes.map((user_id) => ({ wait_id: row.id, user_id }))
    await inChunks(people, (some) => trx.insertInto('publication_wait_yes').values(some).execute())
  },

  /** The revisions of the drafts that these are made of, by id and service. */
  drafts: (db: Db, ids: string[]) =>
    inChunks(ids, (some) =>
      db.selectFrom('publication_wait_drafts').selectAll().where('wait_id', 'in', some).execute(),
    ),

  saidYes: async (db: Db, id: string): Promise<string[]> => {
    const rows = await db.selectFrom('publication_wait_yes').select('user_id').where('wait_id', '=', id).execute()
    return rows.map(({ user_id }) => user_id)
  },

  /** Ends one that waits. */
  end: (trx: Trx<'rota'>, id: string, state: 'done' | 'stale', reason: StaleReason | null) =>
    trx
      .updateTable('publication_waits')
      .set({ state, reason, ended_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute(),

  /** After a publication of a span: those within it are done, and no other waits for these services' drafts. */
  async published(trx: Trx<'rota'>, { from, to }: Span, serviceIds: string[]): Promise<void> {
    await trx
      .updateTable('publication_waits')
      .set({ state: 'done', ended_at: new Date().toISOString() })
      .where('state', '=', 'waiting')
      .where('from_day', '>=', from)
      .where('to_day', '<=', to)
      .execute()
    await inChunks(serviceIds, (some) =>
      trx.deleteFrom('publication_wait_drafts').where('service_id', 'in', some).execute(),
    )
  },

  remove: (trx: Trx<'rota'>, id: string) => trx.deleteFrom('publication_waits').where('id', '=', id).execute(),

  forgetBefore: (db: Db, before: string) => db.deleteFrom('publication_waits').where('ended_at', '<', before).execute(),
}
