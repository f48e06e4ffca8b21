import type { FillInput, Goal, GoalValues, Roster } from './fill.input.ts'
import type { GoalProofs } from './goalProofs.ts'
import { modelOf } from './model/modelOf.ts'
import { shapeOf } from './model/shape.ts'
import { polish } from './polish/polish.ts'
import { compareWorth, type Worth, worthOf } from './polish/worth.ts'
import { isSeenBetter } from './printed.ts'
import { loadEngine } from './search/engine.ts'
import { fill } from './search/fill.ts'
import { proveGoals } from './search/proveGoals.ts'
import type { FillProgress, SolverResult } from './solver.ts'
import { stoodIn } from './stood.ts'
import { verify } from './verify/verify.ts'

/** Throws where `verify` finds a broken rule in a roster, or another value of a goal. */
function mustAgree(input: FillInput, goals: readonly Goal[], roster: Roster): void {
  const verdict = verify(input, roster)
  if (verdict.broken.length > 0)
    throw new Error(`The roster breaks rules: ${JSON.stringify(verdict.broken.slice(0, 5))}`)
  const wrong = goals.find(({ name, value }) => value !== verdict.goals[name])
  if (wrong) throw new Error(`${wrong.name} is ${verdict.goals[wrong.name]}, not ${wrong.value}`)
}

/** True where a roster lacks a fixed place: then no roster has all of them. */
const lacksFixedPlace = ({ services }: FillInput, roster: Roster): boolean =>
  services.some(({ _id, fixed }) =>
    fixed.some(
      ({ userId, postId }) =>
        !roster.some((place) => place.serviceId === _id && place.userId === userId && place.postId === postId),
    ),
  )

/**
 * Goals with other values. A goal with another value keeps its bound, and is proved where it equals that. The bounds
 * behind one that is worse hold no more, for they are those of rosters in which it is not: no goal is less than 0.
 */
function recounted(goals: readonly Goal[], values: GoalValues): Goal[] {
  let isWorse = false
  return goals.map((goal) => {
    const value = values[goal.name]
    const bound = isWorse ? Math.min(0, goal.bound) : goal.bound
    const isKept = value === goal.value && bound === goal.bound
    if (value > goal.value) isWorse = true
    return isKept ? goal : { ...goal, value, bound, provedBy: value === bound ? 'bound' : null }
  })
}

interface Measured {
  roster: Roster
  worth: Worth
}

/** A roster that breaks no rule, or what the last pass makes of it, whichever is better. */
function finished(input: FillInput, roster: Roster): Measured {
  const own = { roster, worth: worthOf(input, roster) }
  const after = polish(input, roster)
  const polished = { roster: after, worth: worthOf(input, after) }
  const isBetter = compareWorth(polished.worth, own.worth) < 0 && verify(input, after).broken.length === 0
  return isBetter ? polished : own
}

/**
 * True for a roster that is better than what stood. Where all may change hands, it has to be so by a number that people
 * see: who is told to serve on another day asks what for.
 */
const isPreferred = (input: FillInput, found: Measured, least: Measured): boolean =>
  compareWorth(found.worth, least.worth) < 0 &&
  (input.mode !== 'all' || isSeenBetter(input, found.roster, least.roster))

/** What stood, or what the last pass makes of it. */
function leastOf(input: FillInput, stood: Roster): Measured {
  const own = { roster: stood, worth: worthOf(input, stood) }
  const after = finished(input, stood)
  return isPreferred(input, after, own) ? after : own
}

/** Milliseconds of a last pass above which only the last roster of a search has one: the search has the time. */
const SLOW_MS = 500

/** Polishes rosters of a search, each once, and counts their goals, also as they were before. */
function finisherOf(input: FillInput) {
  const stood = stoodIn(input)
  const before = stood && verify(input, stood).goals
  const least = stood && leastOf(input, stood)
  let last: { found: Roster; best: Roster; values: GoalValues; isPolished: boolean } | undefined
  let isSlow = false
  function lookAt(found: Roster, isPolished: boolean) {
    const begun = performance.now()
    const after = isPolished ? finished(input, found) : { roster: found, worth: worthOf(input, found) }
    if (performance.now() - begun > SLOW_MS) isSlow = true
    const best = least && !isPreferred(input, after, least) ? least.roster : after.roster
    return { found, best, values: verify(input, best).goals, isPolished }
  }
  const finish = (goals: Goal[], found: Roster, isLast: boolean): { goals: Goal[]; roster: Roster } => {
    mustAgree(input, goals, found)
    // Months that are filled one after the other are no whole roster.
    if (goals.length === 0) return { goals, roster: found }
    if (last?.found !== found || (isLast && !last.isPolished)) last = lookAt(found, isLast || !isSlow)
    const counted = recounted(goals, last.values)
    return {
      goals: before ? counted.map((goal) => ({ ...goal, before: before[goal.name] })) : counted,
      roster: last.best,
    }
  }
  return { stood, finish }
}

/**
 * Looks for the best roster in the calling thread, which it blocks: by the measure of `polish/worth.ts` it is never
 * worse than what stood before; where all may change hands, it is that or better by a number that people see. `verify`
 * counts every roster before it is given out.
 */
export async function solve(input: FillInput, onProgress: (progress: FillProgress) => void): Promise<SolverResult> {
  const { stood, finish } = finisherOf(input)
  const { goals, roster, months } = await fill(input, {
    ...(stood && { start: stood }),
    onProgress(found, best) {
      if (!lacksFixedPlace(input, best)) onProgress(finish(found, best, false))
    },
  })
  if (lacksFixedPlace(input, roster)) return { goals: [], roster: null }
  return { ...finish(goals, roster, true), ...(months && { months }) }
}

/** Seconds at most in which the proofs of an ended search are computed. */
const PROVING_SECONDS = 10

/** What proves the goals of an ended search, as far as it is found in ten seconds; null where there is no roster. */
export async function prove(input: FillInput, { goals, roster }: SolverResult): Promise<GoalProofs | null> {
  if (!roster) return null
  const end = Date.now() + PROVING_SECONDS * 1000
  return proveGoals(await loadEngine(), modelOf(shapeOf(input)), { goals, roster }, () => (end - Date.now()) / 1000)
}
