import { addDays } from '#shared/days.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../db/client.ts'
import { insertRows } from '../../db/insertRows.ts'
import type { Schema } from '../../db/schema.ts'
import { EXPORTED } from '../../features/sunday/teamExport/exportTables.ts'
import { addAvailability } from './availability.ts'
import { addSetup } from './setup.ts'
import { AT, FIRST, hard, idOf, range, type TeamSize } from './values.ts'

const peopleOf = ({ people }: TeamSize) =>
  range(people).map((at) => {
    const name = `${hard(at) || 'Ann'} ${at}`
    return {
      id: idOf('user', at),
      name,
      name_key: comparisonKey(name),
      email: at % 3 === 0 ? '' : `p${at}@example.org`,
      password_hash: '',
      phone_number: at % 4 === 0 ? null : `+1312555${String(at).padStart(4, '0')}`,
      verified_phone_number: at % 8 === 1 ? `+1312555${String(at).padStart(4, '0')}` : null,
      photo_url: null,
      role: at === 0 ? ('superAdmin' as const) : ('standard' as const),
      suspended: 0 as const,
      language: at % 5 === 0 ? ('es' as const) : null,
      joined: at % 2 === 0 ? (1 as const) : (0 as const),
      given_name: at % 7 === 0 ? hard(at) : null,
      created_at: AT,
    }
  })

const servicesOf = ({ sundays }: TeamSize) =>
  range(sundays * 2).map((at) => ({
    id: idOf('service', at),
    template_id: idOf('template', at % 2),
    date: addDays(FIRST, Math.floor(at / 2) * 7),
    service_time: at % 2 ? '10:45am' : '9am',
    service_time_key: at % 2 ? '10:45am' : '9am',
    service_time_order: at % 2 ? 645 : 540,
    lasts_minutes: 75,
    tie_color: hard(at) || null,
    state: 'planned' as const,
    cancel_note: null,
    edited: 0 as const,
    tie_by_day: 0 as const,
    published_at: AT,
    name: at % 9 === 0 ? hard(at) : null,
    note: at % 5 === 0 ? hard(at + 1) : null,
    revision: at,
    by_shifts: 0 as const,
    sign_up: 0 as const,
    two_unrelated: 0 as const,
  }))

const STATES = ['typed', 'asked', 'accepted', 'declined', 'cancelled'] as const

function placesOf(size: TeamSize, services: ReturnType<typeof servicesOf>, people: ReturnType<typeof peopleOf>) {
  return services.flatMap((service, at) =>
    range(size.places).map((place) => {
      const one = at * size.places + place
      const person = people[one % people.length] as (typeof people)[number]
      const state = STATES[one % STATES.length] as (typeof STATES)[number]
      const isShown = state !== 'declined' && state !== 'cancelled'
      return {
        id: idOf('place', one),
        shift_id: idOf('shift', one),
        date: service.date,
        service_time: service.service_time,
        service_time_key: service.service_time_key,
        service_time_order: service.service_time_order,
        post: `Post ${place}`,
        post_key: `post ${place}`,
        name: person.name,
        name_key: person.name_key,
        tie_color: null,
        user_id: person.id,
        service_id: service.id,
        post_id: idOf('post', place),
        state,
        shown: isShown ? (1 as const) : (0 as const),
        sequence: one % 3,
        publication_id: state === 'typed' ? null : idOf('publication', 0),
        source: state === 'typed' ? null : ('hand' as const),
        answered_at: state === 'accepted' || state === 'declined' ? AT : null,
        decline_reason: state === 'declined' ? hard(one) : null,
        reminded_at: null,
        attendance: null,
        attendance_at: null,
        attendance_by: null,
        attendance_uuid: null,
      }
    }),
  )
}

/** What was counted at services. */
async function addCounts(db: Db, services: ReturnType<typeof servicesOf>, by_user: string): Promise<void> {
  const counts = services.map(({ id: service_id }, at) => ({
    uuid: idOf('count', at),
    service_id,
    zone_id: at % 2 ? null : idOf('zone', 0),
    kind_id: 'people',
    value: 100 + at,
    is_add: 0 as const,
    at: AT,
    by_user: at % 3 ? by_user : null,
  }))
  await insertRows(db, 'counts', counts)
  const stood = counts.map(({ service_id, zone_id, kind_id, value, at, by_user: by, uuid }) => ({
    service_id,
    zone_id: zone_id ?? '',
    kind_id,
    from_at: at,
    from_uuid: uuid,
    value,
    at,
    by_user: by,
    back: 0,
  }))
  await insertRows(db, 'counted_numbers', stood)
}

/** Fills a migrated database with a team that has rows in every table of the export. */
export async function addWholeTeam(db: Db, size: TeamSize): Promise<void> {
  const people = peopleOf(size)
  const services = servicesOf(size)
  await insertRows(db, 'users', people)
  await addSetup(db, size)
  await insertRows(db, 'services', services)
  const [service] = services
  const ofFirst = { service_id: service?.id ?? '' }
  const need = { post_id: idOf('post', 0), min_people: 1, max_people: 2, priority: 2 }
  await insertRows(db, 'service_needs', [{ ...ofFirst, ...need }])
  await insertRows(db, 'service_skills', [{ ...ofFirst, skill_id: idOf('skill', 0), min_people: 1 }])
  const publication = { id: idOf('publication', 0), number: 1, from_day: FIRST, to_day: addDays(FIRST, 27) }
  const made = { draft_revision: 'r1', published_by: people[0]?.id ?? null, published_at: AT, note: hard(11) }
  await insertRows(db, 'publications', [{ ...publication, ...made, added: 4, changed: 0, removed: 0 }])
  const places = placesOf(size, services, people)
  for (let from = 0; from < places.length; from += 1000) await insertRows(db, 'places', places.slice(from, from + 1000))
  await addAvailability(db, people)
  await addCounts(db, services, people[0]?.id ?? '')
}

/** Tables of the export that have no rows. */
export async function emptyTablesOf(db: Db): Promise<string[]> {
  const empty: string[] = []
  for (const { table } of EXPORTED)
    if (
      !(await db
        .selectFrom(table as keyof Schema)
        .selectAll()
        .limit(1)
        .executeTakeFirst())
    )
      empty.push(table)
  return empty
}
