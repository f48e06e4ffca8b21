import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { pushApi } from '#shared/push.ts'
import { rotaSettingsApi } from '#shared/rotaSettings.ts'
import { sessionsApi } from '#shared/sessions.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { PASSWORD } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { startPushService } from '../../testing/pushService.ts'
import { randomness } from '../../testing/randomness.ts'
import { requestOf } from '../../testing/request.ts'
import { rotaFixtures } from '../../testing/rota.ts'
import { checkKept, checkPlaces, checkPushes, checkSearches } from '../../testing/rotaChecks.ts'
import { type Client, countKept, noneKept, rotaClient } from '../../testing/rotaClients.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server.process.ts'
import { temporaryFolder } from '../../testing/sqliteFile.ts'
import { seedMembers } from '../../testing/storedMembers.ts'

const ROUNDS = 5
/** The kill comes after a random number of acknowledged writes and a random delay of at most `MOST_MS`. */
const ENOUGH = { least: 10, most: 40 }
const MOST_MS = 20

/** KILL_SEED=… repeats the moments of the kills; scheduling by the operating system differs. */
const seed = Number(process.env.KILL_SEED) || randomInt(2 ** 31)
const random = randomness(seed)
const EMAIL = 'ruth@example.org'

const MEMBERS = 17
/** Of them, those who serve today, and answer nothing. */
const TODAY = 3
const POSTS = ['Main Door', 'Balcony', 'Parking']
const SUNDAYS = 12
/** Waves follow each other within seconds, and there are no quiet hours. */
const HURRY = { quietFrom: '00:00', quietTo: '00:00', waveMinutes: [0.05, 0.05, 0.05, 0.05] }

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const call = async (url: string, endpoint: Endpoint, input: object, token?: string) => {
  const response = await fetch(...requestOf(url, endpoint, input, token))
  expect(response.status).toBeLessThan(300)
  return response.json()
}

/** A few serve today at a minute to midnight, the others by turns on Sundays from a week ahead on. */
async function seedRota(db: Database, userIds: readonly string[], day: string): Promise<void> {
  const rota = rotaFixtures(() => db)
  const posts: string[] = []
  for (const name of POSTS) posts.push(await rota.post(name))
  const needs = Object.fromEntries(posts.map((id) => [id, [1, 1] as const]))
  async function serve(date: string, time: string, people: readonly string[]): Promise<void> {
    const service = await rota.service(date, time, needs, { published_at: '2026-01-01' })
    for (const [at, post] of posts.entries()) await rota.assignment(service, people[at] ?? '', post, 'accepted')
  }
  await serve(day, '11:59pm', userIds.slice(-TODAY))
  const others = userIds.slice(0, -TODAY)
  for (let at = 0; at < SUNDAYS; at += 1) {
    const first = (at * posts.length) % others.length
    await serve(addDays(day, 8 + at * 7), '9am', [...others, ...others].slice(first))
  }
}

/** Everybody works until the server is killed. */
async function round(server: ServerProcess, works: ((url: string) => () => Promise<void>)[], count: () => number) {
  const enough = count() + ENOUGH.least + Math.floor(random() * (ENOUGH.most - ENOUGH.least))
  const later = random() * MOST_MS
  let killed: Promise<void> | undefined
  await Promise.all(
    works.map(async (workOf) => {
      const work = workOf(server.url)
      for (;;) {
        try {
          await work()
        } catch (error) {
          // The connection broke: the last write was not acknowledged.
          if (error instanceof TypeError && killed) return
          throw error
        }
        if (count() >= enough) killed ??= wait(later).then(server.kill)
      }
    }),
  )
  await killed
}

it(`searches, swaps and attendance survive ${ROUNDS} kills (seed ${seed})`, async () => {
  const dataDir = temporaryFolder()
  const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
  if (postgres) ends.push(postgres.drop)
  const databaseUrl = postgres?.url ?? ''
  const pushes = await startPushService()
  ends.push(pushes.close)
  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', TEAM_TIMEZONE: 'UTC' },
      ...{ SUPER_ADMIN_EMAIL: EMAIL, SUPER_ADMIN_PASSWORD: PASSWORD, PUSH_ALLOWED_HOSTS: pushes.host },
    })
    ends.push(server.kill)
    return server
  }
  let server = await start()
  const db = openDatabase({ databaseUrl, dataDir })
  ends.push(() => db.destroy())
  const tokens = await seedMembers({ databaseUrl, dataDir }, MEMBERS)
  await db.deleteFrom('push_subscriptions').execute()
  const users = await db.selectFrom('users').select(['id', 'name']).where('role', '=', 'standard').execute()
  const members = users.map(({ id, name }): Client => ({ userId: id, token: tokens[Number(name.split(' ')[1])] ?? '' }))
  const day = today('UTC')
  await seedRota(
    db,
    members.map(({ userId }) => userId),
    day,
  )
  const { token } = await call(server.url, sessionsApi.login, { email: EMAIL, password: PASSWORD })
  const admin: Client = { token, userId: '' }
  await call(server.url, rotaSettingsApi.change, HURRY, token)
  const devices = new Map<string, string>()
  for (const member of members) {
    const device = pushes.subscribe()
    devices.set(device.path, member.userId)
    await call(server.url, pushApi.setToken, { token: device.token }, member.token)
  }

  const kept = noneKept()
  const client = (url: string, who: Client) => rotaClient({ url, random, kept }, who)
  const works = [
    ...members.slice(0, -TODAY).map((who) => (url: string) => client(url, who).live),
    (url: string) => () => client(url, admin).tick(day),
    (url: string) => client(url, admin).goOn,
  ]
  for (let number = 1; number <= ROUNDS; number += 1) {
    await round(server, works, () => countKept(kept))
    // Ends the leases of the killed process at once.
    await db.updateTable('push_deliveries').set({ leased_until: '2026-01-01T00:00:00.000Z' }).execute()
    server = await start()
  }

  // At rest: nobody is to be asked yet, and everybody who is asked has been told. News of answers are collected for minutes.
  await call(server.url, rotaSettingsApi.change, { waveMinutes: [1440, 360, 120, 20] }, token)
  await vi.waitFor(
    async () => {
      const now = new Date().toISOString()
      const due = await db.selectFrom('call_outs').select('id').where('next_wave_at', '<=', now).execute()
      const untold = await db.selectFrom('outbox').select('kind').where('kind', 'like', 'offer.%').execute()
      const onTheWay = await db.selectFrom('push_deliveries').select('uuid').execute()
      expect({ due, untold, onTheWay }).toEqual({ due: [], untold: [], onTheWay: [] })
    },
    { timeout: 90_000, interval: 200 },
  )
  await server.stop()
  await checkPlaces(db)
  await checkSearches(db, kept.taken)
  await checkKept(db, kept)
  await checkPushes(db, pushes.taken, devices)
}, 180_000)
