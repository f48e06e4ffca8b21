import { sql } from 'kysely'
import type { Call, CallsQuery } from '#shared/sunday/calls.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { CallsTable } from '../../../db/migrations/0044_calls.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

/**
 * Time at which a call has ended, by a person or by itself, which may not have been stored yet; null while it is open.
 */
export const callEndOf = ({ ended_at, ends_at }: Pick<CallsTable, 'ended_at' | 'ends_at'>, now: Date): string | null =>
  ended_at ?? (ends_at <= now.toISOString() ? ends_at : null)

interface Page extends Pick<CallsQuery, 'before' | 'limit'> {
  date: string
  openAt: string | undefined
  /** Null for admins, who see all. */
  viewerId: string | null
}

/** Later than any instant: nothing is open then. */
const NEVER = '9999'

const openAtSql = (at: string) => sql<number>`case when ended_at is null and ends_at > ${at} then 1 else 0 end`

/** True of the calls that a person made or was called to. */
const isOf = (userId: string) =>
  sql<boolean>`(made_by = ${userId} or exists (
    select 1 from called where called.call_id = calls.id and called.user_id = ${userId}))`

/** Calls, and what a new one depends on: the post of each person, and who is told. */
export const callsStore = {
  find: (db: Db, id: string) => db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst(),

  byUuid: (db: Db, uuid: string) => db.selectFrom('calls').selectAll().where('uuid', '=', uuid).executeTakeFirst(),

  /** The calls of a day that are open at an instant and no tests. */
  openOf: (db: Db, date: string, now: string) =>
    db
      .selectFrom('calls')
      .selectAll()
      .where('date', '=', date)
      .where('test', '=', 0)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .execute(),

  /** The tests of any day that are open at an instant. */
  openTests: (db: Db, now: string) =>
    db
      .selectFrom('calls')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .where('test', '=', 1)
      .execute(),

  /** A page of calls, newest first; with `openAt` those open at that instant come first, of other days, too. */
  async page(db: Db, { date, openAt, viewerId, before, limit }: Page) {
    const isOpen = openAtSql(openAt ?? NEVER)
    let query = db.selectFrom('calls').selectAll().limit(limit)
    query =
      openAt === undefined
        ? query.where('date', '=', date)
        : query.where((where) => where.or([where('date', '=', date), where(isOpen, '=', 1)])).orderBy(isOpen, 'desc')
    if (viewerId !== null) query = query.where(isOf(viewerId))
    if (before !== undefined) {
      const last = await db
        .selectFrom('calls')
        .select(['made_at', 'id', isOpen.as('open')])
        .where('id', '=', before)
        .executeTakeFirst()
      if (!last) return []
      query = query.where(sql<boolean>`(${isOpen}, made_at, id) < (${last.open}, ${last.made_at}, ${last.id})`)
    }
    return query.orderBy('made_at', 'desc').orderBy('id', 'desc').execute()
  },

  /** Times at which somebody made calls, or tests, since an instant. */
  async madeSince(db: Db, userId: string, { since, test }: { since: string; test: 0 | 1 }): Promise<string[]> {
    const rows = await db
      .selectFrom('calls')
      .select('made_at')
      .where('made_by', '=', userId)
      .where('made_at', '>', since)
      .where('test', '=', test)
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

  makers: async (db: Db, userIds: string[]): Promise<Map<string, NonNullable<Call['madeBy']>>> =>
    new Map(
      (
        await inChunks([...new Set(userIds)], (some) =>
          db.selectFrom('users').select(['id', 'name', 'phone_number']).where('id', 'in', some).execute(),
        )
      ).map(({ id, name, phone_number }) => [id, { _id: id, name, phoneNumber: phone_number }]),
    ),

  /** The post of each person on a day; of two places the first. */
  async postsOn(db: Db, date: string): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('places')
      .select(['user_id', 'post'])
      .where(SHOWN)
      .where('date', '=', date)
      .where('user_id', 'is not', null)
      .orderBy('service_time_order')
      .orderBy('post_key')
      .execute()
    const posts = new Map<string, string>()
    for (const { user_id, post } of rows) if (user_id !== null && !posts.has(user_id)) posts.set(user_id, post)
    return posts
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

  madeBy: (db: Db, userId: string) =>
    db.selectFrom('calls').selectAll().where('made_by', '=', userId).orderBy('made_at').orderBy('id').execute(),
}
