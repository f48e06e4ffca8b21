import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../server/db/client.ts'
import { requestOf } from '../server/testing/request.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { answersApi } from '../shared/rota/answers.ts'
import { callOutsApi, offersApi } from '../shared/rota/standIns.ts'
import { type DataPlace, onBothDatabases } from './databases.ts'
import { type Line, milliseconds, percent, report } from './report.ts'
import { requestAs, requestTo } from './requests.ts'
import { shareAtMost } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServers } from './server.process.ts'

const PEOPLE = 60
const AT_ONCE = 50
const WAITING = 100

/** Project limits. */
const ANSWERED_MS = { atMost: 500 }
const WAITING_SHARE = { atMost: 0.01 }

/** BENCH_ROUNDS: fewer rounds, to check that the bench runs. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const WARM_UPS = 1
/** Seconds over which processor time is counted: several runs of the job. */
const IDLE_SECONDS = 30

/** Services that begin within six hours, so that everybody is asked at once: one for each round. */
async function seedNear({ databaseUrl, dataDir }: DataPlace, count: number) {
  const db = openDatabase({ databaseUrl, dataDir })
  try {
    const rota = rotaFixtures(() => db)
    const door = await rota.post('Main Door')
    const services: string[] = []
    for (let at = 0; at < count; at += 1) {
      const [date = '', time = ''] = new Date(Date.now() + (180 + at) * 60_000).toISOString().split('T')
      services.push(await rota.service(date, time.slice(0, 5), { [door]: [1, 1] }, { published_at: '2026-01-01' }))
    }
    return { door, services }
  } finally {
    await db.destroy()
  }
}

/** Searches that wait for their next wave, each of a service of its own. */
async function seedWaiting({ databaseUrl, dataDir }: DataPlace, postId: string): Promise<void> {
  const db = openDatabase({ databaseUrl, dataDir })
  try {
    const rota = rotaFixtures(() => db)
    for (let at = 0; at < WAITING; at += 1) {
      const date = new Date(Date.now() + (30 + at) * 86_400_000).toISOString().slice(0, 10)
      const service_id = await rota.service(date, '9am', { [postId]: [1, 1] }, { published_at: '2026-01-01' })
      const times = { next_wave_at: `${date}T00:00:00.000Z`, started_at: '2026-01-01' }
      const search = { id: randomUUID(), service_id, post_id: postId, places: 1, filled: 0, wave: 1, revision: 1 }
      await db
        .insertInto('call_outs')
        .values({ ...search, state: 'open', reason: 'empty', taken_back: 0, ...times })
        .execute()
    }
  } finally {
    await db.destroy()
  }
}

/** Fifty who were asked take one place at the same moment, spread over the processes. */
async function takeAtOnce(servers: RunningServer[], tokens: string[], input: { serviceId: string; postId: string }) {
  const [first] = servers as [RunningServer]
  await requestTo(first)(callOutsApi.start, input)
  const asked: { id: string; token: string }[] = []
  for (const token of tokens) {
    const mine = await requestAs(first, token)(answersApi.mine, {})
    const offer = mine.body.offers.find(({ serviceId }) => serviceId === input.serviceId)
    if (offer) asked.push({ id: offer._id, token })
  }
  const askers = asked.slice(0, AT_ONCE)
  if (askers.length < AT_ONCE) throw new Error(`${askers.length} were asked`)
  const answers = await Promise.all(
    askers.map(async ({ id, token }, place) => {
      const { url } = servers[place % servers.length] as RunningServer
      const [address, init] = requestOf(url, offersApi.answer, { id, answer: 'accept' }, token)
      const started = performance.now()
      const response = await fetch(address, init)
      await response.text()
      return { status: response.status, ms: performance.now() - started }
    }),
  )
  const winners = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter(({ status }) => status === 409).length
  if (winners !== 1 || refused !== AT_ONCE - 1) throw new Error(`${winners} were taken, ${refused} refused`)
  return answers.map(({ ms }) => ms)
}

/** Share of a core that the servers use while nothing is asked of them. */
async function idleShare(servers: { cpuSeconds(): number }): Promise<number> {
  const before = servers.cpuSeconds()
  await wait(IDLE_SECONDS * 1000)
  return (servers.cpuSeconds() - before) / IDLE_SECONDS
}

async function measure(what: string, count: number, place: DataPlace): Promise<Line[]> {
  // The first start makes the schema and the super admin.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  const tokens = await seedMembers(place, PEOPLE)
  const { door, services } = await seedNear(place, WARM_UPS + ROUNDS)
  const settings = { TEAM_TIMEZONE: 'UTC' }
  await using servers = await startServers(count, { ...place, settings, pinned: false })
  const [first] = servers.all as [RunningServer]
  const quiet = { quietFrom: '00:00', quietTo: '00:00' }
  await fetch(`${first.url}/api/rota/settings`, {
    method: 'PUT',
    headers: { ...first.headers, 'content-type': 'application/json' },
    body: JSON.stringify(quiet),
  })
  const rounds: number[][] = []
  for (const serviceId of services) rounds.push(await takeAtOnce(servers.all, tokens, { serviceId, postId: door }))
  const answers = rounds.slice(WARM_UPS).flat()
  const without = await idleShare(servers)
  await seedWaiting(place, door)
  const waiting = await idleShare(servers)
  return [
    {
      what: `${what}: ${AT_ONCE} take one place, 99 of 100`,
      measured: `half ${milliseconds(shareAtMost(answers, 0.5))}, worst ${milliseconds(Math.max(...answers))}`,
      beside: `${ROUNDS} rounds: one 200, ${AT_ONCE - 1} × 409 in each`,
      value: shareAtMost(answers, 0.99),
      limit: ANSWERED_MS,
      write: milliseconds,
    },
    {
      what: `${what}: ${WAITING} searches wait`,
      measured: `${percent(waiting)} of a core`,
      beside: `${percent(without)} without any`,
      value: Math.max(0, waiting - without),
      limit: WAITING_SHARE,
      write: percent,
    },
  ]
}

await ensureBuilt(['server'])
report(
  [
    `${PEOPLE} members; all are asked at once, since the service begins within six hours. Times count from the request until`,
    'its reply is read; refusals count as well as the one yes. Nobody has a device. PostgreSQL runs without fsync (a throw-away',
    'server); nothing is pinned. The processor time of searches that wait is that of all processes.',
  ],
  await onBothDatabases(measure),
)
