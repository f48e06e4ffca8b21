import { addDays, DAY_MS } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

/** Days for which a shown push counts its person as reachable (rule 602). */
const REACHED_DAYS = 14

/** Days in which a team has services at which people stand. */
const YEAR_DAYS = 365

const touching = (db: Db, from: string, to: string) =>
  db
    .selectFrom('availability')
    .selectAll()
    .where('from_day', '<=', to)
    .where((row) => row.or([row('to_day', 'is', null), row('to_day', '>=', from)]))

export type SearchRow = Awaited<ReturnType<typeof rotaFactsStore.searches>>[number]

/** Reads the data of the whole team at once, because the board shows everybody. */
export const rotaFactsStore = {
  /** Times at which the app told people of publications, by the ids of both: `publication user`. */
  async toldAt(db: Db, publicationIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await inChunks([...new Set(publicationIds)], (some) =>
      db
        .selectFrom('publication_receipts')
        .select(['publication_id', 'user_id', 'told_at'])
        .where('publication_id', 'in', some)
        .where('told_at', 'is not', null)
        .execute(),
    )
    return new Map(rows.map(({ publication_id, user_id, told_at }) => [`${publication_id} ${user_id}`, told_at ?? '']))
  },

  /** Everybody in the directory, by name, with how often they want to serve. */
  people: (db: Db) =>
    db
      .selectFrom('users')
      .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
      .select(['users.id', 'users.name', 'users.suspended', 'users.phone_number', 'users.joined', 'users.role'])
      .select('member_rota.user_id as stated_by')
      .select([
        'times',
        'per',
        'most_a_month',
        'most_a_day',
        'back_to_back',
        'paused_from',
        'paused_until',
        'confirmed_until',
      ])
      .where('users.waiting', '=', 0)
      .orderBy('users.name_key')
      .orderBy('users.id')
      .execute(),

  /** Open searches at these services, each with how many people have been asked and have not answered. */
  searches: (db: Db, serviceIds: string[]) =>
    inChunks(serviceIds, (some) =>
      db
        .selectFrom('call_outs')
        .select(['id', 'service_id', 'post_id', 'places', 'filled', 'exhausted_at'])
        .select(({ selectFrom }) =>
          selectFrom('offers')
            .select(({ fn }) => fn.countAll<number>().as('asking'))
            .whereRef('offers.call_out_id', '=', 'call_outs.id')
            .where('offers.state', '=', 'sent')
            .as('asking'),
        )
        .where('service_id', 'in', some)
        .where('state', '=', 'open')
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
    ),

  /**
   * Those of these people who stand at no service, past or to come, planned or in a draft, and who have no links; none
   * where nobody stands at a service of the year up to a day. Their days say when they cannot, not that they serve.
   */
  async strangers(db: Db, userIds: string[], to: string): Promise<Set<string>> {
    if (userIds.length === 0) return new Set()
    const stands = await db
      .selectFrom('places')
      .select('user_id')
      .where(SHOWN)
      .where('user_id', 'is not', null)
      .where('date', '>', addDays(to, -YEAR_DAYS))
      .where('date', '<=', to)
      .orderBy('date')
      .limit(1)
      .executeTakeFirst()
    if (!stands) return new Set()
    const rows = await inChunks(userIds, (some) =>
      db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', some)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('places').select('places.user_id').where(SHOWN).whereRef('places.user_id', '=', 'users.id'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('draft_places').select('user_id').whereRef('draft_places.user_id', '=', 'users.id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('links')
                .select('links.id')
                .where((link) =>
                  link.or([link('user_a', '=', link.ref('users.id')), link('user_b', '=', link.ref('users.id'))]),
                ),
            ),
          ),
        )
        .execute(),
    )
    return new Set(rows.map(({ id }) => id))
  },

  /** Number of services at which each linked person stood at a post, from a day to before another. */
  async servedAt(db: Db, postId: string, from: string, before: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('places')
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .where(SHOWN)
      .where('post_id', '=', postId)
      .where('user_id', 'is not', null)
      .where('attendance', 'is distinct from', 'absent')
      .where('date', '>=', from)
      .where('date', '<', before)
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id ?? '', Number(count)]))
  },

  skills: (db: Db) => db.selectFrom('member_skills').selectAll().execute(),

  wishes: (db: Db) => db.selectFrom('post_wishes').selectAll().execute(),

  /** Availability rows that touch a span of days. */
  availability: (db: Db, from: string, to: string) => touching(db, from, to).execute(),

  /** Ids of people who were shown a push on a device within the last `REACHED_DAYS`. */
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

  /**
   * Number of services (distinct dates and times) that each linked person served without absence, from a day to before
   * another.
   */
  async served(db: Db, from: string, before: string): Promise<Map<string, number>> {
    const slots = db
      .selectFrom('places')
      .select(['user_id', 'date', 'service_time_key'])
      .distinct()
      .where(SHOWN)
      .where('user_id', 'is not', null)
      .where('attendance', 'is distinct from', 'absent')
      .where('date', '>=', from)
      .where('date', '<', before)
    const rows = await db
      .selectFrom(slots.as('slot'))
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id ?? '', Number(count)]))
  },

  /** The last day before this one on which each person served, and was not absent. */
  async lastServed(db: Db, before: string): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('places')
      .select(({ fn }) => ['user_id', fn.max('date').as('last')])
      .where(SHOWN)
      .where('attendance', 'is distinct from', 'absent')
      .where('user_id', 'is not', null)
      .where('date', '<', before)
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, last }) => [user_id ?? '', last]))
  },

  /** Number of times that each person was asked to stand in since an instant. */
  async offersSince(db: Db, since: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('offers')
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .where('sent_at', '>=', since)
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
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
  away: (db: Db, from: string, to: string) => touching(db, from, to).where('kind', '=', 'away').execute(),
}
