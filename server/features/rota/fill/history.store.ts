import type { Db } from '../../../db/client.ts'
import { SHOWN } from '../../plan/places/places.store.ts'
import { type ServedDays, servedSlots } from '../facts/servedSlots.ts'

/** What the days before a span say of everybody's fair part. */
export const historyStore = {
  /** Number of services (distinct dates and times) of each linked person on these days, those of drafts too. */
  async served(db: Db, days: ServedDays): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom(servedSlots(db, days))
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id ?? '', Number(count)]))
  },

  /** The first day from one to before another on which somebody served; null where nobody did. */
  async firstServed(db: Db, from: string, before: string): Promise<string | null> {
    const row = await db
      .selectFrom('places')
      .select(({ fn }) => fn.min('date').as('first'))
      .where(SHOWN)
      .where('user_id', 'is not', null)
      .where('date', '>=', from)
      .where('date', '<', before)
      .executeTakeFirst()
    return row?.first ?? null
  },

  /** Those of these days on which linked people stand, in drafts too. */
  async days(db: Db, days: ServedDays): Promise<string[]> {
    const rows = await db.selectFrom(servedSlots(db, days)).select('date').distinct().execute()
    return rows.map(({ date }) => date)
  },

  /**
   * The day from which each person is in the team: that on which they were added, or of their first shift from `from`
   * to before `to`, whichever was earlier.
   */
  async joined(db: Db, from: string, to: string): Promise<Map<string, string>> {
    const rows = await db.selectFrom('users').select(['id', 'created_at']).where('waiting', '=', 0).execute()
    const first = await db
      .selectFrom('places')
      .select(({ fn }) => ['user_id', fn.min('date').as('date')])
      .where('user_id', 'is not', null)
      .where('date', '>=', from)
      .where('date', '<', to)
      .where(SHOWN)
      .groupBy('user_id')
      .execute()
    const shifts = new Map(first.map(({ user_id, date }) => [user_id, date]))
    return new Map(
      rows.map(({ id, created_at }) => [id, [created_at.slice(0, 10), shifts.get(id) ?? '~'].sort()[0] ?? '']),
    )
  },

  /** Availability rows of kind `away` that touch a span of days. */
  away: (db: Db, from: string, to: string) =>
    db
      .selectFrom('availability')
      .selectAll()
      .where('kind', '=', 'away')
      .where('from_day', '<=', to)
      .where((row) => row.or([row('to_day', 'is', null), row('to_day', '>=', from)]))
      .execute(),
}
