import type { Db } from '../db/client.ts'
import { inChunks } from '../db/inChunks.ts'
import { insertRows } from '../db/insertRows.ts'
import { shownOf, typedRow } from '../features/plan/places/places.wire.ts'
import { storedPlace } from '../features/plan/places/placeWrites.store.ts'
import { timeColumns } from '../features/rota/setup/templates/serviceMaker.ts'

const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place)
const [POSTS, ROWS] = [40, 6000]

const dayOf = (place: number) => new Date(Date.UTC(2026, 9, 4 + place)).toISOString().slice(0, 10)

async function addPosts(db: Db): Promise<void> {
  const posts = range(POSTS).map((place) => ({
    id: `rp${place}`,
    name: `Rota post ${place}`,
    name_key: `rota post ${place}`,
    sort_order: place,
    skill_id: null,
    retired: 0 as const,
    by_shifts: 0 as const,
  }))
  const skills = range(POSTS).map((place) => ({
    id: `rk${place}`,
    name: `Skill ${place}`,
    name_key: `skill ${place}`,
    retired: 0 as const,
  }))
  await inChunks(posts, (some) => db.insertInto('posts').values(some).execute())
  await inChunks(skills, (some) => db.insertInto('skills').values(some).execute())
}

/** Adds services, one a day, with six assignments each. */
async function addServices(db: Db, user: (place: number) => string, services: number): Promise<void> {
  const serviceRows = range(services).map((place) => ({
    id: `rs${place}`,
    template_id: null,
    date: dayOf(place),
    ...timeColumns('7am'),
    lasts_minutes: 90,
    tie_color: null,
    state: 'planned' as const,
    cancel_note: null,
    edited: 0 as const,
    tie_by_day: 0 as const,
    name: null,
    note: null,
    published_at: null,
    revision: 1,
    by_shifts: 0 as const,
    sign_up: 0 as const,
    two_unrelated: 0 as const,
  }))
  const places = range(6 * services).map((place) => {
    const [date, assignment] = [dayOf(place % services), `Rota post ${Math.floor(place / services)}`]
    return {
      ...typedRow(
        shownOf({ date, serviceTime: '7am', assignment, name: '', tieColor: null }, `rf${place}`, user(place)),
      ),
      id: `ra${place}`,
      service_id: `rs${place % services}`,
      post_id: `rp${Math.floor(place / services)}`,
      state: place % 3 ? ('accepted' as const) : ('declined' as const),
      sequence: 1,
      source: 'hand' as const,
    }
  })
  await inChunks(serviceRows, (some) => db.insertInto('services').values(some).execute())
  await insertRows(db, 'places', places.map(storedPlace))
}

/** Adds days away, what people are ready for, and links between them. */
async function addAvailability(db: Db, userIds: string[], user: (place: number) => string): Promise<void> {
  const availability = range(ROWS).map((place) => ({
    id: `rd${place}`,
    user_id: user(place),
    kind: 'away' as const,
    from_day: dayOf(place % 400),
    to_day: dayOf((place % 400) + 3),
    weekdays: 0,
    nth: 0,
    every_weeks: 1,
    anchor_day: dayOf(place % 400),
    created_at: '',
  }))
  const people = userIds.map((user_id) => ({
    user_id,
    most_a_day: 1,
    back_to_back: 'avoid' as const,
    sms_ok: 0 as const,
    offers: 1 as const,
    updated_at: '',
  }))
  const links = range(1000).map((place) => ({
    id: `rl${place}`,
    user_a: user(place),
    user_b: user(place * 7 + 1),
    kind: 'together' as const,
    agreed_a: 1 as const,
    agreed_b: 0 as const,
  }))
  const helpers = userIds.slice(1).map((by_id, place) => ({
    id: `rh${place}`,
    of_id: user(place),
    by_id,
    agreed_of: 1 as const,
    agreed_by: 1 as const,
    created_at: '',
  }))
  await inChunks(helpers, (some) => db.insertInto('helpers').values(some).execute())
  await inChunks(availability, (some) => db.insertInto('availability').values(some).execute())
  await inChunks(people, (some) => db.insertInto('member_rota').values(some).execute())
  await inChunks(links, (some) => db.insertInto('links').values(some).execute())
}

/** Gives each person five skills and five posts that they like. */
async function addSkillsOf(db: Db, userIds: string[]): Promise<void> {
  const each = <Row>(make: (id: string, place: number) => Row): Row[] =>
    userIds.flatMap((id, one) => range(5).map((place) => make(id, one + place)))
  const skilled = each((user_id, place) => ({ user_id, skill_id: `rk${place % POSTS}`, level: 'able' as const }))
  await inChunks(skilled, (some) => db.insertInto('member_skills').values(some).execute())
  const wishes = each((user_id, place) => ({ user_id, post_id: `rp${place % POSTS}`, wish: 'like' as const }))
  await inChunks(wishes, (some) => db.insertInto('post_wishes').values(some).execute())
}

/**
 * Adds a rota with rows enough for the planner to prefer an index, past the checks of its endpoints: `services`, one a
 * day, with six assignments each.
 */
export async function addRotaRows(db: Db, userIds: string[], services = 1000): Promise<void> {
  const user = (place: number): string => userIds[place % userIds.length] ?? ''
  await addPosts(db)
  await addServices(db, user, services)
  await addAvailability(db, userIds, user)
  await addSkillsOf(db, userIds)
}
