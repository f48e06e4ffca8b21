import type { Db } from '../../../../db/client.ts'
import { fixedQuery } from '../../../../db/fixedQuery.ts'
import { inChunks } from '../../../../db/inChunks.ts'
import { SHOWN } from '../../../plan/places/places.store.ts'
import type { FallbackRow } from '../../../reach/ways/fallbackEntries.ts'

export const fallbacksStore = {
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

  /** Ids of those of these people who chose to be asked by mail or text. */
  async notByApp(db: Db, ids: string[]): Promise<string[]> {
    const rows = await inChunks(ids, (some) =>
      db.selectFrom('member_rota').select(['user_id', 'ask_by']).where('user_id', 'in', some).execute(),
    )
    return rows.flatMap(({ user_id, ask_by }) => (ask_by === 'app' ? [] : user_id))
  },

  /** A person with their addresses, and what they agreed to receive. */
  person: (db: Db, userId: string) =>
    db
      .selectFrom('users')
      .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
      .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
      .select(['users.name', 'users.email', 'users.email_verified', 'users.language'])
      .select(['users.phone_number', 'users.verified_phone_number'])
      .select(['users.suspended', 'member_rota.sms_ok', 'member_rota.ask_by', 'settings.requests'])
      .select(['settings.evening_reminder', 'settings.late_reminder', 'member_rota.confirmed_until'])
      .select(['users.id', 'users.joined'])
      .where('users.id', '=', userId)
      .executeTakeFirst(),
}

export type FallbackPerson = NonNullable<Awaited<ReturnType<typeof fallbacksStore.person>>>
