import type { FillInput, Roster } from '../fill.input.ts'
import { bestMove } from './gain.ts'
import { coupleMoves, couplesOf, ringMoves, singleMoves } from './moves.ts'
import { goesOn, make, type Pass, type PolishMove, passOf } from './pass.ts'
import { type RankedPlace, rosterOfPlan } from './polishPlan.ts'

/** Makes the best of some moves. Returns false where none gains anything. */
function makeBest(pass: Pass, moves: Iterable<PolishMove>): boolean {
  const move = goesOn(pass) ? bestMove(pass, moves) : undefined
  if (move) make(pass, move)
  return move !== undefined
}

/** True for places of which one is in weeks in a row that are too many. */
const isInRun = ({ plan, runDays }: Pass, unit: readonly RankedPlace[]): boolean =>
  unit.some(({ person, at }) => runDays[person]?.has(plan.days[at] ?? 0))

/** Makes the best move of each place, of each couple, and, where those gain nothing, of each ring that a run is in. */
function goRound(pass: Pass, free: readonly RankedPlace[]): boolean {
  let hasMoved = false
  for (const [index, place] of free.entries())
    if (makeBest(pass, singleMoves(pass, place, free.slice(index + 1)))) hasMoved = true
  // Whom a move takes from the place of their couple is no couple there any more.
  for (const couple of couplesOf(pass.plan))
    if (pass.plan.partners[couple[0].person]?.includes(couple[1].person))
      if (makeBest(pass, coupleMoves(pass, couple))) hasMoved = true
  if (hasMoved) return true
  for (const units of [free.map((place) => [place]), couplesOf(pass.plan)])
    for (const unit of units) if (isInRun(pass, unit) && makeBest(pass, ringMoves(pass, unit, units))) return true
  return false
}

/**
 * The last pass over a roster: exchanges of two places or of a couple with two places of another service, replacements,
 * and rings of three services, that break no rule and leave it better as `worth.ts` measures it, the best of each place
 * in turn, until no single one is left, or the most were tried.
 */
export function polish(input: FillInput, roster: Roster): Roster {
  const pass = passOf(input, roster)
  const free = pass.plan.places.filter((place) => place.isFree)
  while (goesOn(pass) && goRound(pass, free)) {}
  return rosterOfPlan(pass.plan)
}
