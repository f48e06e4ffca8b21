import { describe, expect, it } from 'vitest'
import { randomness } from '../../../../../testing/randomness.ts'
import type { GoalCosts } from '../model/goals.ts'
import { type Entry, LinearProgram } from '../model/lp.ts'
import { type Engine, loadEngine } from './engine.ts'
import { leastBySplits } from './splits.ts'

const COLUMNS = 8
const forever = () => 60

/** Eight whole columns with a few rows of random whole factors, and a goal. */
function tinyProgram(seed: number): { program: LinearProgram; goal: GoalCosts } {
  const next = randomness(seed)
  const number = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const program = new LinearProgram()
  for (let column = 0; column < COLUMNS; column++) program.column(1, 1)
  for (let row = 0; row < 4; row++) {
    const entries = Array.from({ length: COLUMNS }, (_, column): Entry => [column, number(0, 4)])
    const least = number(3, 9)
    program.row(entries, least, least + number(0, 2))
  }
  const costs = Float64Array.from({ length: COLUMNS }, () => number(1, 9))
  return { program, goal: { name: 'wishes', costs, constant: number(0, 5) } }
}

/** The least value of the goal by trying each way to set the columns; infinite where none meets the rows. */
function leastByTrying({ starts, indices, values, rows, ...program }: LinearProgram, goal: GoalCosts): number {
  const isOn = (way: number, column: number) => (way >> column) & 1
  let least = Number.POSITIVE_INFINITY
  for (let way = 0; way < 2 ** COLUMNS; way++) {
    const fits = program.rowLower.every((lower, row) => {
      let sum = 0
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++)
        sum += (values[at] ?? 0) * isOn(way, indices[at] ?? 0)
      return sum >= lower && sum <= (program.rowUpper[row] ?? 0)
    })
    const cost = goal.costs.reduce((sum, each, column) => sum + each * isOn(way, column), goal.constant)
    if (fits) least = Math.min(least, cost)
  }
  return least
}

describe('a program that is split', () => {
  const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1)
  const tiny = seeds.map((seed) => tinyProgram(seed))

  it('proves the least value, and none above it', async () => {
    const engine = await loadEngine()
    const leasts = tiny.map(({ program, goal }) => leastByTrying(program, goal))
    // Some have solutions, of which each value may be the least; some have none, of which any number is proved.
    expect(leasts.filter(Number.isFinite).length).toBeGreaterThan(10)
    expect(leasts.filter((least) => !Number.isFinite(least)).length).toBeGreaterThan(10)
    for (const [at, { program, goal }] of tiny.entries()) {
      const least = leasts[at] ?? 0
      const proves = (value: number) => leastBySplits(engine, program, goal, value, forever) !== null
      expect([at, proves(Number.isFinite(least) ? least : 1000)]).toEqual([at, true])
      if (Number.isFinite(least)) expect([at, proves(least + 1)]).toEqual([at, false])
    }
  })

  it('proves nothing untrue, whatever multipliers and columns the solver answers with', async () => {
    const engine = await loadEngine()
    const next = randomness(7)
    const wrong: Engine = {
      ...engine,
      relax(program, costs, solver, seconds) {
        const answer = engine.relax(program, costs, solver, seconds)
        return {
          value: 1e6,
          columns: answer.columns.map(() => next()),
          multipliers: answer.multipliers.map((multiplier) => multiplier * 3 * next()),
          isOptimal: next() < 0.7,
        }
      },
    }
    for (const { program, goal } of tiny) {
      const above = leastByTrying(program, goal) + 1
      if (Number.isFinite(above)) expect(leastBySplits(wrong, program, goal, above, forever)).toBeNull()
    }
  })

  it('proves nothing where no time is left', async () => {
    const engine = await loadEngine()
    const between = tiny.find(({ program, goal }) => {
      const { value } = engine.relax(program, goal.costs, 'simplex', 60)
      return Math.ceil(value) + goal.constant < leastByTrying(program, goal)
    })
    expect(between).toBeDefined()
    if (!between) return
    const least = leastByTrying(between.program, between.goal)
    expect(leastBySplits(engine, between.program, between.goal, least, () => 0)).toBeNull()
  })
})
