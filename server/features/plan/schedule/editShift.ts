import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#shared/errors.ts'
import { nobodyIn } from '#shared/plan/nobody.ts'
import type { AddedShift, Chosen, Shift, ShiftPatch } from '#shared/plan/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { given } from '../../../http/given.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import { activeMembers, activeMembersByName } from '../../people/users/members.ts'
import type { Plan } from '../places/changePlaces.ts'
import { keptTimes } from '../places/keptTimes.ts'
import { type PlaceRow, placesStore, type ShownPlace } from '../places/places.store.ts'
import { newShown, shownOf, toShift, uniqueKeys } from '../places/places.wire.ts'
import { servicesStore } from '../services/services.store.ts'
import { shiftsWithServices } from './shiftsWithServices.ts'
import { type AskPlaces, isSucceeded, type SuccessorAt } from './successor.ts'

/** A shift that an admin wrote, as the list shows it to them. */
async function writtenShift(trx: Db, viewer: Bearer, row: ShownPlace): Promise<Shift> {
  const service = await servicesStore.at(trx, row.date, row.service_time_key)
  const [shift = toShift(row)] = await shiftsWithServices(trx, [{ ...row, service_id: service?.id ?? null }], {
    _id: authorOf(viewer),
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

/** The active member with this id, where one is given; 400 for nobody of the team. */
async function mustBeMember(trx: Db, userId: string | undefined) {
  if (userId === undefined) return undefined
  const member = (await activeMembers(trx)).find(({ _id }) => _id === userId)
  return member ?? refuseAt('userId', 'rota.unknown')
}

/** Throws 409 where a rule of the rota is against the member at a new place, or where no place is left. */
async function mustFitNew(plan: Plan, rules: RotaRules, row: ShownPlace, force: boolean): Promise<void> {
  const service = await servicesStore.at(plan.trx, row.date, row.service_time_key)
  if (!service || row.user_id === null) return
  await plan.mustLock(service.id)
  const place = { ...row, service_id: service.id, post_id: null }
  await rules.mustFitTyped(plan.trx, place, row.user_id, { force, isNew: true })
}

/**
 * Adds a shift; 400 for a name by which nobody serves and for nobody of the team, 409 where an equal one exists or the
 * board would refuse the member.
 */
export async function addShift(plan: Plan, rules: RotaRules, viewer: Bearer, added: AddedShift): Promise<Shift> {
  const { userId, force = false, ...shift } = added
  const member = await mustBeMember(plan.trx, userId)
  const name = shift.name ?? member?.name ?? refuseAt('name', 'input.required')
  if (!member) await mustBeSomebody(plan.trx, name)
  const keep = await keptTimes(plan.trx, [shift.date])
  const typed = keep(newShown({ ...shift, name }, await activeMembersByName(plan.trx)))
  const row = { ...typed, user_id: member?._id ?? typed.user_id }
  if (member && shift.name === undefined) await mustFitNew(plan, rules, row, force)
  await mustBeOnce(plan.trx, row)
  await plan.writeShifts([{ before: null, after: row }])
  const detail = { date: row.date, name: row.name }
  await plan.context.audit({ action: 'shift.added', actorId: bearerId(viewer), subjectId: row.shift_id, detail })
  return writtenShift(plan.trx, viewer, row)
}

export async function mustFindShift(trx: Db, id: string): Promise<PlaceRow> {
  const row = await placesStore.find(trx, id)
  if (!row) throw new AppError('shift_not_found')
  return row
}

/** Throws 409 where another person stands there than the viewer has seen. */
function mustBeAsSeen({ name_key }: PlaceRow, was: string | undefined): void {
  if (was !== undefined && comparisonKey(was) !== name_key) throw new AppError('schedule_moved_on')
}

export async function removeShift(plan: Plan, viewer: Bearer, id: string, was?: string): Promise<void> {
  const removed = await mustFindShift(plan.trx, id)
  mustBeAsSeen(removed, was)
  await plan.writeShifts([{ before: removed, after: null }])
  const detail = toShift(removed)
  await plan.context.audit({ action: 'shift.deleted', actorId: bearerId(viewer), subjectId: id, detail })
}

/** A rule of the rota about members at places of the schedule. */
export interface RotaRules {
  successorAt: SuccessorAt
  askPlaces: AskPlaces
  /**
   * Throws 409 where a rule stands against a member at a typed place, instead of its own person, or where a new one
   * (`isNew`, its post known by its name) is too many. Judges nothing where the plan has no such service or post, and
   * where the service has begun: who stood there is corrected.
   */
  mustFitTyped: (
    trx: Db,
    place: Pick<PlaceRow, 'shift_id' | 'service_id' | 'post_id' | 'post_key' | 'date'>,
    userId: string,
    options: { force: boolean; isNew?: boolean },
  ) => Promise<void>
}

/** The member who was chosen on the board, if one was; 400 for nobody of the team, 409 where a rule is against them. */
async function mustBeChosen(plan: Plan, rules: RotaRules, before: PlaceRow, { userId, force = false }: Chosen) {
  const chosen = await mustBeMember(plan.trx, userId)
  if (!chosen || before.state !== 'typed') return chosen
  if (before.service_id !== null) await plan.mustLock(before.service_id)
  await rules.mustFitTyped(plan.trx, before, chosen._id, { force })
  return chosen
}

export async function changeShift(
  plan: Plan,
  rules: RotaRules,
  viewer: Bearer,
  { id, patch: { userId, force, was, ...typed } }: { id: string; patch: ShiftPatch & Chosen },
): Promise<Shift> {
  const { trx } = plan
  const before = await mustFindShift(trx, id)
  mustBeAsSeen(before, was)
  // Written so, as where a change is taken back: nothing is judged.
  const isWritten = before.state === 'typed' && typed.name !== undefined
  const chosen = isWritten
    ? await mustBeMember(trx, userId)
    : await mustBeChosen(plan, rules, before, { userId, force })
  const patch = chosen && !isWritten ? { ...typed, name: chosen.name } : typed
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
  if (!(await isSucceeded(plan, rules, viewer, { before, after })))
    await plan.writeShifts([{ before, after }], { isEdit: true })
  await plan.context.audit({ action: 'shift.changed', actorId: bearerId(viewer), subjectId: id, detail })
  return writtenShift(trx, viewer, after)
}

/**
 * Throws 409 where another shift at that post and time has the name, or the member under whatever name. Shifts of
 * `moved` leave their place in the same change.
 */
export async function mustBeOnce(trx: Db, shift: ShownPlace, moved: readonly string[] = []): Promise<void> {
  const keys = new Set(uniqueKeys(shift))
  const isSame = (other: PlaceRow): boolean =>
    other.shift_id !== shift.shift_id &&
    !moved.includes(other.shift_id) &&
    uniqueKeys(other).some((key) => keys.has(key))
  if ((await placesStore.onDays(trx, [shift.date])).some(isSame)) throw new AppError('shift_exists')
}
