import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { FallbacksTable } from '../../../db/schema.ts'

export type FallbackRow = Selectable<FallbacksTable>

type Subject = Pick<FallbackRow, 'subject' | 'subject_id' | 'user_id'>

/** What a fallback is about and whom it is to, as it is now. */
export interface FallbackSubject {
  date: string
  serviceTime: string
  post: string
  /** True while an answer is waited for. */
  isOpen: boolean
  name: string
  email: string
  isVerified: boolean
  phoneNumber: string | null
  language: 'en' | 'es' | null
  smsOk: boolean
  /** True where the person wants to be told of such things at all. */
  isWanted: boolean
  /** True where the reminder has gone to them by mail already. */
  isMailed: boolean
}

const due = fixedQuery((db, now: string, limit: number) =>
  db
    .selectFrom('fallbacks')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit),
)

/** The person of a subject, with what they have agreed to. */
const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
    .select(['users.name', 'users.email', 'users.email_verified', 'users.phone_number', 'users.language'])
    .select(['users.suspended', 'member_rota.sms_ok', 'settings.requests'])
    .select(['settings.evening_reminder', 'settings.mail_reminders'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_subscriptions as device')
          .select('device.session_id')
          .whereRef('device.user_id', '=', 'users.id')
          .where('device.failing_since', 'is', null),
      ).as('hasDevice'),
    )

export const fallbacksStore = {
  /** Stores fallbacks that become due at a time; those that were stored before stay as they are. */
  async add(trx: Db, subjects: Subject[], createdAt: Date, dueAt: Date): Promise<void> {
    const times = { due_at: dueAt.toISOString(), created_at: createdAt.toISOString(), sent_at: null }
    await inChunks(subjects, (some) =>
      trx
        .insertInto('fallbacks')
        .values(some.map((subject) => ({ id: randomUUID(), ...subject, state: 'waiting', sent_by: null, ...times })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  },

  due: (db: Db, now: string, limit: number): Promise<FallbackRow[]> => due(db, now, limit),

  /** Changes one that waits still; false where another process was faster. */
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

  /** Texts since. */
  async textsSince(db: Db, since: string): Promise<number> {
    const { count } = await db
      .selectFrom('fallbacks')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('sent_by', '=', 'sms')
      .where('sent_at', '>=', since)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** True where a device has shown the push in whose stead it would be sent. */
  async isShown(db: Db, { subject, subject_id, user_id, created_at }: FallbackRow): Promise<boolean> {
    const pushes = db.selectFrom('push_arrivals').select('uuid').where('user_id', '=', user_id)
    const own =
      subject === 'offer'
        ? pushes.where('kind', '=', 'offer.sent').where('subject_id', '=', subject_id)
        : pushes.where('kind', '=', 'shift.reminder').where('sent_at', '>=', created_at)
    return (await own.where('arrived_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined
  },

  /** Places that wait for an answer and whose shifts are among these. */
  unansweredOf: (db: Db, shiftIds: string[]): Promise<{ id: string; user_id: string }[]> =>
    inChunks(shiftIds, (some) =>
      db
        .selectFrom('assignments')
        .select(['id', 'user_id'])
        .where('shift_id', 'in', some)
        .where('state', '=', 'asked')
        .execute(),
    ),

  async find(db: Db, { subject, subject_id, user_id }: Subject): Promise<FallbackSubject | undefined> {
    const person = await people(db).where('users.id', '=', user_id).executeTakeFirst()
    const place = await (subject === 'offer' ? offered(db, subject_id) : asked(db, subject_id))
    if (!person || !place) return undefined
    const hasDevice = Boolean(person.hasDevice)
    return {
      ...{ date: place.date, serviceTime: place.service_time, post: place.post },
      isOpen: place.isOpen && person.suspended === 0,
      ...{ name: person.name, email: person.email, isVerified: person.email_verified === 1 },
      ...{ phoneNumber: person.phone_number, language: person.language, smsOk: person.sms_ok === 1 },
      isWanted: (subject === 'offer' ? person.requests : person.evening_reminder) !== 0,
      isMailed: subject === 'assignment' && person.mail_reminders === 1 && !hasDevice,
    }
  },
}

async function asked(db: Db, id: string) {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('services', 'services.id', 'assignments.service_id')
    .innerJoin('posts', 'posts.id', 'assignments.post_id')
    .select(['services.date', 'services.service_time', 'posts.name as post', 'assignments.state'])
    .where('assignments.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, isOpen: row.state === 'asked' }
}

async function offered(db: Db, id: string) {
  const row = await db
    .selectFrom('offers')
    .innerJoin('call_outs', 'call_outs.id', 'offers.call_out_id')
    .innerJoin('services', 'services.id', 'call_outs.service_id')
    .innerJoin('posts', 'posts.id', 'call_outs.post_id')
    .select(['services.date', 'services.service_time', 'posts.name as post'])
    .select(['offers.state', 'call_outs.state as search'])
    .where('offers.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, isOpen: row.state === 'sent' && row.search === 'open' }
}
