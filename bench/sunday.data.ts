import { randomUUID } from 'node:crypto'
import type { Database } from '../server/db/client.ts'
import { raiseRevision } from '../server/db/revisions.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { comparisonKey } from '../shared/text.ts'

/** Numbers of people, of plans, and of zones of each plan of a service. */
export interface SundaySize {
  people: number
  plans: number
  zones: number
}

const SUNDAY_TIME = '9am'
/** Duties of a post; its first zone is counted, and its first duty done. */
const DUTIES = 5
/** The kind that every team counts. */
const COUNT_KIND = 'people'
/** People at one post. */
const AT_POST = 3

/** Corners of a zone in a grid of ten by ten. */
function cornersOf(place: number): [number, number][] {
  const [left, top] = [(place % 10) / 10, Math.floor(place / 10) / 10]
  const [right, bottom] = [left + 0.09, top + 0.09]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

async function storePlans(db: Database, { plans, zones }: SundaySize): Promise<string[]> {
  await db.deleteFrom('floor_plans').execute()
  const all: string[] = []
  for (let plan = 0; plan < plans; plan += 1) {
    const [plan_id, at] = [randomUUID(), `2026-01-01T00:00:0${plan}.000Z`]
    const picture = { image_url: null, width: null, height: null }
    await db
      .insertInto('floor_plans')
      .values({ id: plan_id, name: `Floor ${plan + 1}`, ...picture, created_at: at })
      .execute()
    const rows = Array.from({ length: zones }, (_, place) => {
      const name = `Zone ${plan + 1}-${place + 1}`
      const points = JSON.stringify(cornersOf(place))
      return { id: randomUUID(), plan_id, name, name_key: comparisonKey(name), points, seats: 40, sort_order: place }
    })
    await db.insertInto('plan_zones').values(rows).execute()
    all.push(...rows.map(({ id }) => id))
  }
  return all
}

/**
 * Stores a published service whose people have accepted, its posts with duties and zones, counts and ticks; the plans
 * take the place of those before. Returns its id.
 */
export async function storeSunday(db: Database, date: string, userIds: string[], size: SundaySize): Promise<string> {
  const rota = rotaFixtures(() => db)
  const people = userIds.slice(0, size.people)
  const posts: string[] = []
  for (let at = 0; at * AT_POST < people.length; at += 1)
    posts.push(await rota.post(`Post ${at + 1} of ${size.people}`))
  const needs = Object.fromEntries(posts.map((id) => [id, [AT_POST, AT_POST] as const]))
  const more = { published_at: '2026-01-01T00:00:00.000Z', note: 'Bring the keys.\nThe lift is slow.', name: 'Harvest' }
  const service = await rota.service(date, SUNDAY_TIME, needs, { ...more, tie_color: 'navy' })
  for (const [at, person] of people.entries())
    await rota.assignment(service, person, posts[Math.floor(at / AT_POST)] ?? '', 'accepted')
  const zones = await storePlans(db, size)
  const by = { service_id: service, at: '2026-01-01T09:20:00.000Z', by_user: people[0] ?? null }
  for (const [at, post_id] of posts.entries()) {
    const duties = Array.from({ length: DUTIES }, (_, place) => ({
      ...{ id: randomUUID(), post_id, moment: 'before' as const, sort_order: place },
      text: `Unlock door ${place + 1} and switch the light on`,
    }))
    await db.insertInto('post_duties').values(duties).execute()
    await db
      .insertInto('service_ticks')
      .values({ uuid: randomUUID(), duty_id: duties[0]?.id ?? '', done: 1, stands: 1, ...by })
      .execute()
    const zone_id = zones[at % zones.length] ?? ''
    await db.insertInto('post_zones').values({ post_id, zone_id, sort_order: 0 }).execute()
  }
  const counts = zones.map((zone_id) => ({ uuid: randomUUID(), zone_id, kind_id: COUNT_KIND, value: 40, ...by }))
  await db.insertInto('counts').values(counts).execute()
  const numbers = counts.map(({ uuid, at, ...count }) => ({ ...count, from_at: at, from_uuid: uuid, at, back: 0 }))
  await db.insertInto('counted_numbers').values(numbers).execute()
  await raiseRevision(db, 'rota')
  return service
}
