import { loadEngine } from '../server/features/rota/solver/engine.ts'
import type { FillInput, GoalValues, Roster } from '../server/features/rota/solver/fill.input.ts'
import { fill } from '../server/features/rota/solver/fill.ts'
import { verify } from '../server/features/rota/solver/verify.ts'
import { teamOf } from '../server/testing/rotaTeams.ts'
import { GOAL_NAMES } from '../shared/rotaRuns.ts'
import { type Line, megabytes, report } from './report.ts'
import { leastServed, longestAgo } from './rota.greedy.ts'
import { median } from './rounds.ts'

/** Project limits, in seconds of processor time. */
const TEAMS = [
  { name: 'demo 40 × 4, 70 % free', shape: { members: 40, weeks: 4, services: [8, 8, 7], free: 0.7 }, atMost: 2 },
  { name: 'demo 40 × 4, 45 % free', shape: { members: 40, weeks: 4, services: [8, 8, 7], free: 0.45 }, atMost: 2 },
  { name: '60 × 5, 70 % free', shape: { members: 60, weeks: 5, services: [8, 8, 8], free: 0.7 }, atMost: 2 },
  { name: '60 × 13, 70 % free', shape: { members: 60, weeks: 13, services: [8, 8, 8], free: 0.7 }, atMost: 10 },
  { name: '60 × 13, 40 % free', shape: { members: 60, weeks: 13, services: [8, 8, 8], free: 0.4 }, atMost: 10 },
  { name: '200 × 4, 70 % free', shape: { members: 200, weeks: 4, services: [20, 20, 20], free: 0.7 }, atMost: 10 },
]

/** BENCH_ROUNDS: fewer seeds, to check that the bench runs. */
const SEEDS = Array.from({ length: Number(process.env.BENCH_ROUNDS ?? 5) }, (_, at) => at + 1)

/** Without a draft there is nothing to be near to. */
const GOALS = GOAL_NAMES.filter((name) => name !== 'stability')

const said = (goals: GoalValues): string => GOALS.map((name) => goals[name]).join('/')

/** What a rota comes to: empty places, rules broken, and the goals in their order. */
function judged(input: FillInput, roster: Roster) {
  const { broken, goals } = verify(input, roster)
  const filled = roster.filter(({ isShadow }) => !isShadow).length
  return { broken: broken.length, goals, filled }
}

const seconds = (value: number): string => `${value.toFixed(1)} s`

// Compiled before anything is measured: a worker is warm after its first fill.
await loadEngine()
const lines: Line[] = []
const tables: string[] = []
for (const { name, shape, atMost } of TEAMS) {
  const spent: number[] = []
  let proved = 0
  for (const seed of SEEDS) {
    const input = teamOf({ seed, ...shape })
    const before = process.cpuUsage()
    const { goals, roster } = await fill(input)
    const { user, system } = process.cpuUsage(before)
    spent.push((user + system) / 1e6)
    if (goals.every(({ provedBy }) => provedBy !== null)) proved += 1
    const ours = judged(input, roster)
    if (ours.broken > 0) throw new Error(`${name}, team ${seed}: a rule is broken`)
    if (seed !== SEEDS[0]) continue
    const peers = [
      ['longest ago (B1)', judged(input, longestAgo(input))],
      ['least served', judged(input, leastServed(input))],
      ['ours', ours],
    ] as const
    tables.push(
      ...peers.map(
        ([who, { filled, broken, goals: values }]) => `| ${name} | ${who} | ${filled} | ${broken} | ${said(values)} |`,
      ),
    )
  }
  const middle = median(spent)
  lines.push({
    what: name,
    measured: `${seconds(Math.min(...spent))} to ${seconds(Math.max(...spent))}, ${proved} of ${SEEDS.length} proved whole`,
    beside: 'its limit',
    value: middle,
    limit: { atMost },
    write: seconds,
  })
}
report(
  [
    `Invented teams (server/testing/rotaTeams.ts), seeds 1 to ${SEEDS.length}: processor time of a fill in a warm thread, the middle of`,
    `the seeds. Memory of this process at the end: ${megabytes(process.memoryUsage().rss)}. Every roster is counted again by`,
    'verify(), which shares no code with the model. Of team 1, beside two greedy rules that go from date to date:',
    '',
    `| Team | Rule | Places filled | Hard rules broken | ${GOALS.join('/')} |`,
    '|---|---|---|---|---|',
    ...tables,
  ],
  lines,
)
