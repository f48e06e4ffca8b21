import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { comparisonKey } from '#shared/text.ts'
import type { Trx } from '../db/change.ts'
import type { Db } from '../db/client.ts'
import { raiseRevision } from '../db/revisions.ts'
import type { AvailabilityTable, LinksTable, Schema, ServicesTable } from '../db/schema.ts'
import type { PlaceRow } from '../features/plan/places/places.store.ts'
import { shownOf, typedRow } from '../features/plan/places/places.wire.ts'
import { placeWrites, storedPlace } from '../features/plan/places/placeWrites.store.ts'
import { NEW_SERVICE, timeColumns } from '../features/rota/setup/templates/serviceMaker.ts'
import { keepServicesOfShifts } from '../features/rota/setup/templates/servicesOfShifts.ts'

/** People whom a service needs at a post. */
type Needs = Record<string, readonly [least: number, most: number]>

/** Writes a row past the checks of the endpoints. */
type Insert = <Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>) => Promise<void>

/** Raises the revision first: facts of the one before are old then. */
const inserting =
  (database: () => Db): Insert =>
  async (table, row) => {
    const db = database()
    await raiseRevision(db, 'rota')
    await db.insertInto(table).values(row).execute()
    // Typed places belong to the services and posts that come later, too.
    const trx = db as Trx<'rota'>
    if ('date' in row && typeof row.date === 'string') await placeWrites.findServices(trx, [row.date])
    if (table === 'posts' && 'name_key' in row) await placeWrites.findPosts(trx, [String(row.name_key)])
  }

/** Posts, skills and services. */
function setupFixtures(database: () => Db, insert: Insert) {
  return {
    async skill(name: string): Promise<string> {
      const id = randomUUID()
      await insert('skills', { id, name, name_key: comparisonKey(name), retired: 0 })
      return id
    },

    async post(name: string, more: { skill_id?: string; retired?: 0 | 1 } = {}): Promise<string> {
      const id = randomUUID()
      const row = {
        id,
        name,
        name_key: comparisonKey(name),
        sort_order: 0,
        skill_id: null,
        retired: 0 as const,
        by_shifts: 0 as const,
      }
      await insert('posts', { ...row, ...more })
      return id
    },

    joint(...posts: [string, string]): Promise<void> {
      const [post_a = '', post_b = ''] = posts.sort()
      return insert('post_pairs', { post_a, post_b })
    },

    async service(date: string, serviceTime: string, needs: Needs, more: Partial<ServicesTable> = {}): Promise<string> {
      const id = randomUUID()
      const time = timeColumns(serviceTime)
      // It replaces the one that shifts have made.
      await database()
        .deleteFrom('services')
        .where('date', '=', date)
        .where('service_time_key', '=', time.service_time_key)
        .where('by_shifts', '=', 1)
        .execute()
      await insert('services', {
        id,
        ...NEW_SERVICE,
        date,
        ...time,
        lasts_minutes: 90,
        tie_color: null,
        ...more,
      })
      for (const [post_id, [min_people, max_people]] of Object.entries(needs))
        await insert('service_needs', { service_id: id, post_id, min_people, max_people, priority: 2 })
      return id
    },
  }
}

/** What people can and have said, and by what they are reached. */
function peopleFixtures(database: () => Db, insert: Insert) {
  return {
    knows: (user_id: string, skill_id: string, level: 'able' | 'learning' = 'able') =>
      insert('member_skills', { user_id, skill_id, level }),

    says: (user_id: string, { times, ...most }: { times?: number; most_a_day?: number; most_a_month?: number }) =>
      insert('member_rota', {
        user_id,
        times: times ?? null,
        per: times === undefined ? null : 'month',
        most_a_month: null,
        most_a_day: 1,
        back_to_back: 'avoid',
        sms_ok: 0,
        offers: 1,
        updated_at: '',
        ...most,
      }),

    days: (user_id: string, kind: AvailabilityTable['kind'], day: string) =>
      insert('availability', {
        id: randomUUID(),
        user_id,
        kind,
        from_day: day,
        to_day: day,
        weekdays: 0,
        nth: 0,
        every_weeks: 1,
        anchor_day: day,
        created_at: '',
      }),

    link: (user_a: string, user_b: string, kind: LinksTable['kind']) =>
      insert('links', { id: randomUUID(), user_a, user_b, kind, agreed_a: 1, agreed_b: 1 }),

    /** A device of somebody who is signed in, which is held to take pushes. */
    async device(user_id: string): Promise<void> {
      const sessions = database().selectFrom('sessions').select('id').where('user_id', '=', user_id)
      const { id } = await sessions.executeTakeFirstOrThrow()
      const device = { session_id: id, user_id, endpoint: `https://push.example.org/${id}`, name: 'Phone' }
      const at = new Date().toISOString()
      const dates = { created_at: at, renewed_at: at, last_sent_at: at, failing_since: null }
      await insert('push_subscriptions', { ...device, ...dates, p256dh: '', auth: '' })
    },
  }
}

/** Places: typed ones, and those that the rota gave. */
function placeFixtures(database: () => Db, insert: Insert) {
  const nameOf = async (table: 'posts' | 'users', id: string): Promise<string> =>
    (await database().selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

  return {
    async shift(date: string, serviceTime: string, assignment: string, name: string, userId: string | null) {
      const id = randomUUID()
      const post = database().selectFrom('posts').select('id').where('name_key', '=', comparisonKey(assignment))
      const post_id = (await post.executeTakeFirst())?.id ?? null
      await insert('places', {
        ...typedRow(shownOf({ date, serviceTime, assignment, name, tieColor: null }, id, userId)),
        post_id,
      })
      await keepServicesOfShifts(database() as Trx<'plan'>, [date])
      return id
    },

    /** A place that the rota gave; the schedule shows it where it is live. */
    async assignment(
      service_id: string,
      user_id: string,
      post_id: string,
      state: Exclude<PlaceRow['state'], 'typed'> = 'asked',
    ): Promise<string> {
      const services = database().selectFrom('services').selectAll().where('id', '=', service_id)
      const { date, service_time: serviceTime } = await services.executeTakeFirstOrThrow()
      const [assignment, name] = [await nameOf('posts', post_id), await nameOf('users', user_id)]
      const row: PlaceRow = {
        ...typedRow(shownOf({ date, serviceTime, assignment, name, tieColor: null }, randomUUID(), user_id)),
        ...{ service_id, post_id, state, sequence: 1, source: 'hand' },
        decline_reason: state === 'declined' ? 'Away that day' : null,
      }
      await insert('places', storedPlace(row))
      return row.id
    },
  }
}

/** Puts a rota into a database, past the checks of its endpoints; the database changes with the test. */
export function rotaFixtures(database: () => Db) {
  const insert = inserting(database)
  return {
    ...setupFixtures(database, insert),
    ...peopleFixtures(database, insert),
    ...placeFixtures(database, insert),
  }
}
