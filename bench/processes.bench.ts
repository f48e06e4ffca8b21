import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../server/testing/postgres.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { connectMembers, type Members } from './fanout.load.ts'
import { planOfOurs } from './fanout.servers.ts'
import { measureReturns } from './processes.return.ts'
import { temporaryFolder } from './program.ts'
import { type Line, report, times } from './report.ts'
import { interleave, median, ratioOf, shareAtMost } from './rounds.ts'
import { ensureBuilt, startServers } from './server.process.ts'

/**
 * Members connected to all processes together: one each, so that next to nobody listens, a team, and more than any has.
 */
const SIZES = [2, 200, 1000]

/**
 * Posts and deliveries a CPU-second of the app, two processes by one; and how soon a client is back (project limits).
 */
const BESIDE_ONE = { atLeast: 0.8 }
const BACK_MS = { atMost: 5000 }

/** Messages under way at the same time. */
const AT_ONCE = 32

/** BENCH_ROUNDS: fewer rounds, to check that the bench runs. */
const ROUNDS = { rounds: Number(process.env.BENCH_ROUNDS ?? 3), warmUps: 0 }
const SECONDS = { warmUp: 2, saturation: 4, pace: 5 }

/**
 * Uncounted posts to each process before the measurement. A new process spends more time on compiling than on posts;
 * with shared warm-up posts, each of two processes would have compiled half as much.
 */
const FIRST_POSTS = 2000
const PER_SECOND = 10

/** Milliseconds until the work of the new connections is finished; presence is published after two seconds. */
const SETTLE_MS = 3000

interface Figures {
  /** A second of processor time of all processes of the app. */
  posts: number
  deliveries: number
  /** A second. */
  rate: number
  /** Processor time of the app's processes, in cores. */
  busy: number
  /** Milliseconds within which 99 in 100 deliveries come, at ten messages a second. */
  p99: number
}

/** Sends each process its warm-up posts. Everybody is connected: absent members would get pushes, which last longer. */
async function warmUp(members: Members, { processes, size }: { processes: number; size: number }): Promise<void> {
  for (let posts = 0; posts < FIRST_POSTS * processes; ) {
    const { delivered } = await members.saturate({ atOnce: AT_ONCE, seconds: 1 })
    posts += delivered / size
  }
}

/** Measures processes on one database from start to end, with members and posts spread over all of them. */
async function measure(
  count: number,
  place: { dataDir: string; databaseUrl: string },
  tokens: string[],
): Promise<Figures> {
  await using servers = await startServers(count, { ...place, pinned: false })
  const urls = servers.all.map(({ url }) => url)
  await using members = await connectMembers(planOfOurs(urls, tokens), place.dataDir)
  await wait(SETTLE_MS)
  await warmUp(members, { processes: count, size: tokens.length })
  await members.saturate({ atOnce: AT_ONCE, seconds: SECONDS.warmUp })
  const worked = servers.cpuSeconds()
  const started = performance.now()
  const { rate, delivered } = await members.saturate({ atOnce: AT_ONCE, seconds: SECONDS.saturation })
  // Read after the last delivery, so that the processor time covers all counted deliveries.
  const [cpu, seconds] = [servers.cpuSeconds() - worked, (performance.now() - started) / 1000]
  const { p99 } = await members.pace({ perSecond: PER_SECOND, seconds: SECONDS.pace })
  return { posts: delivered / tokens.length / cpu, deliveries: delivered / cpu, rate, busy: cpu / seconds, p99 }
}

const valuesOf = (figures: Figures[], field: keyof Figures): number[] => figures.map((each) => each[field])
const medianOf = (figures: Figures[], field: keyof Figures): number => median(valuesOf(figures, field))

function told(figures: Figures[], field: 'posts' | 'deliveries'): string {
  const each = `${((1 / medianOf(figures, field)) * 1e6).toFixed(field === 'posts' ? 0 : 2)} µs each`
  return `${medianOf(figures, field).toFixed(0)}, ${each}, ${medianOf(figures, 'busy').toFixed(2)} cores`
}

function linesOf(size: number, one: Figures[], two: Figures[]): Line[] {
  const line = (what: string, field: 'posts' | 'deliveries'): Line => ({
    what,
    measured: told(two, field),
    beside: told(one, field),
    value: ratioOf(valuesOf(two, field), valuesOf(one, field)),
    limit: BESIDE_ONE,
    write: times,
  })
  return [
    line(`${size} members: posts a CPU-second`, 'posts'),
    ...(size > 2 ? [line(`${size} members: deliveries a CPU-second`, 'deliveries')] : []),
    {
      what: `${size} members: delay of 99 in 100`,
      measured: `${medianOf(two, 'p99').toFixed(1)} ms`,
      beside: `${medianOf(one, 'p99').toFixed(1)} ms`,
      value: ratioOf(valuesOf(two, 'p99'), valuesOf(one, 'p99')),
      write: times,
    },
  ]
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

function returnLines({ back, stayed }: { back: number[]; stayed: number }): Line[] {
  const line = (what: string, value: number): Line => ({
    what,
    measured: `${back.length} clients were cut off`,
    beside: `${stayed} were not`,
    value,
    limit: BACK_MS,
    write: seconds,
  })
  return [
    line('Back after a killed process, half of them', shareAtMost(back, 0.5)),
    line('Back after a killed process, the last one', Math.max(...back)),
  ]
}

await ensureBuilt(['server'])
using folder = temporaryFolder()
const postgres = await createTestDatabase()
try {
  const place = { dataDir: folder.path, databaseUrl: postgres.url }
  // The first start makes the schema and the super admin.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  let tokens: string[] = []
  const lines: Line[] = []
  for (const size of SIZES) {
    tokens = await seedMembers(place, size, { stored: tokens, hasDevices: true })
    const team = tokens
    const { one, two } = await interleave(
      { one: () => measure(1, place, team), two: () => measure(2, place, team) },
      ROUNDS,
    )
    lines.push(...linesOf(size, one, two))
  }
  lines.push(...returnLines(await measureReturns(place, tokens)))
  report(
    [
      'Two processes on one PostgreSQL beside one process, members and posts spread over both; texts of 200 bytes, stored,',
      `then told to everybody, ${AT_ONCE} under way all the time. Only processor time of the app counts: PostgreSQL (without`,
      'fsync, a throw-away one) and the load share the same two cores, nothing is pinned. Before, each process has taken',
      `${FIRST_POSTS} posts. Delays at ten messages a second.`,
      'Back: three processes behind one address, one is killed (SIGKILL) while messages are posted; from then until a',
      'client has its line again and has asked for what it missed. Its settings are those of the app.',
    ],
    lines,
  )
} finally {
  await postgres.drop()
}
