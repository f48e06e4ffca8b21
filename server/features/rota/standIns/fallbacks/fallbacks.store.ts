import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '#shared/days.ts'
import type { Db } from '../../../../db/client.ts'
import { fixedQuery } from '../../../../db/fixedQuery.ts'
import { inChunks } from '../../../../db/inChunks.ts'
import type { FallbacksTable } from '../../../../db/schema.ts'
import { SHOWN } from '../../../plan/places/places.store.ts'

export type FallbackRow = Selectable<FallbacksTable>

/** Subject id of a question that is put once more: the text or mail that was sent before stays counted. */
export const subjectOnceMore = (id: string, now: Date): string => `${id} ${now.toISOString()}`

/** The id of the subject of a question, in a subject id that may name an instant or a day behind it. */
export const askedId = (subjectId: string): string => subjectId.split(' ')[0] ?? subjectId

export const fallbacksStore = {
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

  /** Waiting fallbacks that are due, the oldest first. */
  due: fixedQuery((db, now: string, limit: number) =>
    db
      .selectFrom('fallbacks')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit),
  ),

  /** Changes a fallback that is still in this state; false where another process was faster. */
  async settle(
    trx: Db,
    { id, state }: Pick<FallbackRow, 'id' | 'state'>,
    change: Partial<Pick<FallbackRow, 'state' | 'sent_by' | 'sent_at' | 'due_at'>>,
  ): Promise<boolean> {
    const rows = await trx
      .updateTable('fallbacks')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', state)
      .returning('id')
      .execute()
    return rows.length > 0
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

  /** True where a device has shown the push that the fallback would stand in for. */
  async isShown(db: Db, { subject, subject_id, user_id, created_at }: FallbackRow): Promise<boolean> {
    const pushes = db.selectFrom('push_arrivals').select('uuid').where('user_id', '=', user_id)
    const own =
      subject === 'offer'
        ? pushes.where('kind', '=', 'offer.sent').where('subject_id', '=', subject_id)
        : pushes.where('kind', '=', 'shift.reminder').where('sent_at', '>=', created_at)
    return (await own.where('arrived_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined
  },

  /** The unanswered assignments whose shifts are among these. */
  async unansweredOf(db: Db, shiftIds: string[]): Promise<{ id: string; user_id: string }[]> {
    const rows = await inChunks(shiftIds, (some) =>
      db.selectFrom('places').select(['id', 'user_id', 'state']).where('shift_id', 'in', some).where(SHOWN).execute(),
    )
    return rows.flatMap(({ id, user_id, state }) => (state === 'asked' && user_id !== null ? { id, user_id } : []))
  },

  /** A person with their addresses, and what they agreed to receive. */
  person: (db: Db, userId: string) =>
    db
      .selectFrom('users')
      .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
      .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
      .select(['users.name', 'users.email', 'users.email_verified', 'users.language'])
      .select(['users.phone_number', 'users.verified_phone_number'])
      .select(['users.suspended', 'member_rota.sms_ok', 'settings.requests'])
      .select(['settings.evening_reminder', 'member_rota.confirmed_until'])
      .select(['users.id', 'users.joined'])
      .where('users.id', '=', userId)
      .executeTakeFirst(),
}

export type FallbackPerson = NonNullable<Awaited<ReturnType<typeof fallbacksStore.person>>>
