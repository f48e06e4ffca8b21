import type { WithEffects } from '#shared/plan/schedule.ts'
import type { Change } from '../../../db/change.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../places/changePlaces.ts'
import type { PlannedEffects } from '../places/followUps.ts'

/**
 * Changes places of the schedule, and adds to the answer what that does to places of the rota, where it does anything.
 */
type EditPlaces = <Result extends object>(
  viewer: Bearer,
  work: (plan: Plan) => Promise<Result>,
) => Promise<Result & WithEffects>

export function placeEditor({ change, changePlaces }: { change: Change; changePlaces: ChangePlaces }): EditPlaces {
  return async (viewer, work) => {
    const seen: { effects?: PlannedEffects } = {}
    const result = await changePlaces(change.by(viewer), { cause: 'edit', actorId: bearerId(viewer) }, (plan) => {
      seen.effects = plan.effects
      return work(plan)
    })
    const { effects } = seen
    if (!effects || (!effects.isTouched && !effects.search)) return result
    return { ...result, rota: { told: effects.told, search: effects.search } }
  }
}
