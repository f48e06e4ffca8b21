import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Service } from '#shared/rota/services.ts'
import type { Db } from '../../../../db/client.ts'
import { authorOf, type Bearer } from '../../../../http/viewer.ts'
import { beginsAt } from '../../../../instantOf.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import type { Plan } from '../../../plan/places/changePlaces.ts'
import { restoreDraft } from '../../../plan/places/drafts.ts'
import { placesStore } from '../../../plan/places/places.store.ts'
import { placeWrites } from '../../../plan/places/placeWrites.store.ts'
import { plannedStore } from '../../../plan/places/planned.store.ts'
import { servicesOfPlaces } from '../../../plan/places/servicesOfPlaces.store.ts'
import { type ServiceRow, servicesStore } from '../../../plan/services/services.store.ts'
import { keepServicesOfShifts } from '../templates/servicesOfShifts.ts'
import { auditServiceChange } from './auditService.ts'
import { toOneService } from './services.wire.ts'

export interface Cancellation {
  id: string
  note: string | null
}

interface Needs {
  team: Pick<TeamService, 'timeZone'>
}

/** True for a service that the schedule shows, with or without people, or whose name it shows to admins. */
export const isInSchedule = ({ name, published_at }: Pick<ServiceRow, 'name' | 'published_at'>): boolean =>
  name !== null || published_at !== null

/**
 * Deletes a service; 409 where it has live assignments. One of a template is cancelled, so that it is not made again.
 */
export async function removeService(plan: Plan, viewer: Bearer, id: string): Promise<void> {
  const { trx, context } = plan
  const row = await plan.mustLock(id)
  const assignments = await plannedStore.ofServices(trx, [id])
  if (assignments.some(({ state }) => isLive(state))) throw new AppError('service_in_use')
  // A service of shifts would be made again.
  if (row.by_shifts === 1 && (await placesStore.atServices(trx, [id])).length > 0) throw new AppError('service_in_use')
  plan.close([id])
  // A service that had people is kept, so that their calendars show it as cancelled until its day is over; and one of
  // which was reported, so that its counts and records stay.
  const isKept = row.template_id !== null || assignments.length > 0 || (await servicesStore.isReported(trx, id))
  if (isInSchedule(row)) plan.touchSchedule()
  if (isKept) await servicesStore.update(trx, [id], { state: 'cancelled' })
  else {
    await servicesOfPlaces.removeAll(trx, [row])
    await keepServicesOfShifts(trx, [row.date])
  }
  await auditServiceChange(context, 'deleted', viewer, row)
  plan.touch(row.date)
}

/** Members who stand at a service, by the rota or by a shift. */
const membersAt = async (trx: Db, id: string): Promise<Set<string>> =>
  new Set((await placesStore.atServices(trx, [id])).flatMap(({ user_id }) => user_id ?? []))

/** Cancels a service and notifies its people once. 409 where it has begun; a cancelled service stays as it is. */
export async function cancelService(plan: Plan, needs: Needs, viewer: Bearer, wanted: Cancellation): Promise<Service> {
  const { trx, context } = plan
  const { id, note: cancel_note } = wanted
  const row = await plan.mustLock(id)
  if (row.state === 'cancelled') return toOneService(trx, needs, row)
  if (beginsAt(row.date, row.service_time_key, await needs.team.timeZone(trx)) <= new Date())
    throw new AppError('service_begun')
  const cancelled = { state: 'cancelled', cancel_note } as const
  await servicesStore.update(trx, [id], cancelled)
  plan.close([id])
  if (isInSchedule(row)) plan.touchSchedule()
  const live = await plannedStore.liveOf(trx, id)
  for (const assignment of live) plan.endWithService(assignment)
  for (const userId of await membersAt(trx, id))
    await context.enqueue({ kind: 'service.cancelled', payload: { serviceId: id, userId } })
  // The people of the sheet stand at a service that is theirs alone; of any other an admin decides.
  if (row.by_shifts === 1) {
    await placeWrites.endTyped(trx, id)
    plan.touchSchedule()
  }
  await auditServiceChange(context, 'cancelled', viewer, row)
  plan.touch(row.date)
  return toOneService(trx, needs, { ...row, ...cancelled })
}

/** Plans a cancelled service again, with the draft it had; any other stays as it is. */
export async function restoreService(plan: Plan, needs: Needs, viewer: Bearer, id: string): Promise<Service> {
  const { trx, context } = plan
  const row = await plan.mustLock(id)
  if (row.state === 'cancelled') {
    await servicesStore.update(trx, [id], { state: 'planned', cancel_note: null })
    await restoreDraft(context, id, authorOf(viewer))
    await placeWrites.restoreTyped(trx, id)
    await placeWrites.forgetCancellation(trx, id)
    await auditServiceChange(context, 'restored', viewer, row)
    if (isInSchedule(row) || row.by_shifts === 1) plan.touchSchedule()
  }
  plan.touch(row.date)
  return toOneService(trx, needs, { ...row, state: 'planned', cancel_note: null })
}
