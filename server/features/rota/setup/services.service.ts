import { randomUUID } from 'node:crypto'
import { isLive } from '#shared/answers.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { NewService, Service, ServicePatch } from '#shared/rotaServices.ts'
import { normaliseServiceTime } from '#shared/serviceTime.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { ServicesTable } from '../../../db/schema.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../../plan/changePlaces.ts'
import { restoreDraft } from '../../plan/drafts.ts'
import { plannedStore } from '../../plan/planned.store.ts'
import { lockService, type ServiceRow, servicesStore } from '../../plan/services.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { beginsAt } from '../moments.ts'
import { tellService } from '../servicePage/tellService.ts'
import { tellRota } from '../tellRota.ts'
import { mustHavePosts, mustHaveSkills } from './mustHave.ts'
import { timeColumns } from './serviceMaker.ts'
import { toServices } from './services.wire.ts'

interface Cancellation {
  id: string
  note: string | null
}

interface Needs {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
}

async function toOne(from: Db, { team }: Needs, row: ServiceRow): Promise<Service> {
  const [service] = await toServices(from, [row], await team.timeZone(from))
  if (!service) throw new Error('One row makes one service')
  return service
}

/** Throws 409 with the service that exists at that date and time. */
async function mustBeFree(
  trx: Db,
  needs: Needs,
  { date, service_time_key }: Pick<ServiceRow, 'date' | 'service_time_key'>,
  id?: string,
): Promise<void> {
  const other = await servicesStore.at(trx, date, service_time_key)
  if (other && other.id !== id)
    throw new AppError('service_exists', { reply: { service: await toOne(trx, needs, other) } })
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

const note = (
  { audit }: Pick<ChangeContext, 'audit'>,
  verb: 'created' | 'changed' | 'deleted' | 'cancelled' | 'restored',
  viewer: Viewer,
  { id, date, service_time }: ServiceRow,
): Promise<void> =>
  audit({
    action: `service.${verb}`,
    actorId: viewer._id,
    subjectId: id,
    detail: { date, title: service_time },
  })

async function addService(plan: Plan, needs: Needs, viewer: Viewer, wanted: NewService): Promise<Service> {
  const { trx, context } = plan
  const row: ServicesTable = {
    id: randomUUID(),
    template_id: null,
    date: wanted.date,
    ...timeColumns(normaliseServiceTime(wanted.serviceTime)),
    lasts_minutes: wanted.lastsMinutes,
    tie_color: wanted.tieColor,
    state: 'planned',
    cancel_note: null,
    edited: 0,
    tie_by_day: 0,
    name: wanted.name,
    note: wanted.note,
    published_at: null,
    revision: 1,
  }
  await mustBeFree(trx, needs, row)
  await servicesStore.insertAll(trx, [row])
  await writeNeeds(context, row.id, wanted)
  await note(context, 'created', viewer, row)
  plan.touch(row.date)
  // Admins see the name in the schedule before the service is published.
  if (row.name !== null) plan.touchSchedule()
  return toOne(trx, needs, row)
}

/** The row of a service with a patch laid onto it. */
const patched = (before: ServiceRow, patch: Omit<ServicePatch, 'id'>): ServiceRow => ({
  ...before,
  ...(patch.serviceTime === undefined ? {} : timeColumns(normaliseServiceTime(patch.serviceTime))),
  date: patch.date ?? before.date,
  lasts_minutes: patch.lastsMinutes ?? before.lasts_minutes,
  tie_color: patch.tieColor === undefined ? before.tie_color : patch.tieColor,
  name: patch.name === undefined ? before.name : patch.name,
  note: patch.note === undefined ? before.note : patch.note,
  edited: 1,
})

/** 400 for a time that is over, 409 where another service is at that date and time. */
async function mustMayMove(trx: Db, needs: Needs, row: ServiceRow): Promise<void> {
  const timeZone = await needs.team.timeZone(trx)
  if (beginsAt(row.date, row.service_time, timeZone) <= new Date() || row.date < today(timeZone))
    refuseAt('date', 'rota.inThePast')
  await mustBeFree(trx, needs, row, row.id)
}

async function changeService(
  plan: Plan,
  needs: Needs,
  viewer: Viewer,
  { id, ...patch }: ServicePatch,
): Promise<Service> {
  const { trx, context } = plan
  const before = await plan.mustLock(id)
  const row = patched(before, patch)
  const isMoved = row.date !== before.date || row.service_time_key !== before.service_time_key
  if (isMoved) await mustMayMove(trx, needs, row)
  await plan.countBefore([id])
  const { id: _, ...columns } = row
  await servicesStore.move(trx, [before], columns)
  await writeNeeds(context, id, patch)
  if (isMoved) plan.close([id])
  const isRetied = row.tie_color !== before.tie_color
  if (isMoved || isRetied)
    for (const place of await plannedStore.ofServices(trx, [id])) {
      // A tie that an admin gave one place stays until the service gets another.
      const tie_color = isRetied ? row.tie_color : place.tie_color
      plan.follow(place, { date: row.date, service_time: row.service_time, tie_color }, { isMoved })
    }
  await note(context, 'changed', viewer, row)
  plan.touch(before.date, row.date)
  const isRenamed = row.name !== before.name
  if (isRenamed) plan.touchSchedule()
  const isTitled = isRenamed || row.note !== before.note
  if (isTitled || patch.needs || row.lasts_minutes !== before.lasts_minutes) await tellService(context, row)
  return toOne(trx, needs, row)
}

async function removeService(plan: Plan, viewer: Viewer, id: string): Promise<void> {
  const { trx, context } = plan
  const row = await plan.mustLock(id)
  const assignments = await plannedStore.ofServices(trx, [id])
  if (assignments.some(({ state }) => isLive(state))) throw new AppError('service_in_use')
  plan.close([id])
  // A service that had people is kept, so that their calendars show it as cancelled until its day is over; and one of which
  // was reported, so that its counts and records stay.
  const isKept = row.template_id !== null || assignments.length > 0 || (await servicesStore.isReported(trx, id))
  if (row.name !== null) plan.touchSchedule()
  if (isKept) await servicesStore.update(trx, [id], { state: 'cancelled' })
  else await servicesStore.removeAll(trx, [id])
  await note(context, 'deleted', viewer, row)
  plan.touch(row.date)
}

async function cancelService(plan: Plan, needs: Needs, viewer: Viewer, wanted: Cancellation): Promise<Service> {
  const { trx, context } = plan
  const { id, note: cancel_note } = wanted
  const row = await plan.mustLock(id)
  if (row.state === 'cancelled') return toOne(trx, needs, row)
  if (beginsAt(row.date, row.service_time, await needs.team.timeZone(trx)) <= new Date())
    throw new AppError('service_begun')
  const cancelled = { state: 'cancelled', cancel_note } as const
  await servicesStore.update(trx, [id], cancelled)
  plan.close([id])
  const live = await plannedStore.liveOf(trx, id)
  for (const assignment of live) plan.end(assignment, 'cancelled')
  for (const userId of new Set(live.map(({ user_id }) => user_id)))
    await context.enqueue({ kind: 'service.cancelled', payload: { serviceId: id, userId } })
  await note(context, 'cancelled', viewer, row)
  plan.touch(row.date)
  return toOne(trx, needs, { ...row, ...cancelled })
}

export function servicesService(needs: Needs) {
  const { db, change, changePlaces, team } = needs
  const edit = <Result>(viewer: Viewer, work: (plan: Plan) => Promise<Result>): Promise<Result> =>
    changePlaces(change.by(viewer), { cause: 'service', actorId: viewer._id }, work)
  return {
    list: async (_viewer: unknown, { from, to }: { from: string; to: string }): Promise<Service[]> =>
      toServices(db, await servicesStore.between(db, from, to), await team.timeZone()),
    create: (viewer: Viewer, wanted: NewService): Promise<Service> =>
      edit(viewer, (plan) => addService(plan, needs, viewer, wanted)),
    change: (viewer: Viewer, patch: ServicePatch): Promise<Service> =>
      edit(viewer, (plan) => changeService(plan, needs, viewer, patch)),
    /** Deletes a service; 409 where it has live assignments. One of a template is cancelled, so that it is not made again. */
    remove: (viewer: Viewer, { id }: { id: string }): Promise<void> =>
      edit(viewer, (plan) => removeService(plan, viewer, id)),
    /** Cancels a service and notifies its people once. 409 where it has begun; a cancelled service stays as it is. */
    cancel: (viewer: Viewer, wanted: Cancellation): Promise<Service> =>
      edit(viewer, (plan) => cancelService(plan, needs, viewer, wanted)),

    restore: (viewer: Viewer, { id }: { id: string }): Promise<Service> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const row = await lockService(trx, id)
        if (!row) throw new AppError('not_found')
        if (row.state === 'cancelled') {
          await servicesStore.update(trx, [id], { state: 'planned', cancel_note: null })
          await restoreDraft(context, id, viewer._id)
          await note(context, 'restored', viewer, row)
        }
        const restored = await toOne(trx, needs, { ...row, state: 'planned', cancel_note: null })
        return tellRota(context, revision, { from: row.date, to: row.date }).returning(restored)
      }),
  }
}
