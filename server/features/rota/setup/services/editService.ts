import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { NewService, Service, ServicePatch } from '#shared/rota/services.ts'
import { normaliseServiceTime } from '#shared/serviceTime.ts'
import type { ChangeContext, Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import { mustHaveRoom } from '../../../../db/room.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import type { Bearer } from '../../../../http/viewer.ts'
import { beginsAt } from '../../../../instantOf.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import type { Plan } from '../../../plan/places/changePlaces.ts'
import { placesStore } from '../../../plan/places/places.store.ts'
import { identityOf } from '../../../plan/places/places.wire.ts'
import { plannedStore } from '../../../plan/places/planned.store.ts'
import { servicesOfPlaces } from '../../../plan/places/servicesOfPlaces.store.ts'
import type { ShiftChange } from '../../../plan/places/tellMembers.ts'
import { type ServiceRow, servicesStore } from '../../../plan/services/services.store.ts'
import { mustHavePosts, mustHaveSkills } from '../posts/mustHave.ts'
import { tellService } from '../tellService.ts'
import { NEW_SERVICE, timeColumns } from '../templates/serviceMaker.ts'
import { keepServicesOfShifts, ownNothing } from '../templates/servicesOfShifts.ts'
import { auditServiceChange } from './auditService.ts'
import { isInSchedule } from './endService.ts'
import { toOneService } from './services.wire.ts'

interface Needs {
  team: Pick<TeamService, 'timeZone'>
}

/**
 * Returns the service that shifts have made at that date and time and that has nothing of its own, which the one of the
 * admin replaces. Throws 409 with any other service that exists there.
 */
async function replacedAt(
  trx: Db,
  needs: Needs,
  { date, service_time_key }: Pick<ServiceRow, 'date' | 'service_time_key'>,
  id?: string,
): Promise<ServiceRow | undefined> {
  const other = await servicesStore.at(trx, date, service_time_key)
  if (!other || other.id === id) return undefined
  if (other.template_id === null && (await ownNothing(trx, [other])).length > 0) return other
  throw new AppError('service_exists', { reply: { service: await toOneService(trx, needs, other) } })
}

async function writeNeeds(
  { trx }: ChangeContext<'rota'>,
  id: string,
  { needs, skills }: Pick<ServicePatch, 'needs' | 'skills'>,
): Promise<void> {
  if (needs) {
    await mustHavePosts(trx, needs)
    const rows = needs.map(({ postId, minPeople, maxPeople, priority }) => ({
      service_id: id,
      post_id: postId,
      min_people: minPeople,
      max_people: maxPeople,
      priority,
    }))
    await servicesStore.replaceNeeds(trx, [id], rows)
  }
  if (skills) {
    await mustHaveSkills(trx, skills)
    const rows = skills.map(({ skillId, minPeople }) => ({ service_id: id, skill_id: skillId, min_people: minPeople }))
    await servicesStore.replaceSkills(trx, [id], rows)
  }
}

/** Adds a service without a template, or takes over the one that shifts have made; 409 where another is there. */
export async function addService(plan: Plan, needs: Needs, viewer: Bearer, wanted: NewService): Promise<Service> {
  const { trx, context } = plan
  const row: ServiceRow = {
    ...NEW_SERVICE,
    id: randomUUID(),
    date: wanted.date,
    ...timeColumns(normaliseServiceTime(wanted.serviceTime)),
    lasts_minutes: wanted.lastsMinutes,
    tie_color: wanted.tieColor,
    name: wanted.name,
    note: wanted.note,
    sign_up: wanted.signUp ? 1 : 0,
    two_unrelated: wanted.twoUnrelated ? 1 : 0,
  }
  const replaced = await replacedAt(trx, needs, row)
  if (replaced) {
    const { id: _, ...own } = row
    row.id = replaced.id
    // People stand there, so that members know of it.
    await plan.countBefore([row.id])
    await servicesOfPlaces.move(trx, [replaced], own)
  } else {
    await mustHaveRoom(trx, 'services')
    await servicesOfPlaces.insertAll(trx, [row])
  }
  await writeNeeds(context, row.id, wanted)
  await auditServiceChange(context, 'created', viewer, row)
  plan.touch(row.date)
  // Admins see the name in the schedule before the service is published.
  if (isInSchedule(row)) plan.touchSchedule()
  return toOneService(trx, needs, row)
}

const timeOf = ({ date, service_time, service_time_key, service_time_order }: ServiceRow) => ({
  date,
  service_time,
  service_time_key,
  service_time_order,
})

/** The row of a service with a patch laid onto it. */
const patched = (before: ServiceRow, patch: Omit<ServicePatch, 'id'>): ServiceRow => ({
  ...before,
  // A text that stays keeps its moment, also where it would be that of another service of the date.
  ...(patch.serviceTime === undefined || normaliseServiceTime(patch.serviceTime) === before.service_time
    ? {}
    : timeColumns(normaliseServiceTime(patch.serviceTime))),
  date: patch.date ?? before.date,
  lasts_minutes: patch.lastsMinutes ?? before.lasts_minutes,
  tie_color: patch.tieColor === undefined ? before.tie_color : patch.tieColor,
  name: patch.name === undefined ? before.name : patch.name,
  note: patch.note === undefined ? before.note : patch.note,
  sign_up: patch.signUp === undefined ? before.sign_up : patch.signUp ? 1 : 0,
  two_unrelated: patch.twoUnrelated === undefined ? before.two_unrelated : patch.twoUnrelated ? 1 : 0,
  edited: 1,
})

/** 400 for a time that is over, 409 where another service is at that date and time. */
async function mustMayMove(trx: Trx<'rota'>, needs: Needs, row: ServiceRow): Promise<void> {
  const timeZone = await needs.team.timeZone(trx)
  if (beginsAt(row.date, row.service_time_key, timeZone) <= new Date() || row.date < today(timeZone))
    refuseAt('date', 'rota.inThePast')
  const replaced = await replacedAt(trx, needs, row, row.id)
  // Its people stand at the service that comes there.
  if (replaced) await servicesOfPlaces.removeAll(trx, [replaced])
}

/** Ids of the shifts at a service that the rota has not given. */
const typedAt = async (trx: Db, serviceId: string): Promise<string[]> =>
  (await placesStore.atServices(trx, [serviceId])).flatMap(({ state, shift_id }) => (state === 'typed' ? shift_id : []))

/** Moves shifts with their service, and gives them its tie. One that is there already goes. */
async function followShifts(plan: Plan, shiftIds: string[], service: ServiceRow): Promise<void> {
  const shifts = await placesStore.ofShifts(plan.trx, shiftIds)
  const moved = new Set(columnOf(shifts, 'id'))
  const there = (await placesStore.onDays(plan.trx, [service.date])).filter(({ id }) => !moved.has(id))
  const taken = new Set(there.map(identityOf))
  const changes = shifts.map((before): ShiftChange => {
    const after = { ...before, ...timeOf(service), tie_color: service.tie_color }
    return { before, after: taken.has(identityOf(after)) ? null : after }
  })
  await plan.writeShifts(changes, { isEdit: true })
}

/** Changes a service; its places follow its date, time and tie. */
export async function changeService(
  plan: Plan,
  needs: Needs,
  viewer: Bearer,
  { id, ...patch }: ServicePatch,
): Promise<Service> {
  const { trx, context } = plan
  const before = await plan.mustLock(id)
  const row = patched(before, patch)
  const isMoved = row.date !== before.date || row.service_time_key !== before.service_time_key
  if (isMoved) await mustMayMove(trx, needs, row)
  await plan.countBefore([id])
  const typed = before.by_shifts === 1 ? await typedAt(trx, id) : []
  const { id: _, ...columns } = row
  await servicesOfPlaces.move(trx, [before], columns)
  await writeNeeds(context, id, patch)
  if (isMoved) plan.close([id])
  const isRetied = row.tie_color !== before.tie_color
  if (isMoved || isRetied)
    for (const place of await plannedStore.ofServices(trx, [id])) {
      // A tie that an admin gave one place stays until the service gets another.
      const tie_color = isRetied ? row.tie_color : place.tie_color
      plan.follow(place, { ...timeOf(row), tie_color }, { isMoved })
    }
  // Shifts go with the service that they made, as planned places do; at other services they stay at their time.
  if (typed.length > 0 && (isMoved || isRetied)) await followShifts(plan, typed, row)
  else if (isMoved) await keepServicesOfShifts(trx, [before.date])
  await auditServiceChange(context, 'changed', viewer, row)
  plan.touch(before.date, row.date)
  const isRenamed = row.name !== before.name
  if (isRenamed || ((isMoved || isRetied) && isInSchedule(row))) plan.touchSchedule()
  const isTitled = isRenamed || row.note !== before.note
  if (isTitled || patch.needs || row.lasts_minutes !== before.lasts_minutes) await tellService(context, row)
  return toOneService(trx, needs, row)
}
