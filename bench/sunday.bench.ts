import { loadavg } from 'node:os'
import { openDatabase } from '../server/db/client.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays, today } from '../shared/days.ts'
import { sessionsApi, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '../shared/people/sessions.ts'
import { servicePageApi } from '../shared/sunday/servicePage.ts'
import { type DataPlace, onBothDatabases } from './databases.ts'
import { startEmptyRoute } from './empty.route.ts'
import { paintOffline } from './offline.paint.ts'
import { temporaryFolder } from './program.ts'
import { type Line, milliseconds, report } from './report.ts'
import { requestAs } from './requests.ts'
import { median, shareAtMost } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServers } from './server.process.ts'
import { measureCalls } from './sunday.call.ts'
import { type SundaySize, storeSunday } from './sunday.data.ts'

/** The size of most teams' Sundays, and that of the limits. */
const USUAL: SundaySize = { people: 12, plans: 1, zones: 10 }
const LARGE: SundaySize = { people: 30, plans: 3, zones: 60 }

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const REQUESTS = 60

/** Project limits in milliseconds. */
const LIMITS = { page: { atMost: 20 }, paint: { atMost: 1000 } }

const sizeText = ({ people, plans, zones }: SundaySize) => `${people} people, ${plans} plans of ${zones} zones`

interface Members {
  tokens: string[]
  ids: string[]
}

async function seedTeam(place: DataPlace): Promise<Members> {
  // The first start makes the schema and the super admin.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  const tokens = await seedMembers(place, LARGE.people)
  const db = openDatabase(place)
  try {
    const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'like', 'person%').execute()
    return {
      tokens,
      ids: tokens.map((_, at) => rows.find(({ email }) => email === `person${at}@example.org`)?.id ?? ''),
    }
  } finally {
    await db.destroy()
  }
}

async function timed(count: number, send: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const began = performance.now()
    await send(at)
    times.push(performance.now() - began)
  }
  return times
}

/** The page for each of its people in turn, beside an empty route with a reply of the same size. */
async function measurePage(what: string, server: RunningServer, service: string, tokens: string[]): Promise<Line> {
  using folder = temporaryFolder()
  const ask = (at: number) => requestAs(server, tokens[at % tokens.length] ?? '')(servicePageApi.show, { id: service })
  const text = JSON.stringify((await ask(0)).body)
  await using empty = await startEmptyRoute(folder.path, text)
  const askEmpty = async () => (await fetch(empty.url)).text()
  const [ours, beside]: [number[], number[]] = [[], []]
  let cpu = 0
  for (let round = 0; round < 1 + ROUNDS; round += 1) {
    const before = server.cpuSeconds()
    const own = await timed(REQUESTS, ask)
    const spent = server.cpuSeconds() - before
    const other = await timed(REQUESTS, askEmpty)
    if (round === 0) continue
    cpu += (spent * 1000) / REQUESTS / ROUNDS
    ours.push(...own)
    beside.push(...other)
  }
  return {
    what: `${what}, 95 of 100`,
    measured: `half ${median(ours).toFixed(1)} ms, processor ${cpu.toFixed(1)} ms, ${(text.length / 1000).toFixed(0)} kB`,
    beside: `empty route ${shareAtMost(beside, 0.95).toFixed(1)} ms, half ${median(beside).toFixed(1)} ms`,
    value: shareAtMost(ours, 0.95),
    limit: LIMITS.page,
    write: (ms) => `${ms.toFixed(1)} ms`,
  }
}

/** The page in airplane mode, of somebody who serves there. */
async function measurePaint(server: RunningServer, service: string, token: string): Promise<Line> {
  const { user } = (await requestAs(server, token)(sessionsApi.me, {})).body
  const storage = { [TOKEN_STORAGE_KEY]: token, [USER_STORAGE_KEY]: JSON.stringify(user) }
  const paints = await paintOffline(`${server.url}/service/${service}`, storage, ROUNDS, 'Post 1')
  const headings = paints.map(({ headingMs }) => headingMs)
  const peers = await paintOffline(`${server.url}/dashboard`, storage, ROUNDS)
  const [first, peer] = [paints, peers].map((all) => milliseconds(median(all.map(({ firstPaintMs }) => firstPaintMs))))
  return {
    what: `the page of ${sizeText(LARGE)} in airplane mode, until its heading is there`,
    measured: headings.map(milliseconds).join(', '),
    beside: `'${paints[0]?.heading}', first paint ${first}; the dashboard’s ${peer}`,
    value: median(headings),
    limit: LIMITS.paint,
    write: milliseconds,
  }
}

async function measure(what: string, processes: number, place: DataPlace): Promise<Line[]> {
  const { tokens, ids } = await seedTeam(place)
  const date = today('UTC')
  const db = openDatabase(place)
  const lines: Line[] = []
  try {
    await using servers = await startServers(processes, { ...place, settings: { TEAM_TIMEZONE: 'UTC' }, pinned: false })
    const [server] = servers.all as [RunningServer]
    const sizes = [
      [USUAL, addDays(date, 1)],
      [LARGE, date],
    ] as const
    for (const [size, day] of sizes) {
      const service = await storeSunday(db, day, ids, size)
      const page = `${what}: GET /services/{id} of ${sizeText(size)}`
      lines.push(await measurePage(page, server, service, tokens.slice(0, size.people)))
      if (size === LARGE && processes === 1) lines.push(await measurePaint(server, service, tokens[0] ?? ''))
    }
  } finally {
    await db.destroy()
  }
  return [...lines, ...(await measureCalls(what, processes, place, tokens, date))]
}

await ensureBuilt()
const load = loadavg()[0] ?? 0
report(
  [
    `Calls: ${LARGE.people} people with a device and an open app each; the super admin calls, from the request on. In each of`,
    `${ROUNDS} rounds once with nothing else to send, and once while 10,000 pushes to others are on their way to the same push`,
    'service, which is in the process of this bench, as the open apps are. Five devices show nothing; known is when the call',
    'says of all others that they have shown it. With two processes half of the apps are on the second.',
    'Pages: each of its people in turn, nothing cached. In airplane mode: a new tab of Chromium, processor slowed down fourfold.',
    `Load of the machine at the start: ${load.toFixed(1)}.`,
  ],
  await onBothDatabases(measure),
)
