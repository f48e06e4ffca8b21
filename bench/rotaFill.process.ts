import type { FillInput, GoalValues, Roster } from '../server/features/rota/fill/solver/fill.input.ts'
import type { Model } from '../server/features/rota/fill/solver/model/model.ts'
import { modelOf } from '../server/features/rota/fill/solver/model/modelOf.ts'
import { shapeOf } from '../server/features/rota/fill/solver/model/shape.ts'
import { type Engine, loadEngine } from '../server/features/rota/fill/solver/search/engine.ts'
import { fill } from '../server/features/rota/fill/solver/search/fill.ts'
import { verify } from '../server/features/rota/fill/solver/verify/verify.ts'
import { leastByCbc, leastByEngine, passByPass } from '../server/testing/mipPasses.ts'
import { type TeamShape, teamOf } from '../server/testing/rotaTeams.ts'
import { leastServed, longestAgo } from './rota.greedy.ts'

/** One team, filled by one rule in a process of its own. */
export interface FillTask {
  team: TeamShape
  by: 'ours' | 'longestAgo' | 'leastServed' | 'passes' | 'cbc'
}

export interface FillOutcome {
  /** Processor time. */
  seconds: number
  /** The most memory that the process had, less what it had before it loaded the solver, in bytes. */
  memory: number
  goals: Partial<GoalValues>
  /** All goals are proved; null where the rule proves nothing. */
  isProved: boolean | null
  /** Null where the rule has no roster. */
  roster: { filled: number; broken: number } | null
}

type Found = Pick<FillOutcome, 'goals' | 'isProved' | 'roster'> & { elsewhere?: number }

/** Seconds of a single search of the peers. */
const SEARCH_SECONDS = 60

function judged(input: FillInput, roster: Roster, isProved: boolean | null): Found {
  const { broken, goals } = verify(input, roster)
  const filled = roster.filter(({ isShadow }) => !isShadow).length
  return { goals, isProved, roster: { filled, broken: broken.length } }
}

function valued({ goals }: Model, values: number[]): Found {
  const found = Object.fromEntries(values.map((value, at) => [goals[at]?.name, value]))
  return { goals: found, isProved: values.length === goals.length, roster: null }
}

async function run(input: FillInput, by: FillTask['by'], engine: Engine): Promise<Found> {
  if (by === 'longestAgo') return judged(input, longestAgo(input), null)
  if (by === 'leastServed') return judged(input, leastServed(input), null)
  if (by === 'ours') {
    const { roster, state } = await fill(input)
    return judged(input, roster, state === 'done')
  }
  const model = modelOf(shapeOf(input))
  if (by === 'passes') return valued(model, passByPass(model, leastByEngine(engine, SEARCH_SECONDS)))
  let elsewhere = 0
  const leastOf = leastByCbc(SEARCH_SECONDS, (seconds) => {
    elsewhere += seconds
  })
  return { ...valued(model, passByPass(model, leastOf)), elsewhere }
}

/** The first fill of a thread, after which it is warm. */
const WARM_UP: TeamShape = { seed: 99, members: 40, weeks: 4, services: [8, 8, 7], free: 0.6 }

process.once('message', async ({ team, by }: FillTask) => {
  const atFirst = process.memoryUsage().rss
  const engine = await loadEngine()
  await fill(teamOf(WARM_UP))
  const input = teamOf(team)
  const before = process.cpuUsage()
  const { elsewhere, ...found } = await run(input, by, engine)
  const { user, system } = process.cpuUsage(before)
  const seconds = elsewhere ?? (user + system) / 1e6
  const outcome: FillOutcome = { ...found, seconds, memory: process.resourceUsage().maxRSS * 1024 - atFirst }
  process.send?.(outcome, () => process.disconnect())
})
