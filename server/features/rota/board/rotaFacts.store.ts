import type { Db } from '../../../db/client.ts'

/** A push that was shown within these days says that its person is reachable (rota.md §1). */
const REACHED_DAYS = 14
const DAY_MS = 86_400_000

/** What the rota knows of the team's people, read whole: everybody is on the board. */
export const rotaFactsStore = {
  /** Everybody in the directory, by name, with what they said of how often they serve. */
  people: (db: Db) =>
    db
      .selectFrom('users')
      .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
      .select(['users.id', 'users.name', 'users.suspended', 'users.phone_number'])
      .select(['times', 'per', 'most_a_month', 'most_a_day', 'back_to_back', 'paused_from', 'paused_until'])
      .where('users.waiting', '=', 0)
      .orderBy('users.name_key')
      .orderBy('users.id')
      .execute(),

  skills: (db: Db) => db.selectFrom('member_skills').selectAll().execute(),

  wishes: (db: Db) => db.selectFrom('post_wishes').selectAll().execute(),

  /** Rows that touch a span of days. */
  availability: (db: Db, from: string, to: string) =>
    db
      .selectFrom('availability')
      .selectAll()
      .where('from_day', '<=', to)
      .where((row) => row.or([row('to_day', 'is', null), row('to_day', '>=', from)]))
      .execute(),

  /** People on a device of whom a push was shown lately. */
  async reached(db: Db): Promise<Set<string>> {
    const since = new Date(Date.now() - REACHED_DAYS * DAY_MS).toISOString()
    const rows = await db
      .selectFrom('push_arrivals')
      .select('user_id')
      .distinct()
      .where('arrived_at', '>=', since)
      .execute()
    return new Set(rows.map(({ user_id }) => user_id))
  },
}
