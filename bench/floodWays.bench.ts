import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type MemberTeam, startMemberTeam } from './flood.member.ts'
import { storeAttackers } from './flood.people.ts'
import { type Attacker, TAKEN_BY, waysOf } from './flood.ways.ts'
import { type Answers, askWhenDue, errorsIn } from './paced.load.ts'
import { memoryOf, type Program, shareCores, startProgram, temporaryFolder } from './program.ts'
import { isHeld, type Line, megabytes, milliseconds, report, times } from './report.ts'
import { interleave, median, ratioOf, shareAtMost } from './rounds.ts'
import { ensureBuilt } from './server.process.ts'

/** p95 of others beside the quiet server, and alone (project limits). */
const BESIDE_QUIET = { atMost: 3 }
const MOST_MS = { atMost: 250 }

/** Memory of the server above what it had before, and of its workers: two heaps of 256 MB and what they read. */
const MOST_BYTES = { atMost: 150 * 1_048_576 }
const MOST_IN_WORKERS = { atMost: 800 * 1_048_576 }

const PER_SECOND = 30
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const ROUNDS = { rounds: Number(process.env.BENCH_ROUNDS ?? 3), warmUps: 0 }
const ONLY = process.env.BENCH_ONLY ?? ''

/** Milliseconds until an attack has begun, and until the server has put it behind it. */
const SETTLE_MS = 1000
const AFTER_MS = 2500
const SAMPLE_MS = 100

interface Seen extends Answers {
  answers: Record<string, number>
  /** Bytes of the server before, at its most, and of its workers at their most. */
  memory: { before: number; most: number; inWorkers: number }
}

/** Bytes of a server's workers, which come and go. */
function memoryOfWorkers({ pid }: Program): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((sum, child) => {
    try {
      // One that has ended has no memory.
      return sum + (memoryOf({ pid: Number(child) }).now || 0)
    } catch {
      return sum
    }
  }, 0)
}

