import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/db/client.ts'
import { raiseRevision } from '../server/db/revisions.ts'
import { ROOT } from '../server/testing/built.ts'
import { addDays, today } from '../shared/days.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { availabilityApi } from '../shared/rota/availability.ts'
import { boardApi } from '../shared/rota/board.ts'
import { coverageApi } from '../shared/rota/coverage.ts'
import { runsApi } from '../shared/rota/fill.ts'
import { swapsApi } from '../shared/rota/swaps.ts'
import { longestDelay, METRICS_TOKEN } from './loop.delay.ts'
import { temporaryFolder } from './program.ts'
import { type Line, report, times } from './report.ts'
import { requestAs, requestTo } from './requests.ts'
import { PEOPLE, POSTS, QUARTER, seedTeam, WEEKS } from './rotaReads.data.ts'
import { median } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const REQUESTS = 10
/**
 * Folder of another checkout, such as one of the release before, that was built: its server is measured beside this
 * one.
 */
const BESIDE = process.env.BENCH_BESIDE ?? ''

/**
 * Project limits in milliseconds: processor time of one search for partners, and the longest piece of the event loop.
 */
const LIMITS = { partners: 50, loop: 20 }
/** The loop's delay is sampled by a timer of so many milliseconds, which is a part of the figure. */
const SAMPLE_MS = 10

const DAY = today('UTC')
interface Measured {
  /** Milliseconds of the server's processor time for one request. */
  cpu: number
  /** The longest delay of the event loop, in milliseconds. */
  loop: number
}

interface Case {
  what: string
  endpoint: Endpoint
  inputs(at: number): unknown
  /** Token of the member who asks; the super admin without. */
  token?: (at: number) => string
  limits?: { cpu: number }
}

/** Measures some requests, one after the other; with `isCold` something of the rota changes before each of them. */
async function measure(
  server: RunningServer,
  dataDir: string,
  { endpoint, inputs, token }: Case,
  isCold: boolean,
): Promise<Measured> {
  const db = openDatabase({ databaseUrl: '', dataDir })
  const ask = async (at: number) =>
    token ? requestAs(server, token(at))(endpoint, inputs(at)) : requestTo(server)(endpoint, inputs(at))
  const touch = () => (isCold ? raiseRevision(db, 'rota') : undefined)
  try {
    await ask(0)
    await longestDelay(server)
    let cpu = 0
    for (let at = 0; at < REQUESTS; at += 1) {
      await touch()
      const before = server.cpuSeconds()
      await ask(isCold ? at : 0)
      cpu += server.cpuSeconds() - before
    }
    return { cpu: (cpu * 1000) / REQUESTS, loop: Math.max(0, (await longestDelay(server)) - SAMPLE_MS) }
  } finally {
    await db.destroy()
  }
}

await ensureBuilt(['server'])
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
// The first start makes the schema and the super admin: the older server's, whose database the newer one can read. Its
// own checkout fills it, since fixtures write the columns of their day.
await (await startServer({ dataDir, checkout: BESIDE }))[Symbol.asyncDispose]()
const seed: typeof seedTeam = BESIDE ? (await import(join(BESIDE, 'bench/rotaReads.data.ts'))).seedTeam : seedTeam
const { tokens, own, services, posts } = await seed(dataDir)

const long = { from: DAY, to: addDays(DAY, 99) }
const member = (at: number) => tokens[(at * 7) % tokens.length] ?? ''
const cases: Case[] = [
  {
    what: 'GET /swaps/partners',
    endpoint: swapsApi.partners,
    inputs: (at) => ({ assignmentId: own[(at * 7) % tokens.length] }),
    token: member,
    limits: { cpu: LIMITS.partners },
  },
  { what: 'GET /rota/coverage, 100 days', endpoint: coverageApi.list, inputs: () => long, token: member },
  { what: 'GET /availability/mine, 100 days', endpoint: availabilityApi.mine, inputs: () => long, token: member },
  {
    what: 'PUT /availability/mine',
    endpoint: availabilityApi.change,
    inputs: (at) => ({ times: 1 + (at % 4), per: 'month' }),
    token: member,
  },
  { what: 'GET /rota/board', endpoint: boardApi.show, inputs: () => QUARTER },
  {
    what: 'GET /rota/explain',
    endpoint: runsApi.explain,
    inputs: (at) => ({ serviceId: services[at % services.length], postId: posts[at % POSTS] }),
  },
]

interface Rounds {
  now: Measured[]
  beside: Measured[]
}
const figures = new Map<string, Rounds>()
const servers: { dir: string; server: RunningServer; side: keyof Rounds }[] = []
async function open(side: keyof Rounds): Promise<void> {
  const dir = join(folder.path, side)
  cpSync(dataDir, dir, { recursive: true })
  const server =
    side === 'beside'
      ? await startServer({ dataDir: dir, settings: { METRICS_TOKEN }, checkout: BESIDE })
      : await startServer({ dataDir: dir, settings: { METRICS_TOKEN } })
  servers.push({ dir, server, side })
}
try {
  if (BESIDE) await open('beside')
  await open('now')
  // The first round warms the compiler and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const one of cases)
      for (const isCold of [true, false])
        for (const { dir, server, side } of servers) {
          const what = `${one.what}, ${isCold ? 'after a change' : 'again'}`
          const rounds = figures.get(what) ?? { now: [], beside: [] }
          figures.set(what, rounds)
          const measured = await measure(server, dir, one, isCold)
          if (round > 0) rounds[side].push(measured)
        }
} finally {
  for (const { server } of servers) await server[Symbol.asyncDispose]()
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const middle = (all: Measured[], of: keyof Measured) => median(all.map((one) => one[of]))
const lines = cases.flatMap(({ what, limits }) =>
  ['after a change', 'again'].flatMap((when): Line[] => {
    const { now, beside } = figures.get(`${what}, ${when}`) ?? { now: [], beside: [] }
    const [cpu, loop] = [middle(now, 'cpu'), middle(now, 'loop')]
    const measured = (all: Measured[]) => `${ms(middle(all, 'cpu'))}, loop ${ms(middle(all, 'loop'))}`
    const other = beside.length > 0 ? `${measured(beside)}: ${times(cpu / middle(beside, 'cpu'))}` : 'its limit'
    return [
      {
        what: `${what}, ${when}`,
        measured: measured(now),
        beside: other,
        value: cpu,
        ...(limits && { limit: { atMost: limits.cpu } }),
        write: ms,
      },
      ...(limits
        ? [
            {
              what: '  longest piece of the loop',
              measured: ms(loop),
              beside: 'its limit',
              value: loop,
              limit: { atMost: LIMITS.loop },
              write: ms,
            },
          ]
        : []),
    ]
  }),
)
report(
  [
    `${PEOPLE} people, ${services.length} services in ${WEEKS} weeks with ${POSTS} places each, all taken, on SQLite, one process. Processor time of`,
    "the server's process for one request, and the longest delay of its event loop above the 10 ms of its sampling.",
    `Beside: ${BESIDE || 'nothing (BENCH_BESIDE names a folder of another checkout whose server is built)'}; root ${ROOT}.`,
  ],
  lines,
)
