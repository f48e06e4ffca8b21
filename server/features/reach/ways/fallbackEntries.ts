import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { FallbacksTable } from '../../../db/schema.ts'
import { helpersOf } from '../../people/helpers/acting.ts'

export type FallbackRow = Selectable<FallbacksTable>

/** Subject id of a question that is put once more: the text or mail that was sent before stays counted. */
export const subjectOnceMore = (id: string, now: Date): string => `${id} ${now.toISOString()}`

/** The id of the subject of a question, in a subject id that may name an instant or a day behind it. */
export const askedId = (subjectId: string): string => subjectId.split(' ')[0] ?? subjectId

/** Subject id of the reminder of a day, the evening before, or of one shift soon before it. */
export const reminderSubject = (kind: 'evening' | 'late', id: string): string => `${id} ${kind}`

export const isLateReminder = (subjectId: string): boolean => subjectId.endsWith(' late')

/** The same questions to those who may act for the people. */
async function toHelpers(trx: Db, asked: { id: string; user_id: string }[]) {
  const helpers = await helpersOf(trx, columnOf(asked, 'user_id'))
  return asked.flatMap(({ id, user_id }) =>
    (helpers.get(user_id) ?? []).map(({ by_id }) => ({ id, user_id: by_id, for_id: user_id })),
  )
}

/** Texts and mails that wait to be sent where no device shows a push, or that were decided on. */
export const fallbackEntries = {
  /**
   * Stores fallbacks for these questions to people, due after some minutes, by a way that was decided on or any that is
   * allowed then. `for_id` names the person whom a question is about where it goes to a helper. Without a way the
   * helpers of these people are asked, too. Existing fallbacks stay as they are.
   */
  async add(
    trx: Db,
    subject: FallbackRow['subject'],
    asked: { id: string; user_id: string; for_id?: string }[],
    { afterMinutes, way }: { afterMinutes: number; way?: 'mail' | 'sms' },
  ): Promise<void> {
    const now = new Date()
    const due_at = new Date(now.getTime() + afterMinutes * MINUTE_MS).toISOString()
    const stored = { state: 'waiting', sent_by: null, sent_at: null, created_at: now.toISOString(), due_at } as const
    const rest = { ...stored, way: way ?? null }
    const all = way ? asked : [...asked, ...(await toHelpers(trx, asked))]
    await inChunks(all, (some) =>
      trx
        .insertInto('fallbacks')
        .values(
          some.map(({ id, user_id, for_id = '' }) => ({
            id: randomUUID(),
            user_id,
            for_id,
            subject,
            subject_id: id,
            ...rest,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  },

  /** True where a text or mail that asks a person the same has not been sent yet. */
  async isWaiting(
    db: Db,
    subject: FallbackRow['subject'],
    asked: { id: string; user_id: string; for_id: string },
  ): Promise<boolean> {
    const rows = await db
      .selectFrom('fallbacks')
      .select('subject_id')
      .where('user_id', '=', asked.user_id)
      .where('for_id', '=', asked.for_id)
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
