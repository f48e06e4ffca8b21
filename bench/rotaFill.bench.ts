import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasCbc } from '../server/testing/mipPasses.ts'
import { GOAL_NAMES } from '../shared/rota/fill.ts'
import { root } from './program.ts'
import { type Line, megabytes, report } from './report.ts'
import type { FillOutcome, FillTask } from './rotaFill.process.ts'
import { median } from './rounds.ts'

const month = { weeks: 4, services: [8, 8, 7] }
const quarter = { weeks: 13, services: [8, 8, 8] }

/** Project limits, in seconds of processor time; peers that would take longer than the bench are left out. */
const TEAMS = [
  { name: 'demo 40 × 4, 70 % free', shape: { members: 40, ...month, free: 0.7 }, atMost: 2 },
  { name: 'demo 40 × 4, 45 % free', shape: { members: 40, ...month, free: 0.45 }, atMost: 2 },
  { name: '60 × 5, 70 % free', shape: { members: 60, weeks: 5, services: [8, 8, 8], free: 0.7 }, atMost: 2 },
  { name: '60 × 13, 70 % free', shape: { members: 60, ...quarter, free: 0.7 }, atMost: 10 },
  { name: '60 × 13, 40 % free', shape: { members: 60, ...quarter, free: 0.4 }, atMost: 10 },
  { name: '60 × 13, all unlike', shape: { members: 60, ...quarter, free: 0.7, isWild: true }, atMost: 60 },
  { name: '40 × 13, overloaded', shape: { members: 40, weeks: 13, services: [8, 8, 7], free: 0.7 }, atMost: 60 },
  { name: '200 × 4, 70 % free', shape: { members: 200, weeks: 4, services: [20, 20, 20], free: 0.7 }, atMost: 10 },
  {
    name: '200 × 13, 70 % free',
    shape: { members: 200, weeks: 13, services: [20, 20, 20], free: 0.7 },
    // A fill ends after 60 s by the clock; what reads and counts the roster is beside that.
    atMost: 65,
    hasNoSearchingPeers: true,
  },
]

/** BENCH_ROUNDS: fewer seeds, to check that the bench runs. */
const SEEDS = Array.from({ length: Number(process.env.BENCH_ROUNDS ?? 5) }, (_, at) => at + 1)

const MEMORY_MB = { upToQuarter: 300, large: 600 }

/** Without a draft there is nothing to be near to. */
const GOALS = GOAL_NAMES.filter((name) => name !== 'stability')

const RULES = {
  longestAgo: 'longest ago (B1), a date at a time',
  leastServed: 'least served first, a date at a time',
  passes: 'the same goals, one search after another',
  cbc: 'the same by CBC',
  ours: 'ours',
} as const satisfies Record<FillTask['by'], string>

/** A process for each fill, so that memory is its own. */
async function filled(task: FillTask): Promise<FillOutcome> {
  const child = fork(join(root, 'bench/rotaFill.process.ts'), { execArgv: ['--import', 'tsx'] })
  child.send(task)
  const [outcome] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${task.by} ended with ${code}`)
    }),
  ])) as [FillOutcome]
  return outcome
}

const seconds = (value: number): string => `${value.toFixed(1)} s`

const rowOf = (team: string, by: FillTask['by'], { goals, isProved, roster, ...spent }: FillOutcome): string =>
  [
    '',
    team,
    RULES[by],
    seconds(spent.seconds),
    by === 'cbc' ? '–' : megabytes(spent.memory),
    roster?.filled ?? '–',
    roster?.broken ?? '–',
    GOALS.map((name) => goals[name] ?? '?').join('/'),
    isProved === null ? '–' : isProved ? 'all' : 'not all',
    '',
  ]
    .join(' | ')
    .trim()

const isCbcHere = hasCbc()
const lines: Line[] = []
const table: string[] = []
for (const { name, shape, atMost, hasNoSearchingPeers = false } of TEAMS) {
  const spent: number[] = []
  const memory: number[] = []
  let proved = 0
  for (const seed of SEEDS) {
    const team = { seed, ...shape }
    const ours = await filled({ team, by: 'ours' })
    if (ours.roster?.broken !== 0) throw new Error(`${name}, team ${seed}: a rule is broken`)
    spent.push(ours.seconds)
    memory.push(ours.memory)
    if (ours.isProved) proved += 1
    if (seed !== SEEDS[0]) continue
    const searching = hasNoSearchingPeers ? [] : isCbcHere ? (['passes', 'cbc'] as const) : (['passes'] as const)
    for (const by of ['longestAgo', 'leastServed', ...searching] as const) {
      const peer = await filled({ team, by })
      table.push(rowOf(name, by, peer))
      if (peer.isProved && GOALS.some((goal) => peer.goals[goal] !== ours.goals[goal]))
        throw new Error(`${name}: ${RULES[by]} comes to other values`)
    }
    table.push(rowOf(name, 'ours', ours))
    console.log(`${name}: measured`)
  }
  lines.push({
    what: name,
    measured: `${seconds(Math.min(...spent))} to ${seconds(Math.max(...spent))}, ${proved} of ${SEEDS.length} proved whole`,
    beside: 'its limit',
    value: median(spent),
    limit: { atMost },
    write: seconds,
  })
  lines.push({
    what: `${name}, memory of the process`,
    measured: `at most ${megabytes(Math.max(...memory))}`,
    beside: 'its limit',
    value: Math.round(median(memory) / 1_048_576),
    limit: { atMost: shape.members > 100 ? MEMORY_MB.large : MEMORY_MB.upToQuarter },
    write: (value) => `${value} MB`,
  })
}
report(
  [
    `Invented teams (server/testing/rotaTeams.ts), seeds 1 to ${SEEDS.length}: processor time of a fill after another team's, each in a`,
    'process of its own; the middle of the seeds. Memory is the most that this process had more than before it loaded the solver.',
    'Every roster is counted again by verify(), which shares no code with the model. Of team 1, beside two greedy rules and beside',
    `searches without bounds of our own, each of at most 60 s. CBC ${isCbcHere ? 'is installed' : 'is not installed (Debian: coinor-cbc)'}.`,
    '',
    `| Team | Rule | Processor | Memory | Places filled | Hard rules broken | ${GOALS.join('/')} | Proved |`,
    '|---|---|---|---|---|---|---|---|',
    ...table,
  ],
  lines,
)
