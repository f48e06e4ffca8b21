import { expect, it, onTestFinished, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { pushApi } from '#shared/reach/push.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import type { Database } from '../../db/client.ts'
import { PASSWORD } from '../../testing/app.ts'
import { KILL_SEED, newInstallation, SUPER_ADMIN_EMAIL, workUntilKilled } from '../../testing/kills.ts'
import { startPushService } from '../../testing/pushService.ts'
import { requestOf } from '../../testing/request.ts'
import { rotaFixtures } from '../../testing/rota.ts'
import {
  checkMarks,
  checkPlaces,
  checkPushes,
  checkSearches,
  checkSwaps,
  lastingMarks,
} from '../../testing/rotaChecks.ts'
import { type Client, countKept, noneKept, rotaClient, STEPS, type Step } from '../../testing/rotaClients.ts'
import type { ServerProcess } from '../../testing/server.process.ts'
import { seedMembers } from '../../testing/storedMembers.ts'

/** Acknowledged writes of a round before its step may be broken off. */
const ENOUGH = 8

const MEMBERS = 17
/** Number of members among them who serve today, and answer nothing. */
const TODAY = 3
const POSTS = ['Main Door', 'Balcony', 'Parking']
const SUNDAYS = 12
/** Waves follow each other within seconds, and there are no quiet hours. */
const HURRY = { quietFrom: '00:00', quietTo: '00:00', waveMinutes: [0.05, 0.05, 0.05, 0.05] }

const call = async (url: string, endpoint: Endpoint, input: object, token?: string) => {
  const response = await fetch(...requestOf(url, endpoint, input, token))
  expect(response.status).toBeLessThan(300)
  return response.json()
}

/**
 * A few serve today at a minute to midnight, the others by turns on Sundays from a week ahead on. Returns the ids of
 * their assignments.
 */
async function seedRota(db: Database, userIds: readonly string[], day: string): Promise<string[]> {
  const rota = rotaFixtures(() => db)
  const posts: string[] = []
  for (const name of POSTS) posts.push(await rota.post(name))
  const needs = Object.fromEntries(posts.map((id) => [id, [1, 1] as const]))
  const ids: string[] = []
  async function serve(date: string, time: string, people: readonly string[]): Promise<void> {
    const service = await rota.service(date, time, needs, { published_at: '2026-01-01' })
    for (const [at, post] of posts.entries())
      ids.push(await rota.assignment(service, people[at] ?? '', post, 'accepted'))
  }
  await serve(day, '11:59pm', userIds.slice(-TODAY))
  const others = userIds.slice(0, -TODAY)
  for (let at = 0; at < SUNDAYS; at += 1) {
    const first = (at * posts.length) % others.length
    await serve(addDays(day, 8 + at * 7), '9am', [...others, ...others].slice(first))
  }
  return ids
}

/** Points at which a kill breaks off: a request of each kind, or a push of the server's own job. */
const BROKEN_OFF = [...STEPS, 'tell'] as const

it(`searches, swaps and attendance survive a kill at each step (seed ${KILL_SEED})`, async () => {
  const pushes = await startPushService()
  onTestFinished(pushes.close)
  const installation = await newInstallation({ TEAM_TIMEZONE: 'UTC', PUSH_ALLOWED_HOSTS: pushes.host })
  let server = await installation.start()
  const db = installation.open()
  const tokens = await seedMembers(installation.place, MEMBERS)
  const users = await db.selectFrom('users').select(['id', 'name']).where('role', '=', 'standard').execute()
  const members = users.map(({ id, name }): Client => ({ userId: id, token: tokens[Number(name.split(' ')[1])] ?? '' }))
  const day = today('UTC')
  const seeded = await seedRota(
    db,
    members.map(({ userId }) => userId),
    day,
  )
  const { token } = await call(server.url, sessionsApi.login, { email: SUPER_ADMIN_EMAIL, password: PASSWORD })
  const admin: Client = { token, userId: '' }
  await call(server.url, rotaSettingsApi.change, HURRY, token)
  const devices = new Map<string, string>()
  for (const member of members) {
    const device = pushes.subscribe()
    devices.set(device.path, member.userId)
    await call(server.url, pushApi.setToken, { token: device.token }, member.token)
  }

  const kept = noneKept()
  const clientOf =
    ({ url }: ServerProcess, onStep: (step: Step) => void) =>
    (who: Client) =>
      rotaClient({ url, random: installation.random, kept, onStep }, who)
  // Marks somebody who keeps their place, so that this mark stays.
  await clientOf(server, () => {})(admin).tick(day)
  expect(kept.marks).toHaveLength(1)
  /** Everybody works until the server is killed in the middle of this step. */
  function round(on: ServerProcess, brokenOff: (typeof BROKEN_OFF)[number], kill: () => void) {
    const enough = countKept(kept) + ENOUGH
    const onStep = (step: Step | 'tell') => {
      if (step === brokenOff && countKept(kept) >= enough) kill()
    }
    const told = pushes.asked.length
    const client = clientOf(on, onStep)
    const { tick, goOn } = client(admin)
    const mark = () => tick(day)
    const works = [...members.slice(0, -TODAY).map((who) => client(who).live), mark, mark, goOn]
    return works.map((work) => async () => {
      await work()
      if (pushes.asked.length > told) onStep('tell')
    })
  }
  for (const brokenOff of BROKEN_OFF) {
    const killed = server
    await workUntilKilled(installation, killed, (kill) => round(killed, brokenOff, kill))
    // Ends the leases of the killed process at once.
    await db.updateTable('push_deliveries').set({ leased_until: '2026-01-01T00:00:00.000Z' }).execute()
    // The minutes in which declines can be taken back pass, too.
    const now = new Date().toISOString()
    await db.updateTable('call_outs').set({ next_wave_at: now }).where('next_wave_at', '>', now).execute()
    server = await installation.start()
  }

  // The rota is idle: nobody is to be asked yet, and everybody who is asked has been told. News of answers are
  // collected for minutes.
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
  // A device sends what was not acknowledged again, and may send all of it.
  const marks = await lastingMarks(db, kept.marks)
  const before = await checkMarks(db, marks)
  await call(server.url, rotaDayApi.mark, { marks }, token)
  expect(await checkMarks(db, marks)).toEqual(before)
  await server.stop()
  await checkPlaces(db, { seeded, kept })
  await checkSearches(db, kept)
  await checkSwaps(db, kept)
  await checkPushes(db, pushes.taken, devices)
}, 180_000)