/** Looks at a server's memory until it is told to stop. */
function watchMemory(server: Program): () => Seen['memory'] {
  const memory = { before: memoryOf(server).now, most: 0, inWorkers: 0 }
  const timer = setInterval(() => {
    memory.most = Math.max(memory.most, memoryOf(server).now)
    memory.inWorkers = Math.max(memory.inWorkers, memoryOfWorkers(server))
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return memory
  }
}

/** Measures the pages of the others; with a way, while it is taken. */
async function askOthers(team: MemberTeam, others: string[], service: string, plan?: object): Promise<Seen> {
  const { url, tls, server } = team
  const stopWatching = watchMemory(server)
  const file = join(folder.path, 'ways.json')
  if (plan) writeFileSync(file, JSON.stringify(plan))
  await using attack = plan && startProgram({ args: ['bench/peers/ways.mjs', file], pinned: false })
  await wait(SETTLE_MS)
  const paths = ['/api/dashboard', '/api/rota/mine', `/api/services/${service}`, '/api/users/me', '/api/channels']
  const requests = Array.from({ length: PER_SECOND * SECONDS }, (_, place) => ({
    at: (place * 1000) / PER_SECOND,
    kind: 0,
    who: place % others.length,
    method: 'GET' as const,
    path: paths[place % paths.length] ?? '',
  }))
  const [seen] = await askWhenDue({ url, tokens: others, requests, tls }, folder.path)
  if (!seen) throw new Error('Nobody was answered')
  const told = attack?.child.stdout ? text(attack.child.stdout) : '{}'
  attack?.child.stdin?.end()
  const answers = JSON.parse(await told) as Record<string, number>
  const memory = stopWatching()
  await wait(AFTER_MS)
  return { ...seen, answers, memory }
}

/** The lines of a way, and what came back to the attacker. */
function linesOf(name: string, { quiet, attacked }: { quiet: Seen[]; attacked: Seen[] }): Line[] {
  const at = (all: Seen[], share: number) => all.map(({ ms }) => shareAtMost(ms, share))
  const told = (values: number[]) => `${median(values).toFixed(1)} ms`
  const memory = attacked.map((each) => each.memory)
  const grown = Math.max(...memory.map(({ before, most }) => most - before))
  const inWorkers = Math.max(...memory.map((each) => each.inWorkers))
  const refused = [...quiet, ...attacked].reduce((sum, answers) => sum + errorsIn(answers), 0)
  const [p95, quietly] = [at(attacked, 0.95), at(quiet, 0.95)]
  const before = megabytes(median(memory.map((each) => each.before)))
  return [
    {
      what: `${name}: others, half of them`,
      ...{ measured: told(at(attacked, 0.5)), beside: `quiet: ${told(at(quiet, 0.5))}` },
      ...{ value: ratioOf(at(attacked, 0.5), at(quiet, 0.5)), write: times },
    },
    {
      what: '  95 of 100',
      ...{ measured: told(p95), beside: `quiet: ${told(quietly)}` },
      ...{ value: ratioOf(p95, quietly), limit: BESIDE_QUIET, write: times },
    },
    {
      what: '  95 of 100, by themselves',
      ...{ measured: told(p95), beside: 'none', value: median(p95), limit: MOST_MS, write: milliseconds },
    },
    {
      what: '  memory of the server',
      ...{ measured: `at most ${megabytes(Math.max(...memory.map(({ most }) => most)))}`, beside: `before: ${before}` },
      ...{ value: grown, limit: MOST_BYTES, write: megabytes },
    },
    {
      what: '  memory of its workers',
      ...{ measured: megabytes(inWorkers), beside: 'none', value: inWorkers },
      ...{ limit: MOST_IN_WORKERS, write: megabytes },
    },
    {
      what: '  others refused or not answered',
      ...{ measured: String(refused), beside: 'none', value: refused, limit: { atMost: 0 } },
    },
  ]
}

await ensureBuilt(['server'])
const loadBefore = loadavg()
const cores = shareCores()
using folder = temporaryFolder()
const attackers = { usher: TAKEN_BY.usher * ROUNDS.rounds, admin: TAKEN_BY.admin * ROUNDS.rounds }
const place = { service: '', post: '', tokens: [] as string[] }
await using team = await startMemberTeam(folder.path, {
  settings: { TEAM_TIMEZONE: 'UTC' },
  async prepare({ dataDir, tokens, posts }) {
    const service = await storeAttackers({ dataDir, tokens, posts }, attackers)
    Object.assign(place, { service, post: posts[0], tokens })
  },
})
const { service, post, tokens } = place
const free: Record<Attacker, string[]> = {
  admin: tokens.slice(0, attackers.admin),
  usher: tokens.slice(attackers.admin, attackers.admin + attackers.usher),
  stranger: [],
}
const others = tokens.slice(attackers.admin + attackers.usher)
const { server, tls, url } = team
const ways = await waysOf({ server, folder: folder.path, post, service })

const notes: string[] = []
const lines: Line[] = []
for (const way of ways.filter(({ name }) => name.includes(ONLY))) {
  const plan = async () => ({
    ...{ port: Number(new URL(url).port), tls },
    streams: await way.streams(free[way.by].shift() ?? ''),
  })
  const measured = await interleave(
    {
      quiet: () => askOthers(team, others, service),
      attacked: async () => askOthers(team, others, service, await plan()),
    },
    ROUNDS,
  )
  lines.push(...linesOf(way.name, measured))
  notes.push(...measured.attacked.map(({ answers }) => `What came back, ${way.name}: ${JSON.stringify(answers)}`))
  console.error(`${way.name}: measured`)
}

const load = (all: number[]) => all.map((each) => each.toFixed(1)).join(', ')
report(
  [
    cores,
    `Load of the machine in 1, 5 and 15 minutes, before: ${load(loadBefore)}; after: ${load(loadavg())}.`,
    `Of 60 members ${others.length} load pages of the dashboard, ${PER_SECOND} a second together, through Caddy as it is shipped, while`,
    'somebody takes one of the ways to stop the server; each measurement stands beside one just before.',
    ...notes,
  ],
  lines,
)
if (!lines.every(isHeld)) process.exitCode = 1
