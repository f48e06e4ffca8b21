import type { Call } from '#shared/calls.ts'
import { SERVICE_MINUTES } from '#shared/rotaTemplates.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { CalledTable, CallsTable } from '../../db/migrations/0044_calls.ts'
import { compareText } from '../plan/compareText.ts'
import { SHOWN } from '../plan/places.store.ts'

/**
 * Time at which a call has ended, by a person or by itself, which may not have been stored yet; null while it is open.
 */
export const endOf = ({ ended_at, ends_at }: Pick<CallsTable, 'ended_at' | 'ends_at'>, now: Date): string | null =>
  ended_at ?? (ends_at <= now.toISOString() ? ends_at : null)

/** Calls, and who is called. */
export const callsStore = {
  find: (db: Db, id: string) => db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst(),

  byUuid: (db: Db, uuid: string) => db.selectFrom('calls').selectAll().where('uuid', '=', uuid).executeTakeFirst(),

  /** The calls of a day, and with `openAt` those of other days that are open at that instant, newest first. */
  ofDay: (db: Db, date: string, openAt?: string) =>
    db
      .selectFrom('calls')
      .selectAll()
      .where((where) => {
        const ofDay = where('date', '=', date)
        if (openAt === undefined) return ofDay
        return where.or([ofDay, where.and([where('ended_at', 'is', null), where('ends_at', '>', openAt)])])
      })
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Times at which somebody made calls that are no tests, since an instant. */
  async madeSince(db: Db, userId: string, since: string): Promise<string[]> {
    const rows = await db
      .selectFrom('calls')
      .select('made_at')
      .where('made_by', '=', userId)
      .where('made_at', '>', since)
      .where('test', '=', 0)
      .orderBy('made_at')
      .execute()
    return rows.map(({ made_at }) => made_at)
  },

  /** Open calls that end by themselves by now. */
  over: (db: Db, now: string) =>
    db.selectFrom('calls').selectAll().where('ended_at', 'is', null).where('ends_at', '<=', now).execute(),

  insert: (trx: Trx<'calls'>, row: CallsTable) => trx.insertInto('calls').values(row).execute(),

  update: (trx: Trx<'calls'>, id: string, set: Partial<Pick<CallsTable, 'ends_at' | 'ended_at'>>) =>
    trx.updateTable('calls').set(set).where('id', '=', id).execute(),

  insertCalled: (trx: Trx<'calls'>, rows: CalledTable[]) =>
    inChunks(rows, (some) => trx.insertInto('called').values(some).execute()),

  called: (db: Db, callIds: string[]) =>
    inChunks(callIds, (some) =>
      db
        .selectFrom('called')
        .innerJoin('users', 'users.id', 'called.user_id')
        .selectAll('called')
        .select('users.name')
        .where('call_id', 'in', some)
        .orderBy('users.name_key')
        .orderBy('called.user_id')
        .execute(),
    ),

  setCalled: (
    trx: Trx<'calls'>,
    callId: string,
    userId: string,
    set: Partial<Pick<CalledTable, 'answer' | 'answered_at'>>,
  ) => trx.updateTable('called').set(set).where('call_id', '=', callId).where('user_id', '=', userId).execute(),

  /** Stores when it was shown first; false where it was shown before, or they are not called. */
  async markShown(trx: Trx<'calls'>, callId: string, userId: string, at: string): Promise<boolean> {
    const rows = await trx
      .updateTable('called')
      .set({ shown_at: at })
      .where('call_id', '=', callId)
      .where('user_id', '=', userId)
      .where('shown_at', 'is', null)
      .returning('user_id')
      .execute()
    return rows.length > 0
  },

  /** Stores when a push or a text was handed over first. */
  markSent: (trx: Db, callId: string, userIds: string[], at: string) =>
    inChunks(userIds, (some) =>
      trx
        .updateTable('called')
        .set({ sent_at: at })
        .where('call_id', '=', callId)
        .where('user_id', 'in', some)
        .where('sent_at', 'is', null)
        .execute(),
    ),

  names: async (db: Db, userIds: string[]): Promise<Map<string, string>> =>
    new Map(
      (
        await inChunks([...new Set(userIds)], (some) =>
          db.selectFrom('users').select(['id', 'name']).where('id', 'in', some).execute(),
        )
      ).map(({ id, name }) => [id, name]),
    ),

  /** The post of each person on a day; of two places the first. */
  async postsOn(db: Db, date: string): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('places')
      .select(['user_id', 'post', 'service_time'])
      .where(SHOWN)
      .where('date', '=', date)
      .where('user_id', 'is not', null)
      .orderBy('post_key')
      .execute()
    const posts = new Map<string, string>()
    for (const { user_id, post } of rows.sort((a, b) => timeOrder(a.service_time) - timeOrder(b.service_time)))
      if (user_id !== null && !posts.has(user_id)) posts.set(user_id, post)
    return posts
  },

  /** Times at which something is held on a day: planned services, and places without one. */
  async heldOn(db: Db, date: string): Promise<{ service_time: string; lasts_minutes: number }[]> {
    const services = await db
      .selectFrom('services')
      .select(['service_time', 'service_time_key', 'lasts_minutes', 'state'])
      .where('date', '=', date)
      .execute()
    const keys = new Set(services.map(({ service_time_key }) => service_time_key))
    const places = await db
      .selectFrom('places')
      .select(['service_time', 'service_time_key'])
      .distinct()
      .where(SHOWN)
      .where('date', '=', date)
      .execute()
    return [
      ...services.filter(({ state }) => state !== 'cancelled'),
      ...places
        .filter(({ service_time_key }) => !keys.has(service_time_key))
        .map(({ service_time }) => ({ service_time, lasts_minutes: SERVICE_MINUTES })),
    ]
  },

  /** Admins who want to be told of calls, with their roles. */
  admins: (db: Db) =>
    db
      .selectFrom('users')
      .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
      .select(['users.id', 'users.role'])
      .where('users.role', 'in', ['admin', 'superAdmin'])
      .where('users.suspended', '=', 0)
      .where('users.joined', '=', 1)
      .where((where) => where.or([where('settings.calls', 'is', null), where('settings.calls', '=', 1)]))
      .execute(),

  async zone(db: Db, id: string): Promise<Call['zone']> {
    const row = await db
      .selectFrom('plan_zones')
      .innerJoin('floor_plans', 'floor_plans.id', 'plan_zones.plan_id')
      .select(['plan_zones.name', 'plan_zones.plan_id', 'floor_plans.name as plan'])
      .where('plan_zones.id', '=', id)
      .executeTakeFirst()
    return row ? { _id: id, name: row.name, planId: row.plan_id, plan: row.plan } : null
  },

  /** People to whom a text is due, whose devices have not shown it. */
  textsDue: (db: Db, now: string) =>
    db
      .selectFrom('called')
      .innerJoin('calls', 'calls.id', 'called.call_id')
      .innerJoin('users', 'users.id', 'called.user_id')
      .leftJoin('member_rota', 'member_rota.user_id', 'called.user_id')
      .select(['called.call_id', 'called.user_id', 'called.shown_at', 'called.answer'])
      .select(['calls.kind', 'calls.text', 'calls.zone', 'calls.ended_at', 'calls.ends_at'])
      .select(['users.phone_number', 'users.verified_phone_number', 'users.suspended', 'users.language'])
      .select('member_rota.sms_ok')
      .where('called.text_state', '=', 'waiting')
      .where('called.text_at', '<=', now)
      .execute(),

  /** Moves a text on from a state; false where another process was faster. */
  async setText(
    trx: Db,
    { call_id, user_id }: Pick<CalledTable, 'call_id' | 'user_id'>,
    from: 'waiting' | 'sending',
    to: CalledTable['text_state'],
  ): Promise<boolean> {
    const rows = await trx
      .updateTable('called')
      .set({ text_state: to })
      .where('call_id', '=', call_id)
      .where('user_id', '=', user_id)
      .where('text_state', '=', from)
      .returning('user_id')
      .execute()
    return rows.length > 0
  },

  madeBy: (db: Db, userId: string) =>
    db.selectFrom('calls').selectAll().where('made_by', '=', userId).orderBy('made_at').orderBy('id').execute(),

  /** The calls to a person, oldest first; sorted here, because an index has one of both tables alone. */
  async calledTo(db: Db, userId: string) {
    const rows = await db
      .selectFrom('called')
      .innerJoin('calls', 'calls.id', 'called.call_id')
      .select(['calls.id', 'calls.kind', 'calls.date', 'calls.made_at'])
      .select(['called.post', 'called.shown_at', 'called.answer'])
      .where('called.user_id', '=', userId)
      .execute()
    return rows.sort((a, b) => compareText(a.made_at, b.made_at) || compareText(a.id, b.id))
  },
}
