import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { FallbacksTable } from '../../../db/schema.ts'

export type FallbackRow = Selectable<FallbacksTable>

/** Subject id of a question that is put once more: the text or mail that was sent before stays counted. */
export const subjectOnceMore = (id: string, now: Date): string => `${id} ${now.toISOString()}`

/** The id of the subject of a question, in a subject id that may name an instant or a day behind it. */
export const askedId = (subjectId: string): string => subjectId.split(' ')[0] ?? subjectId

/** Texts and mails that wait to be sent where no device shows a push, or that were decided on. */
export const fallbackEntries = {
  /**
   * Stores fallbacks for these questions to people, due after some minutes, by a way that was decided on or any that is
   * allowed then. Existing fallbacks stay as they are.
   */
  async add(
    trx: Db,
    subject: FallbackRow['subject'],
    asked: { id: string; user_id: string }[],
    { afterMinutes, way }: { afterMinutes: number; way?: 'mail' | 'sms' },
  ): Promise<void> {
    const now = new Date()
    const due_at = new Date(now.getTime() + afterMinutes * MINUTE_MS).toISOString()
    const stored = { state: 'waiting', sent_by: null, sent_at: null, created_at: now.toISOString(), due_at } as const
    const rest = { ...stored, way: way ?? null }
    await inChunks(asked, (some) =>
      trx
        .insertInto('fallbacks')
        .values(some.map(({ id, user_id }) => ({ id: randomUUID(), user_id, subject, subject_id: id, ...rest })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  },

  /** True where a text or mail that asks a person the same has not been sent yet. */
  async isWaiting(db: Db, subject: FallbackRow['subject'], asked: { id: string; user_id: string }): Promise<boolean> {
    const rows = await db
      .selectFrom('fallbacks')
      .select('subject_id')
      .where('user_id', '=', asked.user_id)
      .where('subject', '=', subject)
      .where('state', '=', 'waiting')
      .execute()
    return rows.some(({ subject_id }) => askedId(subject_id) === asked.id)
  },

  /** Deletes the texts and mails about a subject that wait to be sent. */
  forget: (trx: Db, subject: FallbackRow['subject'], subjectId: string) =>
    trx
      .deleteFrom('fallbacks')
      .where('subject', '=', subject)
      .where('subject_id', '=', subjectId)
      .where('state', '=', 'waiting')
      .execute(),

  /** Number of texts that were sent at an instant or later, or have been promised and wait. */
  async textsSince(db: Db, since: string): Promise<number> {
    const { count } = await db
      .selectFrom('fallbacks')
      .select(({ fn }) => fn.countAll().as('count'))
      .where((row) =>
        row.or([
          row.and([row('sent_by', '=', 'sms'), row('sent_at', '>=', since)]),
          row.and([row('state', '=', 'waiting'), row('way', '=', 'sms')]),
        ]),
      )
      .executeTakeFirstOrThrow()
    return Number(count)
  },
}
