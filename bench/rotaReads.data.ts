import { openDatabase } from '../server/db/client.ts'
import { randomness } from '../server/testing/randomness.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays, today } from '../shared/days.ts'
import { weekOf } from '../shared/recurrence.ts'

export const PEOPLE = 60
export const WEEKS = 13
/** Services of a week: 65 in a quarter. */
const WEEKLY = [
  [0, '9am'],
  [0, '10:45am'],
  [0, '6pm'],
  [3, '7pm'],
  [5, '7pm'],
] as const
export const POSTS = 5
/** Share of the weeks in which somebody is away on its Sunday. */
const AWAY = 0.1

const FIRST = weekOf(addDays(today('UTC'), 7))
export const QUARTER = { from: FIRST, to: addDays(FIRST, WEEKS * 7 - 1) }

interface Seeded {
  tokens: string[]
  /** An own place of each member. */
  own: string[]
  services: string[]
  posts: string[]
}

/** A team whose quarter is planned, published and answered, in a data folder that a server has made. */
export async function seedTeam(dataDir: string): Promise<Seeded> {
  const tokens = await seedMembers({ dataDir, databaseUrl: '' }, PEOPLE - 1)
  const db = openDatabase({ databaseUrl: '', dataDir })
  const [rota, random] = [rotaFixtures(() => db), randomness(1)]
  try {
    const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'like', 'person%').execute()
    const people = tokens.map((_, at) => rows.find(({ email }) => email === `person${at}@example.org`)?.id ?? '')
    for (const person of people) await rota.says(person, { times: 4, most_a_day: 2 })
    const posts: string[] = []
    for (let at = 0; at < POSTS; at += 1) posts.push(await rota.post(`Post ${at + 1}`))
    const needs = Object.fromEntries(posts.map((id) => [id, [1, 1] as const]))
    const [own, services]: [string[], string[]] = [[], []]
    let next = 0
    for (let week = 0; week < WEEKS; week += 1) {
      for (const person of people) if (random() < AWAY) await rota.days(person, 'away', addDays(FIRST, week * 7))
      for (const [weekday, time] of WEEKLY) {
        const date = addDays(FIRST, week * 7 + weekday)
        const service = await rota.service(date, time, needs, { published_at: new Date().toISOString() })
        services.push(service)
        for (const post of posts) {
          const at = next % people.length
          own[at] = await rota.assignment(service, people[at] ?? '', post, random() < 0.5 ? 'asked' : 'accepted')
          next += 1
        }
      }
    }
    return { tokens, own, services, posts }
  } finally {
    await db.destroy()
  }
}
