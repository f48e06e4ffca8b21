import { TEXTS_MOST } from '#shared/rota/texts.ts'
import type { Db } from '../../../db/client.ts'
import type { TextsInTable } from '../../../db/migrations/0055_texts.ts'
import { compareText } from '../../plan/places/compareText.ts'

export type TextRow = TextsInTable

const found = (db: Db, { number, text_id }: Pick<TextRow, 'number' | 'text_id'>) =>
  db.selectFrom('texts_in').selectAll().where('number', '=', number).where('text_id', '=', text_id)

/** Texts that came, each once by its number and id, and those that went out. */
export const textsStore = {
  find: (db: Db, text: Pick<TextRow, 'number' | 'text_id'>): Promise<TextRow | undefined> =>
    found(db, text).executeTakeFirst(),

  /** Stores a text; false where it has come before. */
  async insert(trx: Db, row: TextRow): Promise<boolean> {
    const rows = await trx
      .insertInto('texts_in')
      .values(row)
      .onConflict((conflict) => conflict.columns(['number', 'text_id']).doNothing())
      .returning('id')
      .execute()
    return rows.length > 0
  },

  /** Stores that one more answer of a text was given; false where another process was faster. */
  async advance(trx: Db, { id, worked }: Pick<TextRow, 'id' | 'worked'>, steps: string): Promise<boolean> {
    const rows = await trx
      .updateTable('texts_in')
      .set({ steps, worked: worked + 1 })
      .where('id', '=', id)
      .where('worked', '=', worked)
      .where('settled', '=', 0)
      .returning('id')
      .execute()
    return rows.length > 0
  },

  /** Corrects what came of the answer that was stored last. */
  correct: (trx: Db, { id, worked }: Pick<TextRow, 'id' | 'worked'>, steps: string) =>
    trx.updateTable('texts_in').set({ steps }).where('id', '=', id).where('worked', '=', worked).execute(),

  settleAs: (trx: Db, id: string, reply: string) =>
    trx.updateTable('texts_in').set({ reply }).where('id', '=', id).execute(),

  /** Stores the reply of a text whose answers are all stored; the first one stands. */
  settle: (trx: Db, id: string, reply: string | null) =>
    trx.updateTable('texts_in').set({ reply, settled: 1 }).where('id', '=', id).where('settled', '=', 0).execute(),

  /** Times of the texts of a number since an instant that count for its limit. */
  async countedSince(db: Db, number: string, since: string): Promise<string[]> {
    const rows = await db
      .selectFrom('texts_in')
      .select('at')
      .where('number', '=', number)
      .where('at', '>', since)
      .where('counted', '=', 1)
      .execute()
    return rows.map(({ at }) => at)
  },

  /** The active member who has verified a number, which the database lets one alone do. */
  ownerOf: (db: Db, number: string) =>
    db
      .selectFrom('users')
      .select(['users.id', 'users.name', 'users.language'])
      .where('users.verified_phone_number', '=', number)
      .where('users.phone_number', '=', number)
      .where('users.suspended', '=', 0)
      .where('users.waiting', '=', 0)
      .executeTakeFirst(),

  /** The newest texts that are no answer, of these instants. */
  shown: (db: Db, from: string, to: string) =>
    db
      .selectFrom('texts_in')
      .leftJoin('users', 'users.id', 'texts_in.user_id')
      .select(['texts_in.id', 'texts_in.user_id', 'texts_in.body', 'texts_in.at', 'texts_in.done', 'users.name'])
      .where('texts_in.shown', '=', 1)
      .where('texts_in.at', '>=', from)
      .where('texts_in.at', '<', to)
      .orderBy('texts_in.at', 'desc')
      .orderBy('texts_in.id', 'desc')
      .limit(TEXTS_MOST)
      .execute(),

  /** Marks a text as done; false for one that admins do not read. */
  async markDone(trx: Db, id: string, by: string | null): Promise<boolean> {
    const rows = await trx
      .updateTable('texts_in')
      .set({ done: 1, done_by: by })
      .where('id', '=', id)
      .where('shown', '=', 1)
      .returning('id')
      .execute()
    return rows.length > 0
  },

  /** What came from a person and went to them, oldest first; sorted here: the index of times is the clean-up's. */
  async ofPerson(db: Db, userId: string) {
    const came = db.selectFrom('texts_in').select(['at', 'body', 'reply']).where('user_id', '=', userId)
    const sent = db.selectFrom('texts_out').select(['at', 'body']).where('user_id', '=', userId)
    const byTime = (a: { at: string }, b: { at: string }) => compareText(a.at, b.at)
    return { came: (await came.execute()).sort(byTime), sent: (await sent.execute()).sort(byTime) }
  },

  numberOf: (db: Db, userId: string) =>
    db
      .selectFrom('users')
      .select(['phone_number', 'verified_phone_number'])
      .where('id', '=', userId)
      .executeTakeFirst(),

  /** Deletes texts and lists before an instant, and questions about days before one. */
  async removeBefore(db: Db, instant: string, day: string): Promise<void> {
    await db.deleteFrom('texts_in').where('at', '<', instant).execute()
    await db.deleteFrom('texts_out').where('at', '<', instant).execute()
    await db.deleteFrom('text_lists').where('sent_at', '<', instant).execute()
    await db.deleteFrom('text_questions').where('date', '<', day).execute()
  },
}
