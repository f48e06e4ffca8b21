import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type MemberTeam, startMemberTeam } from './flood.member.ts'
import { type Answers, askWhenDue, errorsIn } from './paced.load.ts'
import { shareCores, startProgram, temporaryFolder } from './program.ts'
import { type Line, percent, report, times } from './report.ts'
import { interleave, median, ratioOf, shareAtMost } from './rounds.ts'
import { ensureBuilt } from './server.process.ts'

/** p99 of others under the flood by that of the quiet server (project limit). */
const BESIDE_QUIET = { atMost: 2 }

/** Requests a second of the member: what the request limits give back to a person, and ten times that. */
const ALLOWED = 20
const ABOVE = 200

/** Requests a second of all others, far below what each may send. */
const PER_SECOND = 30
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const ROUNDS = { rounds: Number(process.env.BENCH_ROUNDS ?? 3), warmUps: 1 }

/** Milliseconds until the flood has begun. */
const SETTLE_MS = 1000

interface Seen extends Answers {
  /** Share of its core that the server had. */
  busy: number
  flood: Record<string, number>
}

/** Measures dashboard, answers and configuration of the others while the member sends so many requests a second. */
async function askOthers(team: MemberTeam, folder: string, perSecond: number): Promise<Seen> {
  const { url, tls, others, server, plan } = team
  const args = ['bench/peers/flood.mjs', 'member', String(perSecond), new URL(url).port, plan]
  await using program = startProgram({ args, pinned: false })
  await wait(SETTLE_MS)
  const paths = ['/api/config', '/api/dashboard', '/api/rota/mine']
  const requests = Array.from({ length: PER_SECOND * SECONDS }, (_, place) => ({
    at: (place * 1000) / PER_SECOND,
    kind: 0,
    who: place % others.length,
    method: 'GET' as const,
    path: paths[place % paths.length] ?? '',
  }))
  const [worked, began] = [server.cpuSeconds(), performance.now()]
  const [answers] = await askWhenDue({ url, tokens: others, requests, tls }, folder)
  const busy = (server.cpuSeconds() - worked) / ((performance.now() - began) / 1000)
  if (!answers) throw new Error('Nobody was answered')
  const told = program.child.stdout ? text(program.child.stdout) : '{}'
  program.child.stdin?.end()
  const flood = JSON.parse(await told) as Record<string, number>
  // Requests that the flood left under way end before the next measurement.
  for (let turn = 0; turn < 5; turn += 1) await (await fetch(`${server.url}/api/config`)).text()
  return { ...answers, busy, flood }
}

await ensureBuilt(['server'])
const cores = shareCores()
using folder = temporaryFolder()
await using team = await startMemberTeam(folder.path)

const { quiet, allowed, above } = await interleave(
  {
    quiet: () => askOthers(team, folder.path, 0),
    allowed: () => askOthers(team, folder.path, ALLOWED),
    above: () => askOthers(team, folder.path, ABOVE),
  },
  ROUNDS,
)

const p99 = (all: Seen[]) => all.map(({ ms }) => shareAtMost(ms, 0.99))
const p50 = (all: Seen[]) => all.map(({ ms }) => shareAtMost(ms, 0.5))
const busy = (all: Seen[]) => median(all.map((each) => each.busy))
const told = (values: number[]) => `${median(values).toFixed(2)} ms`
const lines = [
  { name: `${ALLOWED} a second`, seen: allowed },
  { name: `${ABOVE} a second`, seen: above },
].flatMap(({ name, seen }): Line[] => [
  {
    what: `others beside ${name}, 99 of 100`,
    measured: told(p99(seen)),
    beside: `quiet: ${told(p99(quiet))}`,
    value: ratioOf(p99(seen), p99(quiet)),
    limit: BESIDE_QUIET,
    write: times,
  },
  {
    what: 'the same, half of them',
    measured: told(p50(seen)),
    beside: `quiet: ${told(p50(quiet))}`,
    value: ratioOf(p50(seen), p50(quiet)),
    write: times,
  },
  {
    what: 'the server’s share of its core',
    measured: percent(busy(seen)),
    beside: `quiet: ${percent(busy(quiet))}`,
    value: busy(seen),
    write: percent,
  },
])
const refused = [...quiet, ...allowed, ...above].reduce((sum, answers) => sum + errorsIn(answers), 0)

report(
  [
    cores,
    'A member of 60 asks for swap partners, coverage and their availability (13 weeks, 65 services), and sends forms that are',
    'refused while they are read, in turn, through Caddy as it is shipped. All others ask through the same Caddy.',
    ...[...allowed, ...above].map(({ flood }) => `What came back: ${JSON.stringify(flood)}`),
  ],
  [
    ...lines,
    {
      what: 'others refused or not answered',
      measured: String(refused),
      beside: 'none',
      value: refused,
      limit: { atMost: 0 },
    },
  ],
)
