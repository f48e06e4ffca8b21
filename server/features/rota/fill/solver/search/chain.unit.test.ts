import { expect, it } from 'vitest'
import { LinearProgram } from '../model/lp.ts'
import { safeBound } from './bound.ts'
import { type GoalBound, narrow } from './chain.ts'

it('leaves a column that stays at 1 at 1, however much it costs', () => {
  const program = new LinearProgram()
  for (let column = 0; column < 3; column++) program.column(1, 1)
  // The first column is 1 in every rota, as an earlier goal has shown.
  const before = { lower: [1, 0, 0], upper: [1, 1, 1] }
  const fixed = program.copy()
  fixed.lower[0] = 1
  const costs = Float64Array.from([50, 50, 1])
  const step: GoalBound = { bound: 50, safe: safeBound(fixed, costs, []), before, ends: before }
  const { lower, upper } = narrow(program, { name: 'fairness', costs, constant: 0 }, step, 52)
  expect([lower, upper]).toEqual([
    [1, 0, 0],
    [1, 0, 1],
  ])
})
