import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#shared/errors.ts'
import { nobodyIn } from '#shared/plan/nobody.ts'
import type { Chosen, NewShift, Shift, ShiftPatch } from '#shared/plan/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { given } from '../../../http/given.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { activeMembers, activeMembersByName } from '../../people/users/members.ts'
import type { Plan } from '../places/changePlaces.ts'
import { keptTimes } from '../places/keptTimes.ts'
import { type PlaceRow, placesStore, type ShownPlace } from '../places/places.store.ts'
import { newShown, shownOf, toShift, uniqueKeys } from '../places/places.wire.ts'
import { servicesStore } from '../services/services.store.ts'
import { shiftsWithServices } from './shiftsWithServices.ts'
import { isSucceeded, type SuccessorAt } from './successor.ts'

/** A shift that an admin wrote, as the list shows it to them. */
async function writtenShift(trx: Db, viewer: Viewer, row: ShownPlace): Promise<Shift> {
  const service = await servicesStore.at(trx, row.date, row.service_time_key)
  const [shift = toShift(row)] = await shiftsWithServices(trx, [{ ...row, service_id: service?.id ?? null }], {
    _id: viewer._id,
    seesPlanned: true,
  })
  return shift
}

/** Throws 400 where a shift's name says that nobody serves, such as 'Vacant', and no member has this name. */
async function mustBeSomebody(trx: Db, name: string): Promise<void> {
  if (nobodyIn(name) !== 'sure') return
  const key = comparisonKey(name)
  const isMember = (await activeMembers(trx)).some((member) => comparisonKey(member.name) === key)
  if (!isMember) refuseAt('name', 'schedule.nobodysName')
}

/** Adds a shift; 400 for a name by which nobody serves, 409 where an equal one exists. */
export async function addShift(plan: Plan, viewer: Viewer, shift: NewShift): Promise<Shift> {
  await mustBeSomebody(plan.trx, shift.name)
  const keep = await keptTimes(plan.trx, [shift.date])
  const row = keep(newShown(shift, await activeMembersByName(plan.trx)))
  await mustBeOnce(plan.trx, row)
  await plan.writeShifts([{ before: null, after: row }])
  const detail = { date: row.date, name: row.name }
  await plan.context.audit({ action: 'shift.added', actorId: viewer._id, subjectId: row.shift_id, detail })
  return writtenShift(plan.trx, viewer, row)
}

async function mustFind(trx: Db, id: string): Promise<PlaceRow> {
  const row = await placesStore.find(trx, id)
  if (!row) throw new AppError('shift_not_found')
  return row
}

/** Throws 409 where another person stands there than the viewer has seen. */
function mustBeAsSeen({ name_key }: PlaceRow, was: string | undefined): void {
  if (was !== undefined && comparisonKey(was) !== name_key) throw new AppError('schedule_moved_on')
}

export async function removeShift(plan: Plan, viewer: Viewer, id: string, was?: string): Promise<void> {
  const removed = await mustFind(plan.trx, id)
  mustBeAsSeen(removed, was)
  await plan.writeShifts([{ before: removed, after: null }])
  const detail = toShift(removed)
  await plan.context.audit({ action: 'shift.deleted', actorId: viewer._id, subjectId: id, detail })
}

/** A rule of the rota about members at places of the schedule. */
export interface RotaRules {
  successorAt: SuccessorAt
  mustFitTyped: (trx: Db, place: PlaceRow, userId: string, options: { force: boolean }) => Promise<void>
}

/** The member who was chosen on the board, if one was; 400 for nobody of the team, 409 where a rule is against them. */
async function mustBeChosen(plan: Plan, rules: RotaRules, before: PlaceRow, { userId, force = false }: Chosen) {
  if (userId === undefined) return undefined
  const { trx } = plan
  const chosen = (await activeMembers(trx)).find(({ _id }) => _id === userId)
  if (!chosen) return refuseAt('userId', 'rota.unknown')
  if (before.state !== 'typed') return chosen
  if (before.service_id !== null) await plan.mustLock(before.service_id)
  await rules.mustFitTyped(trx, before, userId, { force })
  return chosen
}

export async function changeShift(
  plan: Plan,
  rules: RotaRules,
  viewer: Viewer,
  { id, patch: { userId, force, was, ...typed } }: { id: string; patch: ShiftPatch & Chosen },
): Promise<Shift> {
  const { trx } = plan
  const before = await mustFind(trx, id)
  mustBeAsSeen(before, was)
  const chosen = await mustBeChosen(plan, rules, before, { userId, force })
  const patch = chosen ? { ...typed, name: chosen.name } : typed
  if (before.state !== 'typed') plan.effects.isTouched = true
  const { user, _id, ...fields } = toShift(before)
  const keep = await keptTimes(trx, [patch.date ?? before.date])
  const wanted = keep(shownOf({ ...fields, name: user.name, ...given(patch) }, id, before.user_id))
  const after =
    wanted.name_key === before.name_key && !chosen
      ? wanted
      : { ...wanted, user_id: chosen?._id ?? (await activeMembersByName(trx)).get(wanted.name_key) ?? null }
  const detail = { before: toShift(before), after: toShift(after) }
  if (isDeepStrictEqual(detail.before, detail.after)) return writtenShift(trx, viewer, after)
  if (after.name_key !== before.name_key) await mustBeSomebody(trx, after.name)
  await mustBeOnce(trx, after)
  if (!(await isSucceeded(plan, rules.successorAt, viewer, { before, after })))
    await plan.writeShifts([{ before, after }], { isEdit: true })
  await plan.context.audit({ action: 'shift.changed', actorId: viewer._id, subjectId: id, detail })
  return writtenShift(trx, viewer, after)
}

/** Throws 409 where another shift at that post and time has the name, or the member under whatever name. */
async function mustBeOnce(trx: Db, shift: ShownPlace): Promise<void> {
  const keys = new Set(uniqueKeys(shift))
  const isSame = (other: PlaceRow): boolean =>
    other.shift_id !== shift.shift_id && uniqueKeys(other).some((key) => keys.has(key))
  if ((await placesStore.onDays(trx, [shift.date])).some(isSame)) throw new AppError('shift_exists')
}
