import type { GoalName } from '#shared/rota/fill.ts'
import type { FillInput } from '../fill.input.ts'
import { type GoalProofs, type Part, WEIGHT_UNITS } from '../goalProofs.ts'
import { addLinkRows } from './links.ts'
import { NamedProgram } from './namedProgram.ts'
import { fillTeamOf } from './people.ts'
import { addHouseholds, addPlaces, addSkills, openPlacesAt } from './places.ts'
import { addWishes } from './wishes.ts'

/** The goals in their order; with a draft that is to be kept, it counts before places that are only welcome. */
const ORDER: GoalName[] = ['coverage', 'wishes', 'welcome', 'fairness', 'spacing', 'preferences', 'stability']
const ORDER_NEAR_DRAFT: GoalName[] = [
  'coverage',
  'wishes',
  'stability',
  'welcome',
  'fairness',
  'spacing',
  'preferences',
]

/** Limits of each column. */
interface Ends {
  lower: Map<string, number>
  upper: Map<string, number>
}

/** The program of an input, made anew. */
export function namedProgramOf(input: FillInput): NamedProgram {
  const program = new NamedProgram()
  const team = fillTeamOf(input)
  const placesAt = team.services.map((filled) => openPlacesAt(team, filled))
  for (const filled of team.services) addPlaces(program, team, filled, placesAt[filled.index] ?? [])
  for (const filled of team.services) {
    addSkills(program, team, filled)
    addHouseholds(program, team, filled)
  }
  addWishes(program, team)
  addLinkRows(program, team, placesAt)
  return program
}

const roundedUp = (units: bigint): bigint => {
  const one = BigInt(WEIGHT_UNITS)
  const whole = units / one
  return units > 0n && whole * one !== units ? whole + 1n : whole
}

/** What no solution costs less than, in units, and what a unit of each column adds to it at least. */
interface ExactBound {
  value: bigint
  prices: Map<string, bigint>
}

/**
 * The bound that the weights of a part give: true whatever the weights are, because a solution costs what its weighted
 * rows cost, and in each column the rest of its price. Computed in whole numbers, without rounding.
 */
function boundBy(
  { program, rows }: { program: NamedProgram; rows: readonly string[] },
  costs: ReadonlyMap<string, number>,
  { weights }: Part,
  { lower, upper }: Ends,
): ExactBound {
  const prices = new Map([...costs].map(([column, price]): [string, bigint] => [column, BigInt(price * WEIGHT_UNITS)]))
  let value = 0n
  for (const [index, units] of weights) {
    const row = program.rows.get(rows[index] ?? '')
    const side = units > 0 ? row?.lower : row?.upper
    if (!row || side === undefined || !Number.isFinite(side)) continue
    value += BigInt(units) * BigInt(side)
    for (const [column, factor] of row.factors)
      prices.set(column, (prices.get(column) ?? 0n) - BigInt(units) * BigInt(factor))
  }
  for (const [column, price] of prices)
    value += price * BigInt((price > 0n ? lower.get(column) : upper.get(column)) ?? 0)
  return { value, prices }
}

/** The ends of columns in every solution that costs `most` at most. */
function narrowed({ value, prices }: ExactBound, most: number, ends: Ends): Ends {
  const [lower, upper] = [new Map(ends.lower), new Map(ends.upper)]
  const gap = BigInt(most) * BigInt(WEIGHT_UNITS) - value
  for (const [column, price] of prices) {
    if (price > gap) upper.set(column, lower.get(column) ?? 0)
    else if (-price > gap) lower.set(column, upper.get(column) ?? 0)
  }
  return { lower, upper }
}

/** A goal of a run, and whether its weights prove that no rota has less of it. */
export interface Rechecked {
  goal: GoalName
  value: number
  isProved: boolean
}

/**
 * Computes again what is proved of the goals of a run, from its input and weights alone: the program is made anew by
 * code that the solver does not use, and no number is rounded.
 */
export function recheck(input: FillInput, { rows, holdsForced, held = [], goals }: GoalProofs): Rechecked[] {
  const program = namedProgramOf(input)
  const given = { program, rows }
  let ends: Ends = { lower: new Map(), upper: new Map(program.upper) }
  for (const column of program.forced)
    if (holdsForced || held.includes(column)) ends.lower.set(column, program.upper.get(column) ?? 0)

  /** True where each part of a part costs `value` at least, or has no solution. */
  function isClosed(costs: ReadonlyMap<string, number>, value: number, part: Part, within: Ends): boolean {
    const bound = boundBy(given, part.isEmpty ? new Map() : costs, part, within)
    if (part.isEmpty) return bound.value > 0n
    if (roundedUp(bound.value) >= BigInt(value)) return true
    if (!part.split || !program.upper.has(part.split.column)) return false
    const { column, at, below, above } = part.split
    const left = narrowed(bound, value - 1, within)
    const belowEnds = { ...left, upper: new Map(left.upper).set(column, at) }
    const aboveEnds = { ...left, lower: new Map(left.lower).set(column, at + 1) }
    return isClosed(costs, value, below, belowEnds) && isClosed(costs, value, above, aboveEnds)
  }

  const found: Rechecked[] = []
  for (const [index, name] of (input.keepNearDraft ? ORDER_NEAR_DRAFT : ORDER).entries()) {
    const proof = goals[index]
    if (proof?.goal !== name) break
    const { constant = 0, ofColumn = new Map<string, number>() } = program.costs.get(name) ?? {}
    const value = proof.value - constant
    const { part } = proof
    const isProved = part !== null && isClosed(ofColumn, value, part, ends)
    found.push({ goal: name, value: proof.value, isProved })
    if (part) ends = narrowed(boundBy(given, ofColumn, part, ends), value, ends)
    program.rows.set(`goal ${name}`, { factors: ofColumn, lower: Number.NEGATIVE_INFINITY, upper: value })
  }
  return found
}
