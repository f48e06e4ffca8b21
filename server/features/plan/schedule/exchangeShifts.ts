import { AppError } from '#shared/errors.ts'
import type { Person } from '#shared/text.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { Plan } from '../places/changePlaces.ts'
import { keptTimes } from '../places/keptTimes.ts'
import { shownOf, toShift } from '../places/places.wire.ts'
import type { ShiftChange } from '../places/tellMembers.ts'
import { mustBeOnce, mustFindShift } from './editShift.ts'

/** A member who gets the typed place of another. */
export interface ShiftTaken {
  shiftId: string
  /** Id of the member who has it. */
  from: string
  to: Person
}

/**
 * Gives typed places to other members, all in one write, so that somebody who leaves one for another is told once. 404
 * for a shift that is gone, 409 where another than `from` stands there, or an equal shift exists.
 */
export async function exchangeShifts(plan: Plan, viewer: Bearer, taken: readonly ShiftTaken[]): Promise<void> {
  const { trx, context } = plan
  const changes: (ShiftChange & { after: object })[] = []
  for (const { shiftId, from, to } of taken) {
    const before = await mustFindShift(trx, shiftId)
    if (before.user_id !== from || before.state !== 'typed') throw new AppError('schedule_moved_on')
    if (before.service_id !== null) await plan.mustLock(before.service_id)
    const { user: _user, _id, ...fields } = toShift(before)
    const keep = await keptTimes(trx, [before.date])
    const after = keep(shownOf({ ...fields, name: to.name }, shiftId, to._id))
    await mustBeOnce(
      trx,
      after,
      taken.map((one) => one.shiftId),
    )
    changes.push({ before, after })
    const detail = { before: toShift(before), after: toShift(after) }
    await context.audit({ action: 'shift.changed', actorId: bearerId(viewer), subjectId: shiftId, detail })
  }
  await plan.writeShifts(changes, { isEdit: true })
}
