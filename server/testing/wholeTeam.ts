import { createHash } from 'node:crypto'
import { addDays } from '#shared/days.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../db/client.ts'
import { inChunks } from '../db/inChunks.ts'
import { insertRows } from '../db/insertRows.ts'
import type { Schema } from '../db/schema.ts'
import { EXPORTED } from '../features/sunday/teamExport/exportTables.ts'

/** Texts that a file could lose: formulas, signs, line breaks, spaces, and what is no letter. */
const HARD = [
  '=1+1',
  '+1 312',
  '-Bea',
  '@home',
  "'quoted'",
  "''",
  '\tTab',
  ' two  spaces ',
  'a,b;c|d',
  'say "hi"',
  'line\nbreak',
  'carriage\r\nreturn',
  'Zoë 李 🙂 עומר',
  '',
]

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
/** An id that is the same in every run. */
const idOf = (kind: string, at: number): string => {
  const hex = createHash('sha256').update(`${kind} ${at}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const hard = (at: number): string => HARD[at % HARD.length] as string
const FIRST = '2024-01-07'
const AT = '2024-01-01T08:00:00.000Z'

/** Size of a team: its people, Sundays, and places of each service. */
export interface TeamSize {
  people: number
  sundays: number
  places: number
}

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

/** What a team plans with. */
async function addSetup(db: Db, { places }: TeamSize): Promise<void> {
  await insertRows(db, 'settings', [{ name: 'team_name', value: '=Ushers\' "team"' }])
  await insertRows(db, 'rota_settings', [{ name: 'openPlaces', value: 'true' }])
  const skill = { id: idOf('skill', 0), name: 'First aid', name_key: 'first aid', retired: 0 as const }
  await insertRows(db, 'skills', [skill])
  const plan = { id: idOf('plan', 0), name: hard(10), image_url: null, width: null, height: null, created_at: AT }
  await insertRows(db, 'floor_plans', [plan])
  const zone = { plan_id: plan.id, name_key: 'nave', points: '[[0,0],[1,0],[1,1]]', seats: null, sort_order: 0 }
  await insertRows(db, 'plan_zones', [{ ...zone, id: idOf('zone', 0), name: 'Nave' }])
  const posts = range(places).map((at) => ({
    id: idOf('post', at),
    name: `Post ${at}`,
    name_key: `post ${at}`,
    sort_order: at,
    skill_id: at === 0 ? skill.id : null,
    retired: 0 as const,
    location: at % 3 === 0 ? hard(at) : null,
    pin_plan_id: at === 0 ? plan.id : null,
    pin_at: at === 0 ? '[0.5,0.25]' : null,
    by_shifts: 0 as const,
  }))
  await insertRows(db, 'posts', posts)
  const [first, second] = [posts[0]?.id ?? '', posts[1]?.id ?? '']
  await insertRows(db, 'post_pairs', [
    first < second ? { post_a: first, post_b: second } : { post_a: second, post_b: first },
  ])
  await insertRows(db, 'post_zones', [{ post_id: first, zone_id: idOf('zone', 0), sort_order: 0 }])
  const templates = ['9am', '10:45am'].map((time, at) => ({
    id: idOf('template', at),
    name: `Sunday ${time}`,
    weekday: 0,
    service_time: time,
    lasts_minutes: 75,
    every_weeks: 1,
    nth: 0,
    starts_on: FIRST,
    ends_on: null,
    tie_color: null,
    retired: 0 as const,
    sign_up: 0 as const,
    publish_weeks_before: at === 0 ? null : 3,
    two_unrelated: 0 as const,
  }))
  await insertRows(db, 'templates', templates)
  const [template] = templates
  const template_id = template?.id ?? ''
  await insertRows(db, 'template_needs', [{ template_id, post_id: first, min_people: 1, max_people: 2, priority: 3 }])
  await insertRows(db, 'template_skills', [{ template_id, skill_id: skill.id, min_people: 1 }])
}

/** When and how people serve. */
async function addAvailability(db: Db, people: ReturnType<typeof peopleOf>): Promise<void> {
  const rows = people.flatMap(({ id: user_id }, at) =>
    range(4).map((row) => ({
      id: idOf('availability', at * 4 + row),
      user_id,
      kind: (['away', 'rather_not', 'prefer'] as const)[row % 3] ?? 'away',
      from_day: addDays(FIRST, at % 300),
      to_day: row === 3 ? null : addDays(FIRST, (at % 300) + row),
      weekdays: row === 3 ? 1 : 0,
      nth: 0,
      every_weeks: row === 3 ? 2 : 1,
      anchor_day: addDays(FIRST, at % 300),
      template_id: row === 2 ? idOf('template', 0) : null,
      reason: hard(at + row) || null,
      created_by: user_id,
      created_at: AT,
    })),
  )
  for (let from = 0; from < rows.length; from += 1000)
    await insertRows(db, 'availability', rows.slice(from, from + 1000))
  await inChunks(people, (some) =>
    db
      .insertInto('member_rota')
      .values(
        some.map(({ id }, at) => ({
          user_id: id,
          times: at % 2 ? 1.5 : null,
          per: at % 2 ? ('month' as const) : null,
          most_a_month: null,
          most_a_day: 1,
          back_to_back: 'avoid' as const,
          paused_from: null,
          paused_until: null,
          sms_ok: 0 as const,
          offers: 1 as const,
          confirmed_until: '2025-12-31',
          asked_on: null,
          asked_until: null,
          asked_at: null,
          updated_at: AT,
          updated_by: null,
        })),
      )
      .execute(),
  )
  const [one, two, three] = people.map(({ id }) => id) as [string, string, string]
  await insertRows(db, 'post_wishes', [{ user_id: one, post_id: idOf('post', 0), wish: 'like' }])
  const level = { level: 'able' as const, valid_until: '2025-06-01', told_days: 60 }
  await insertRows(db, 'member_skills', [{ user_id: two, skill_id: idOf('skill', 0), ...level }])
  const agreed = { agreed_a: 1 as const, agreed_b: 0 as const, created_by: null }
  await insertRows(db, 'links', [{ id: idOf('link', 0), user_a: one, user_b: two, kind: 'apart', ...agreed }])
  const helper = { agreed_of: 1 as const, agreed_by: 1 as const, created_at: AT }
  await insertRows(db, 'helpers', [{ id: idOf('helper', 0), of_id: two, by_id: three, ...helper }])
  await insertRows(db, 'people_apart', [{ person_id: one, user_id: three }])
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
