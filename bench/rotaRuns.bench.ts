import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { openDatabase } from '../server/db/client.ts'
import { randomness } from '../server/testing/randomness.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays } from '../shared/days.ts'
import { boardApi } from '../shared/rota/board.ts'
import { type Run, runsApi } from '../shared/rota/fill.ts'
import config from '../vite.server.config.ts'
import { longestDelay, METRICS_TOKEN } from './loop.delay.ts'
import { root, temporaryFolder } from './program.ts'
import { type Line, milliseconds, report } from './report.ts'
import { requestTo } from './requests.ts'
import { endedRun, seedSundays } from './rota.data.ts'
import type * as functions from './rotaFunctions.ts'
import { median } from './rounds.ts'
import { ensureBuilt, startServer } from './server.process.ts'

const PEOPLE = 60
const WEEKS = 13
const FROM = '2030-01-06'
const MONTH = { from: FROM, to: addDays(FROM, 34) }
const QUARTER = { from: FROM, to: addDays(FROM, WEEKS * 7 - 1) }
/** Share of the Sundays on which somebody is away. */
const AWAY = 0.3

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const POLL_MS = 5

/** Project limits in milliseconds. */
const LIMITS = { why: 5, first: 4000, prove: 1000, trade: 50, stop: 100, late: 50 }

/**
 * A module of a bench as the server's build makes it. Run by tsx, each function is given its name anew whenever it is
 * made, which takes a third of the time of searches that make many.
 */
async function bundled(name: string): Promise<typeof functions> {
  const outDir = join(root, 'dist/bench')
  const { rolldownOptions, ...options } = config.build ?? {}
  const input = { [name]: join(root, `bench/${name}.ts`) }
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...options, outDir, rolldownOptions: { ...rolldownOptions, input } },
  })
  return (await import(pathToFileURL(join(outDir, `${name}.js`)).href)) as typeof functions
}

async function seedAbsences(dataDir: string, people: readonly string[]): Promise<void> {
  const db = openDatabase({ databaseUrl: '', dataDir })
  const [rota, random] = [rotaFixtures(() => db), randomness(1)]
  try {
    for (const person of people)
      for (let week = 0; week < WEEKS; week += 1)
        if (random() < AWAY) await rota.days(person, 'away', addDays(FROM, week * 7))
  } finally {
    await db.destroy()
  }
}

await ensureBuilt(['server'])
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
// The first start makes the schema and the super admin.
await (await startServer({ dataDir }))[Symbol.asyncDispose]()
await seedMembers({ dataDir, databaseUrl: '' }, PEOPLE - 1)
const sundays = { from: FROM, weeks: WEEKS, times: ['9am', '10:45am', '6pm'], posts: 8 }
const { services, posts } = await seedSundays({ dataDir }, sundays)
{
  await using server = await startServer({ dataDir })
  const { members } = (await requestTo(server)(boardApi.show, MONTH)).body
  await seedAbsences(
    dataDir,
    members.map(({ user }) => user._id),
  )
}

await using server = await startServer({ dataDir, settings: { METRICS_TOKEN }, pinned: false })
const call = requestTo(server)

const ended = (run: Run): Promise<Run> => endedRun(call, run, POLL_MS)

async function timed<Value>(work: () => Promise<Value>): Promise<[number, Value]> {
  const began = performance.now()
  const value = await work()
  return [performance.now() - began, value]
}

const [first, month] = await timed(async () => ended((await call(runsApi.start, MONTH)).body))
await call(runsApi.apply, { id: month._id })

const proofs: number[] = []
const members = (await call(boardApi.show, MONTH)).body.members.map(({ user }) => user._id)
for (let round = 0; round < ROUNDS; round += 1) {
  const place = { serviceId: services[round], postId: posts[round % posts.length], userId: members[round * 3] }
  const [ms] = await timed(async () => ended((await call(runsApi.prove, place)).body))
  proofs.push(ms)
}

const explained: number[] = []
for (let round = 0; round < 10 * ROUNDS; round += 1) {
  const place = { serviceId: services[round % 15], postId: posts[round % posts.length] }
  explained.push((await call(runsApi.explain, place)).ms)
}

const [late, stopped]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  await longestDelay(server)
  await ended((await call(runsApi.start, QUARTER)).body)
  late.push(await longestDelay(server))
  const { body: run } = await call(runsApi.start, QUARTER)
  while ((await call(runsApi.show, { id: run._id })).body.places.length === 0) await wait(POLL_MS)
  stopped.push((await call(runsApi.stop, { id: run._id })).ms)
}

const { meanExplained, meanTraded } = await bundled('rotaFunctions')
const why = await meanExplained(dataDir, MONTH)
const traded = await meanTraded({ seed: 1, members: PEOPLE, weeks: WEEKS, services: [8, 8, 8], free: 1 - AWAY })

const line = (what: string, values: number[], value: number, atMost?: number): Line => ({
  what,
  measured: `half ${milliseconds(median(values))}, worst ${milliseconds(Math.max(...values))}`,
  beside: `${values.length} times`,
  value,
  ...(atMost !== undefined && { limit: { atMost } }),
  write: (ms) => `${ms.toFixed(1)} ms`,
})
report(
  [
    `${PEOPLE} people, three services each Sunday with ${posts.length} places, ${AWAY * 100} % away, on SQLite, one process. Times over HTTP, from the`,
    `request until its last reply is read; runs are asked for every ${POLL_MS} ms. The first fill compiles the solver. The delay of`,
    'the event loop is sampled by a timer of 10 ms, which is included.',
  ],
  [
    line('first fill of a process, a month', [first], first, LIMITS.first),
    line('proof of a forced place, a month', proofs, median(proofs), LIMITS.prove),
    line('why, why not of everybody, who could: a filled place', [why.filled], why.filled, LIMITS.why),
    line('the same of an empty place, with the witness', [why.empty], why.empty, LIMITS.why),
    line('the same over HTTP, with what it reads', explained, median(explained)),
    line('partners and rings of a place, a quarter', [traded], traded, LIMITS.trade),
    line('loop delayed while a quarter is filled', late, median(late), LIMITS.late),
    line('stopping a fill', stopped, median(stopped), LIMITS.stop),
  ],
)
