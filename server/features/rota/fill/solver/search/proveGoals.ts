import type { Goal, Roster } from '../fill.input.ts'
import type { GoalProof, GoalProofs, Part, Weight } from '../goalProofs.ts'
import type { GoalCosts } from '../model/goals.ts'
import type { LinearProgram } from '../model/lp.ts'
import type { Model } from '../model/model.ts'
import { type Bound, safeBound } from './bound.ts'
import { addGoalRow, boundOf, fixColumns } from './chain.ts'
import type { Engine } from './engine.ts'
import { foundOf } from './found.ts'
import { leastBySplits } from './splits.ts'
import { multipliersOf, weightsOf } from './weights.ts'

/** Holds the columns that fixed places ask for and the roster has. Returns whether it has all, else which. */
function holdForced(model: Model, program: LinearProgram, roster: Roster): Pick<GoalProofs, 'holdsForced' | 'held'> {
  const { columns } = foundOf(model, roster)
  const whole = model.forced.filter((column) => program.whole[column])
  const own = whole.filter((column) => columns.get(column) === 1)
  const holdsForced = own.length === whole.length
  for (const column of holdsForced ? model.forced : own) program.lower[column] = program.upper[column] ?? 0
  const held = own.map((column) => program.columnNames[column] ?? '')
  return { holdsForced, ...(!holdsForced && held.length > 0 && { held }) }
}

/** The parts with the rows by their place among `names`, each name once. */
function withNames(part: Part, program: LinearProgram, indexOf: (name: string) => number): Part {
  const weights = part.weights.map(([row, units]): [number, number] => [indexOf(program.rowNames[row] ?? ''), units])
  if (!part.split) return { ...part, weights }
  const { below, above, ...split } = part.split
  return {
    weights,
    split: { ...split, below: withNames(below, program, indexOf), above: withNames(above, program, indexOf) },
  }
}

const UNPROVED = { part: null, bound: null }

/** The weights that prove the value of one goal, and their bound; null where none are found in the seconds. */
function proveGoal(
  engine: Engine,
  program: LinearProgram,
  goal: GoalCosts,
  value: number,
  secondsLeft: () => number,
): { part: Part | null; bound: Bound | null } {
  const boundBy = (weights: Weight[]) => safeBound(program, goal.costs, multipliersOf(program, weights))
  const weights = weightsOf(boundOf(engine, program, goal, secondsLeft).multipliers)
  const bound = boundBy(weights)
  if (Math.ceil(bound.value) + goal.constant >= value) return { part: { weights }, bound }
  const part = secondsLeft() > 0 ? leastBySplits(engine, program, goal, value, secondsLeft) : null
  return part ? { part, bound: boundBy(part.weights) } : UNPROVED
}

/** Finds the weights that prove the goals of an ended fill, each while the goals before it have their values. */
export function proveGoals(
  engine: Engine,
  model: Model,
  { goals, roster }: { goals: readonly Goal[]; roster: Roster },
  secondsLeft: () => number,
): GoalProofs {
  const program = model.program.copy()
  const held = holdForced(model, program, roster)
  const indexes = new Map<string, number>()
  function indexOf(name: string): number {
    const index = indexes.get(name) ?? indexes.size
    indexes.set(name, index)
    return index
  }
  const proofs: GoalProof[] = []
  for (const goal of model.goals) {
    const reached = goals.find(({ name }) => name === goal.name)
    if (!reached?.provedBy) break
    const { value } = reached
    const { part, bound } =
      reached.provedBy === 'bound' ? proveGoal(engine, program, goal, value, secondsLeft) : UNPROVED
    proofs.push({ goal: goal.name, value, part: part && withNames(part, program, indexOf) })
    if (bound) fixColumns(program, bound, value - goal.constant)
    addGoalRow(program, goal, value)
  }
  return { rows: [...indexes.keys()], ...held, goals: proofs }
}
