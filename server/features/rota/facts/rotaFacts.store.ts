import { addDays } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

/** Days in which a team has services at which people stand. */
const YEAR_DAYS = 365

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

  /** Time at which an action was audited last of each of these subjects. */
  async auditedAt(
    db: Db,
    action: 'assignment.asked' | 'replyLink.created',
    ids: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await inChunks([...ids], (some) =>
      db
        .selectFrom('audit')
        .select(({ fn }) => ['subject_id', fn.max('at').as('at')])
        .where('subject_id', 'in', some)
        .where('action', '=', action)
        .groupBy('subject_id')
        .execute(),
    )
    return new Map(rows.map(({ subject_id, at }) => [subject_id ?? '', at]))
  },

  /** Everybody in the directory, by name, with how often they want to serve. */
  people: (db: Db) =>
    db
      .selectFrom('users')
      .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
      .select(['users.id', 'users.name', 'users.suspended', 'users.phone_number', 'users.joined', 'users.role'])
      .select(['member_rota.user_id as stated_by', 'member_rota.updated_by as said_by'])
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

  /** The days of a span on which each person stands, by the draft of a service before its live places. */
  async daysServed(db: Db, from: string, to: string): Promise<{ userId: string; date: string }[]> {
    const live = await db
      .selectFrom('places')
      .select(['user_id', 'date'])
      .distinct()
      .where(SHOWN)
      .where('user_id', 'is not', null)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('draft_services')
              .select('draft_services.service_id')
              .whereRef('draft_services.service_id', '=', 'places.service_id')
              .where('places.state', '<>', 'typed'),
          ),
        ),
      )
      .execute()
    const drafts = await db
      .selectFrom('services')
      .innerJoin('draft_services', 'draft_services.service_id', 'services.id')
      .select(['services.id', 'services.date'])
      .where('services.state', '=', 'planned')
      .where('services.date', '>=', from)
      .where('services.date', '<=', to)
      .execute()
    const dates = new Map(drafts.map(({ id, date }) => [id, date]))
    const drafted = await inChunks([...dates.keys()], (some) =>
      db.selectFrom('draft_places').select(['user_id', 'service_id']).where('service_id', 'in', some).execute(),
    )
    const days = drafted.map(({ user_id, service_id }) => ({ user_id, date: dates.get(service_id) ?? '' }))
    return [...live, ...days].flatMap(({ user_id, date }) => (user_id === null ? [] : { userId: user_id, date }))
  },

  /** The skills of everybody, each with whether its certificates expire. */
  skills: (db: Db) =>
    db
      .selectFrom('member_skills')
      .innerJoin('skills', 'skills.id', 'member_skills.skill_id')
      .selectAll('member_skills')
      .select('skills.expires')
      .execute(),

  wishes: (db: Db) => db.selectFrom('post_wishes').selectAll().execute(),

  /** Availability rows that touch a span of days. */
  availability: (db: Db, from: string, to: string) =>
    db
      .selectFrom('availability')
      .selectAll()
      .where('from_day', '<=', to)
      .where((row) => row.or([row('to_day', 'is', null), row('to_day', '>=', from)]))
      .execute(),
}
