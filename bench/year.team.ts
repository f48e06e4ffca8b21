import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type App, buildApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { readEnv } from '../server/env.ts'
import { beginsAt } from '../server/instantOf.ts'
import { randomness } from '../server/testing/randomness.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays } from '../shared/days.ts'
import { boardApi } from '../shared/rota/board.ts'
import { runsApi } from '../shared/rota/fill.ts'
import { publicationsApi } from '../shared/rota/publish.ts'
import { isHeld, rotaDayApi } from '../shared/sunday/day.ts'
import { requestAs } from './requests.ts'
import { endedRun, seedSundays } from './rota.data.ts'

export const PEOPLE = 60
/** BENCH_SUNDAYS: fewer than a year's, whole quarters of 13, to check that the bench runs. */
export const SUNDAYS = Number(process.env.BENCH_SUNDAYS ?? 52)
export const FIRST_SUNDAY = '2027-01-03'
const TIMES = ['9am', '10:45am', '6pm']
const POSTS = 8
/** Places of the year. */
export const PLACES = SUNDAYS * TIMES.length * POSTS

/** Share of the Sundays of which somebody says in time that they are away. */
const AWAY = 0.3
/** Times a month for which people wish, drawn with equal chances. */
const WANTED = [1, 2, 2, 2, 3, 4]

const POLL_MS = 10

export interface Member {
  _id: string
  name: string
  token: string
}

export interface Service {
  _id: string
  date: string
  serviceTime: string
  /** Instant in milliseconds. */
  begins: number
}

export interface Team extends AsyncDisposable {
  app: App
  db: Database
  url: string
  members: ReadonlyMap<string, Member>
  services: ReadonlyMap<string, Service>
  /** Names of the posts. */
  posts: ReadonlyMap<string, string>
  /** Calls an endpoint over HTTP as the admin, or as a member. */
  as(token?: string): ReturnType<typeof requestAs>
}

async function seedPeople(db: Database, seed: number, ids: readonly string[]): Promise<void> {
  const [rota, random] = [rotaFixtures(() => db), randomness(seed)]
  for (const id of ids) {
    await rota.says(id, { times: WANTED[Math.floor(random() * WANTED.length)] ?? 2 })
    for (let week = 0; week < SUNDAYS; week += 1)
      if (random() < AWAY) await rota.days(id, 'away', addDays(FIRST_SUNDAY, week * 7))
  }
}

/**
 * The whole app in this process, whose clock is moved, listening on 127.0.0.1 on a new SQLite database: its people,
 * what they say of their year, and its services. Times are UTC. Nobody has a device, and jobs run only when they are
 * called.
 */
export async function openTeam(folder: string, seed: number): Promise<Team> {
  const env = readEnv({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', TEAM_TIMEZONE: 'UTC', DATA_DIR: join(folder, 'data') })
  const db = openDatabase({ databaseUrl: '', dataDir: env.DATA_DIR })
  await migrate(db)
  const tokens = await seedMembers({ dataDir: env.DATA_DIR }, PEOPLE)
  const sundays = await seedSundays(
    { dataDir: env.DATA_DIR },
    { from: FIRST_SUNDAY, weeks: SUNDAYS, times: TIMES, posts: POSTS },
  )
  const app = await buildApp({ env, db, webRoot: join(folder, 'no-web') })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const rows = await db.selectFrom('users').select(['id', 'name']).execute()
  const members = rows.map(
    ({ id, name }): Member => ({ _id: id, name, token: tokens[Number(name.split(' ')[1])] ?? '' }),
  )
  await seedPeople(
    db,
    seed,
    members.map(({ _id }) => _id),
  )
  const admin = await app.users.create(null, {
    name: 'The admin',
    email: 'bench@example.org',
    phoneNumber: null,
    role: 'admin',
    passwordHash: '',
  })
  // Plans, and never serves.
  const away = { kind: 'away', weekdays: 0, nth: 0, every_weeks: 1, anchor_day: FIRST_SUNDAY, created_at: '' } as const
  const always = { from_day: FIRST_SUNDAY, to_day: addDays(FIRST_SUNDAY, SUNDAYS * 7) }
  await db
    .insertInto('availability')
    .values({ id: randomUUID(), user_id: admin._id, ...away, ...always })
    .execute()
  const { token } = await app.sessions.start(admin)
  const services = await db.selectFrom('services').select(['id', 'date', 'service_time']).execute()
  return {
    app,
    db,
    url,
    members: new Map(members.map((member) => [member._id, member])),
    services: new Map(
      services.map(({ id, date, service_time: serviceTime }) => [
        id,
        { _id: id, date, serviceTime, begins: beginsAt(date, serviceTime, 'UTC').getTime() },
      ]),
    ),
    posts: new Map(sundays.posts.map((id, place) => [id, `Post ${place + 1}`])),
    as: (own = token) => requestAs({ url }, own),
    async [Symbol.asyncDispose]() {
      await app.http.close()
      await db.destroy()
    },
  }
}

/** Members on the list of a service, as its admins tick it. */
export async function listOf(team: Team, serviceId: string) {
  const { body } = await team.as()(rotaDayApi.show, { date: team.services.get(serviceId)?.date })
  return body.services.find((one) => one.serviceId === serviceId)?.people.filter(isHeld) ?? []
}

/** Sundays of each month, as spans. */
export function monthsOfYear(): { from: string; to: string }[] {
  const sundays = Array.from({ length: SUNDAYS }, (_, week) => addDays(FIRST_SUNDAY, week * 7))
  const months = [...new Set(sundays.map((day) => day.slice(0, 7)))]
  return months.map((month) => {
    const own = sundays.filter((day) => day.startsWith(month))
    return { from: own[0] ?? '', to: own.at(-1) ?? '' }
  })
}

/** Fills a month and publishes it; everybody says yes. People have opened the app meanwhile: their sessions live on. */
export async function publishMonth(team: Team, month: { from: string; to: string }): Promise<void> {
  await team.db.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).execute()
  const call = team.as()
  const run = await endedRun(call, (await call(runsApi.start, month)).body, POLL_MS)
  await call(runsApi.apply, { id: run._id })
  const { revision } = (await call(boardApi.preview, month)).body
  await call(publicationsApi.publish, { ...month, revision, tell: false, saidYes: [...team.members.keys()] })
}
