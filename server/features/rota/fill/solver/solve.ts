import type { FillInput, Goal, Roster } from './fill.input.ts'
import type { GoalProofs } from './goalProofs.ts'
import { modelOf } from './model/modelOf.ts'
import { shapeOf } from './model/shape.ts'
import { polish } from './polish/polish.ts'
import { loadEngine } from './search/engine.ts'
import { fill } from './search/fill.ts'
import { proveGoals } from './search/proveGoals.ts'
import type { FillProgress, SolverResult } from './solver.ts'
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

/** The roster after the last pass, with its goals; as it was where `verify` finds anything worse in it. */
function polished(input: FillInput, goals: Goal[], roster: Roster): { goals: Goal[]; roster: Roster } {
  const after = polish(input, roster)
  const verdict = verify(input, after)
  const isWorse = verdict.broken.length > 0 || goals.some(({ name, value }) => verdict.goals[name] > value)
  if (isWorse) return { goals, roster }
  return { goals: goals.map((goal) => ({ ...goal, value: verdict.goals[goal.name] })), roster: after }
}

/**
 * Looks for the best roster in the calling thread, which it blocks. `verify` counts every roster before it is given
 * out.
 */
export async function solve(input: FillInput, onProgress: (progress: FillProgress) => void): Promise<SolverResult> {
  const { goals, roster, months } = await fill(input, {
    onProgress(found, best) {
      if (lacksFixedPlace(input, best)) return
      mustAgree(input, found, best)
      onProgress({ goals: found, roster: best })
    },
  })
  if (lacksFixedPlace(input, roster)) return { goals: [], roster: null }
  mustAgree(input, goals, roster)
  return { ...polished(input, goals, roster), ...(months && { months }) }
}

/** Seconds at most in which the proofs of an ended search are computed. */
const PROVING_SECONDS = 10

/** What proves the goals of an ended search, as far as it is found in ten seconds; null where there is no roster. */
export async function prove(input: FillInput, { goals, roster }: SolverResult): Promise<GoalProofs | null> {
  if (!roster) return null
  const end = Date.now() + PROVING_SECONDS * 1000
  return proveGoals(await loadEngine(), modelOf(shapeOf(input)), { goals, roster }, () => (end - Date.now()) / 1000)
}
