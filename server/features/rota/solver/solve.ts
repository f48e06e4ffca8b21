import type { FillInput, Goal, Roster } from './fill.input.ts'
import { fill } from './search/fill.ts'
import type { FillProgress, FillResult } from './solver.ts'
import { verify } from './verify/verify.ts'

/** Throws where the independent count of a roster says something else than the solver does. */
function mustAgree(input: FillInput, goals: readonly Goal[], roster: Roster): void {
  const verdict = verify(input, roster)
  if (verdict.broken.length > 0)
    throw new Error(`The roster breaks rules: ${JSON.stringify(verdict.broken.slice(0, 5))}`)
  const wrong = goals.find(({ name, value }) => value !== verdict.goals[name])
  if (wrong) throw new Error(`${wrong.name} is ${verdict.goals[wrong.name]}, not ${wrong.value}`)
}

/** Fixed places that a roster does not have: then there is none with them. */
const misses = ({ services }: FillInput, roster: Roster): boolean =>
  services.some(({ _id, fixed }) =>
    fixed.some(
      ({ userId, postId }) =>
        !roster.some((place) => place.serviceId === _id && place.userId === userId && place.postId === postId),
    ),
  )

/** Looks for the best roster in this thread. No roster leaves before `verify` has counted it. */
export async function solve(input: FillInput, onProgress: (progress: FillProgress) => void): Promise<FillResult> {
  const { goals, roster, months } = await fill(input, {
    onProgress(found, best) {
      if (misses(input, best)) return
      mustAgree(input, found, best)
      onProgress({ goals: found, roster: best })
    },
  })
  if (misses(input, roster)) return { goals: [], roster: null }
  mustAgree(input, goals, roster)
  return { goals, roster, ...(months && { months }) }
}
