import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import type { TextListItemsTable, TextQuestionsTable } from '../../../db/migrations/0055_texts.ts'

export type AskedRow = TextQuestionsTable

/** What a text asks about: one place, as it is when it is asked. */
export type AskedByText = Pick<AskedRow, 'subject' | 'subject_id' | 'date' | 'service_time' | 'post'> & {
  /** A reminder of a place that is accepted: a no declines it. */
  isReminder?: boolean
}

/** Who a text goes to: whose number it is, and whom it is about; a helper's is about another. */
export interface TextRecipient {
  number: string
  userId: string
  aboutId: string
}

/** Hours for which a numbered list is good. */
const LIST_MS = DAY_MS

/** Newest questions of a number that are looked at. */
const LOOKED_AT = 60

/** A numbered list, as the number knows it. */
export interface AskedList {
  id: string
  items: TextListItemsTable[]
}

/** Questions that texts have asked, and the lists in which they were numbered. */
export const askedQuestions = {
  /** Stores the questions of a text that goes out; several are its numbered list. */
  async add(trx: Db, { number, userId, aboutId }: TextRecipient, asked: readonly AskedByText[]): Promise<void> {
    if (asked.length === 0) return
    const asked_at = new Date().toISOString()
    const rows = asked.map(
      ({ isReminder, ...about }): AskedRow => ({
        id: randomUUID(),
        number,
        user_id: userId,
        about_id: aboutId,
        ...about,
        asked_at,
        touched_at: isReminder ? asked_at : null,
        hinted: 0,
      }),
    )
    await trx.insertInto('text_questions').values(rows).execute()
    if (rows.length > 1)
      await askedQuestions.addList(
        trx,
        number,
        rows.map(({ id }, place) => ({ place: place + 1, question_id: id })),
      )
  },

  /** Stores a numbered list: the newest of a number counts. */
  async addList(trx: Db, number: string, items: Omit<TextListItemsTable, 'list_id'>[]): Promise<void> {
    const id = randomUUID()
    await trx.insertInto('text_lists').values({ id, number, sent_at: new Date().toISOString() }).execute()
    await trx
      .insertInto('text_list_items')
      .values(items.map((item) => ({ list_id: id, ...item })))
      .execute()
  },

  /** The newest list of a number, where it is good still. */
  async list(db: Db, number: string): Promise<AskedList | undefined> {
    const list = await db
      .selectFrom('text_lists')
      .select('id')
      .where('number', '=', number)
      .where('sent_at', '>', new Date(Date.now() - LIST_MS).toISOString())
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!list) return undefined
    const items = db.selectFrom('text_list_items').selectAll().where('list_id', '=', list.id).orderBy('place')
    return { id: list.id, items: await items.execute() }
  },

  renewList: (trx: Db, id: string) =>
    trx.updateTable('text_lists').set({ sent_at: new Date().toISOString() }).where('id', '=', id).execute(),

  /** The newest questions to a number of this person, the newest first, each subject once. */
  async of(db: Db, number: string, userId: string): Promise<AskedRow[]> {
    const rows = await db
      .selectFrom('text_questions')
      .selectAll()
      .where('number', '=', number)
      .where('user_id', '=', userId)
      .orderBy('asked_at', 'desc')
      .limit(LOOKED_AT)
      .execute()
    const newest = new Map<string, AskedRow>()
    for (const row of rows) {
      const key = `${row.about_id} ${row.subject} ${row.subject_id}`
      const known = newest.get(key)
      // A question that was put twice was answered by either text.
      const touched = [known?.touched_at ?? '', row.touched_at ?? ''].sort().at(-1) || null
      newest.set(key, { ...(known ?? row), touched_at: touched })
    }
    return [...newest.values()]
  },

  find: (db: Db, id: string): Promise<AskedRow | undefined> =>
    db.selectFrom('text_questions').selectAll().where('id', '=', id).executeTakeFirst(),

  touch: (trx: Db, id: string) =>
    trx.updateTable('text_questions').set({ touched_at: new Date().toISOString() }).where('id', '=', id).execute(),

  /** Marks that it was said how these are answered. */
  hint: (trx: Db, ids: string[]) =>
    trx.updateTable('text_questions').set({ hinted: 1 }).where('id', 'in', ids).execute(),
}
