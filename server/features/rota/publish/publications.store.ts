import type { Selectable } from 'kysely'
import type { RotaMine } from '#shared/rota/answers.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { PublicationReceiptsTable, PublicationsTable } from '../../../db/schema.ts'

const withPublisher = (db: Db) =>
  db
    .selectFrom('publications')
    .leftJoin('users', 'users.id', 'publications.published_by')
    .selectAll('publications')
    .select('users.name as publisher')

export type PublicationRow = Selectable<PublicationsTable> & { publisher: string | null }

/** Publications of a list. */
const NEWEST = 500

export const publicationsStore = {
  newest: (db: Db): Promise<PublicationRow[]> => withPublisher(db).orderBy('number', 'desc').limit(NEWEST).execute(),

  find: (db: Db, id: string): Promise<PublicationRow | undefined> =>
    withPublisher(db).where('publications.id', '=', id).executeTakeFirst(),

  /** The publication that was made from this revision of the board. */
  madeOf: (db: Db, revision: string): Promise<PublicationRow | undefined> =>
    withPublisher(db).where('draft_revision', '=', revision).executeTakeFirst(),

  /** The newest publication that touches a span of days. */
  newestOf: (db: Db, from: string, to: string): Promise<PublicationRow | undefined> =>
    withPublisher(db)
      .where('from_day', '<=', to)
      .where('to_day', '>=', from)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),

  nextNumber: async (db: Db): Promise<number> => {
    const row = await db
      .selectFrom('publications')
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirst()
    return (row?.last ?? 0) + 1
  },

  /** The ids, of those given, of publications made at `before` or earlier. */
  olderThan: async (db: Db, ids: string[], before: string): Promise<Set<string>> => {
    const rows = await inChunks(ids, (some) =>
      db.selectFrom('publications').select('id').where('id', 'in', some).where('published_at', '<=', before).execute(),
    )
    return new Set(rows.map(({ id }) => id))
  },

  insert: (trx: Trx<'rota'>, row: PublicationsTable) => trx.insertInto('publications').values(row).execute(),

  /** Deletes a publication and its receipts; the places that it gave stay. */
  async remove(trx: Trx<'rota'>, id: string): Promise<void> {
    await trx.deleteFrom('publication_receipts').where('publication_id', '=', id).execute()
    await trx.deleteFrom('publications').where('id', '=', id).execute()
  },

  addReceipts: (trx: Trx<'rota'>, rows: PublicationReceiptsTable[]) =>
    inChunks(rows, (some) => trx.insertInto('publication_receipts').values(some).execute()),

  /** The receipts of a publication with the names and phone numbers of their members, by name. */
  receipts: (db: Db, publicationId: string) =>
    db
      .selectFrom('publication_receipts')
      .innerJoin('users', 'users.id', 'publication_receipts.user_id')
      .selectAll('publication_receipts')
      .select(['users.name', 'users.phone_number'])
      .where('publication_id', '=', publicationId)
      .orderBy('users.name_key')
      .orderBy('users.id')
      .execute(),

  /** The publications that a person has not seen, newest first. */
  async unseen(db: Db, userId: string): Promise<RotaMine['publications']> {
    const rows = await db
      .selectFrom('publication_receipts')
      .innerJoin('publications', 'publications.id', 'publication_receipts.publication_id')
      .select(['publications.id', 'number', 'published_at', 'note'])
      .where('user_id', '=', userId)
      .where('seen_at', 'is', null)
      .orderBy('number', 'desc')
      .execute()
    return rows.map(({ id, number, published_at, note }) => ({ _id: id, number, publishedAt: published_at, note }))
  },

  hasReceipt: async (db: Db, publicationId: string, userId: string): Promise<boolean> =>
    (await db
      .selectFrom('publication_receipts')
      .select('user_id')
      .where('publication_id', '=', publicationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined,

  /** Marks a receipt; the first mark stays. Returns false where there is no receipt. */
  async mark(
    trx: Db,
    { publicationId, userId }: { publicationId: string; userId: string },
    what: 'arrived_at' | 'seen_at',
    at: string,
  ): Promise<boolean> {
    const row = await trx
      .updateTable('publication_receipts')
      .set(({ fn, val, ref }) => ({ [what]: fn.coalesce(ref(what), val(at)) }))
      .where('publication_id', '=', publicationId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },
}
