import { randomUUID } from 'node:crypto'
import { openDatabase } from '../server/db/client.ts'
import { raiseRevision } from '../server/db/revisions.ts'
import { requestOf } from '../server/testing/request.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays, today } from '../shared/days.ts'
import { weekOf } from '../shared/recurrence.ts'
import { coverageApi } from '../shared/rota/coverage.ts'
import { openPlacesApi, type WantedPlace } from '../shared/rota/openPlaces.ts'
import { rotaSettingsApi } from '../shared/rota/settings.ts'
import { type DataPlace, onBothDatabases } from './databases.ts'
import { type Line, milliseconds, report } from './report.ts'
import { requestAs, requestTo } from './requests.ts'
import { shareAtMost } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServers } from './server.process.ts'

const AT_ONCE = 1000
const PEOPLE = 60
const WEEKS = 13
const READS = 300

/** Project limits in milliseconds: the 99th and the 95th of 100. */
const LIMITS = { take: { atMost: 300 }, list: { atMost: 30 } }

/** BENCH_ROUNDS: fewer rounds, to check that the bench runs. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const WARM_UPS = 1

/** Services of a quarter, three each Sunday, each with one place that nobody has. */
async function seedQuarter(place: DataPlace) {
  const db = openDatabase(place)
  try {
    const rota = rotaFixtures(() => db)
    const posts: string[] = []
    for (const name of ['Main Door', 'Balcony', 'Aisle']) posts.push(await rota.post(name))
    const needs = Object.fromEntries(posts.map((id) => [id, [1, 1] as const]))
    const first = weekOf(addDays(today('UTC'), 14))
    const services: string[] = []
    for (let week = 0; week < WEEKS; week += 1)
      for (const time of ['9am', '10:45am', '6pm'])
        services.push(await rota.service(addDays(first, week * 7), time, needs, { published_at: '2026-01-01' }))
    return { posts, services, span: { from: first, to: addDays(first, WEEKS * 7 - 1) } }
  } finally {
    await db.destroy()
  }
}

/** Makes servers read members anew that were stored behind them. */
async function tellServers(place: DataPlace): Promise<void> {
  const db = openDatabase(place)
  try {
    await raiseRevision(db, 'users')
  } finally {
    await db.destroy()
  }
}

/** Everybody asks the same at the same moment, spread over the processes. */
async function takeAtOnce(servers: RunningServer[], tokens: string[], input: WantedPlace) {
  return await Promise.all(
    tokens.map(async (token, at) => {
      const { url } = servers[at % servers.length] as RunningServer
      const [address, init] = requestOf(url, openPlacesApi.take, input, token)
      const started = performance.now()
      const response = await fetch(address, init)
      await response.text()
      return { status: response.status, ms: performance.now() - started }
    }),
  )
}

/** One has the place, and all others are told so. Milliseconds of each. */
async function takeOne(servers: RunningServer[], tokens: string[], input: WantedPlace): Promise<number[]> {
  const answers = await takeAtOnce(servers, tokens, input)
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  if (counts.get(201) !== 1 || counts.get(409) !== tokens.length - 1)
    throw new Error(`They were answered ${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  return answers.map(({ ms }) => ms)
}

async function readMany(tokens: string[], read: (token: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < READS; at += 1) {
    const started = performance.now()
    await read(tokens[at % tokens.length] ?? '')
    times.push(performance.now() - started)
  }
  return times
}

async function measure(what: string, count: number, place: DataPlace): Promise<Line[]> {
  // The first start makes the schema and the super admin.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  const few = await seedMembers(place, PEOPLE)
  const { posts, services, span } = await seedQuarter(place)
  const settings = { TEAM_TIMEZONE: 'UTC' }
  await using servers = await startServers(count, { ...place, settings, pinned: false })
  const [first] = servers.all as [RunningServer]
  await requestTo(first)(rotaSettingsApi.change, { openPlaces: true, openHeadStartHours: 0 })
  const { body } = await requestAs(first, few[0] ?? '')(openPlacesApi.list, {})
  if (body.length !== services.length * posts.length) throw new Error(`${body.length} places are seen`)
  const before = servers.cpuSeconds()
  const lists = await readMany(few, (token) => requestAs(first, token)(openPlacesApi.list, {}))
  const each = ((servers.cpuSeconds() - before) * 1000) / READS
  const peers = await readMany(few, (token) => requestAs(first, token)(coverageApi.list, span))
  const tokens = await seedMembers(place, AT_ONCE, { stored: few })
  await tellServers(place)
  const [takes, floors]: [number[][], number[][]] = [[], []]
  let cpu = 0
  const postId = posts[0] ?? ''
  for (const serviceId of services.slice(0, WARM_UPS + ROUNDS)) {
    const started = servers.cpuSeconds()
    takes.push(await takeOne(servers.all, tokens, { serviceId, postId }))
    cpu = servers.cpuSeconds() - started
    // What nobody can take costs a request and the session alone.
    floors.push((await takeAtOnce(servers.all, tokens, { serviceId: randomUUID(), postId })).map(({ ms }) => ms))
  }
  const [counted, floor] = [takes.slice(WARM_UPS).flat(), floors.slice(WARM_UPS).flat()]
  return [
    {
      what: `${what}: ${AT_ONCE} take one place, 99 of 100`,
      measured: `half ${milliseconds(shareAtMost(counted, 0.5))}, processor time of the last round ${milliseconds(cpu * 1000)}`,
      beside: `as many requests for a place that is not there: ${milliseconds(shareAtMost(floor, 0.99))}`,
      value: shareAtMost(counted, 0.99),
      limit: LIMITS.take,
      write: milliseconds,
    },
    {
      what: `${what}: GET /rota/open, ${PEOPLE} people, ${body.length} places, 95 of 100`,
      measured: `half ${milliseconds(shareAtMost(lists, 0.5))}, processor time of each ${each.toFixed(1)} ms`,
      beside: `GET /rota/coverage of the quarter: ${milliseconds(shareAtMost(peers, 0.95))}`,
      value: shareAtMost(lists, 0.95),
      limit: LIMITS.list,
      write: milliseconds,
    },
  ]
}

await ensureBuilt(['server'])
report(
  [
    `${PEOPLE} members read a quarter of open places, one after the other; then ${AT_ONCE} take one place at the same moment, ${ROUNDS} times:`,
    `one has it, and ${AT_ONCE - 1} are refused. Times count from the request until its reply is read, by one process that sends all of`,
    'them. PostgreSQL runs without fsync (a throw-away server); nothing is pinned.',
  ],
  await onBothDatabases(measure),
)
