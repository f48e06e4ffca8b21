import { randomUUID } from 'node:crypto'
import { isLive } from '#shared/answers.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { NewService, Service, ServicePatch } from '#shared/rotaServices.ts'
import { normaliseServiceTime } from '#shared/serviceTime.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { ServiceNeedsTable, ServiceSkillsTable, ServicesTable } from '../../../db/schema.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../../plan/changePlaces.ts'
import { restoreDraft } from '../../plan/drafts.ts'
import { plannedStore } from '../../plan/planned.store.ts'
import { lockService, type ServiceRow, servicesStore } from '../../plan/services.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { toServiceFile } from '../files/serviceFiles.service.ts'
import { type FileFacts, serviceFilesStore } from '../files/serviceFiles.store.ts'
import { beginsAt, momentOf } from '../moments.ts'
import { tellService } from '../servicePage/tellService.ts'
import { tellRota } from '../tellRota.ts'
import { mustHavePosts, mustHaveSkills } from './mustHave.ts'
import { timeColumns } from './serviceMaker.ts'

export interface ServicesService {
  list(span: { from: string; to: string }): Promise<Service[]>
  create(viewer: Viewer, service: NewService): Promise<Service>
  change(viewer: Viewer, patch: ServicePatch): Promise<Service>
  /** Deletes a service; 409 where it has live assignments. One of a template is cancelled, so that it is not made again. */
  remove(viewer: Viewer, id: string): Promise<void>
  /** Cancels a service and notifies its people once. 409 where it has begun; a cancelled service stays as it is. */
  cancel(viewer: Viewer, id: string, note: string | null): Promise<Service>
  restore(viewer: Viewer, id: string): Promise<Service>
}

interface Needs {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
}

/** Translates a service with its needs to the wire. */
export const toService = (
  row: ServiceRow,
  { needs, skills, files }: { needs: ServiceNeedsTable[]; skills: ServiceSkillsTable[]; files: FileFacts[] },
  timeZone: string,
): Service => ({
  _id: row.id,
  templateId: row.template_id,
  date: row.date,
  serviceTime: row.service_time,
  lastsMinutes: row.lasts_minutes,
  tieColor: row.tie_color,
  state: row.state,
  cancelNote: row.cancel_note,
  edited: row.edited === 1,
  published: row.published_at !== null,
  revision: row.revision,
  name: row.name,
  note: row.note,
  files: files.map(toServiceFile),
  startsAt: momentOf(row.date, row.service_time, timeZone)?.toISOString() ?? null,
  needs: needs.map(({ post_id, min_people, max_people, priority }) => ({
    postId: post_id,
    minPeople: min_people,
    maxPeople: max_people,
    priority,
  })),
  skills: skills.map(({ skill_id, min_people }) => ({ skillId: skill_id, minPeople: min_people })),
})

export async function toServices(db: Db, rows: ServiceRow[], timeZone: string): Promise<Service[]> {
  const ids = rows.map(({ id }) => id)
  const needs = await servicesStore.needsOf(db, ids)
  const skills = await servicesStore.skillsOf(db, ids)
  const files = await serviceFilesStore.ofServices(db, ids)
  return rows.map((row) => {
    const isOfIt = ({ service_id }: { service_id: string }) => service_id === row.id
    return toService(
      row,
      { needs: needs.filter(isOfIt), skills: skills.filter(isOfIt), files: files.filter(isOfIt) },
      timeZone,
    )
  })
}

export function servicesService({ db, change, changePlaces, team }: Needs): ServicesService {
  async function one(from: Db, row: ServiceRow): Promise<Service> {
    const [service] = await toServices(from, [row], await team.timeZone(from))
    if (!service) throw new Error('One row makes one service')
    return service
  }

  async function mustLock({ trx }: Pick<ChangeContext<'rota'>, 'trx'>, id: string): Promise<ServiceRow> {
    const row = await lockService(trx, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  /** Throws 409 with the service that exists at that date and time. */
  async function mustBeFree(
    trx: Db,
    { date, service_time_key }: Pick<ServiceRow, 'date' | 'service_time_key'>,
    id?: string,
  ) {
    const other = await servicesStore.at(trx, date, service_time_key)
    if (other && other.id !== id) throw new AppError('service_exists', { reply: { service: await one(trx, other) } })
  }

  async function writeNeeds(
    { trx }: ChangeContext<'rota'>,
    id: string,
    { needs, skills }: Pick<ServicePatch, 'needs' | 'skills'>,
  ) {
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
      const rows = skills.map(({ skillId, minPeople }) => ({
        service_id: id,
        skill_id: skillId,
        min_people: minPeople,
      }))
      await servicesStore.replaceSkills(trx, [id], rows)
    }
  }

  const said = ({ date, service_time }: ServiceRow) => ({ date, title: service_time })

  const changeService = <Result>(viewer: Viewer, work: (plan: Plan) => Promise<Result>): Promise<Result> =>
    changePlaces(change.by(viewer), { cause: 'service', actorId: viewer._id }, work)

  return {
    async list({ from, to }) {
      return toServices(db, await servicesStore.between(db, from, to), await team.timeZone())
    },

    create: (viewer, { date, serviceTime, lastsMinutes, tieColor, name, note, needs, skills }) =>
      changeService(viewer, async (plan) => {
        const { trx, context } = plan
        const row: ServicesTable = {
          id: randomUUID(),
          template_id: null,
          date,
          ...timeColumns(normaliseServiceTime(serviceTime)),
          lasts_minutes: lastsMinutes,
          tie_color: tieColor,
          state: 'planned',
          cancel_note: null,
          edited: 0,
          tie_by_day: 0,
          name,
          note,
          published_at: null,
          revision: 1,
        }
        await mustBeFree(trx, row)
        await servicesStore.insertAll(trx, [row])
        await writeNeeds(context, row.id, { needs, skills })
        await context.audit({ action: 'service.created', actorId: viewer._id, subjectId: row.id, detail: said(row) })
        plan.touch(date)
        // Admins see the name in the schedule before the service is published.
        if (name !== null) plan.touchSchedule()
        return one(trx, row)
      }),

    change: (viewer, { id, ...patch }) =>
      changeService(viewer, async (plan) => {
        const { trx, context } = plan
        const before = await plan.mustLock(id)
        const date = patch.date ?? before.date
        const time = patch.serviceTime === undefined ? {} : timeColumns(normaliseServiceTime(patch.serviceTime))
        const row: ServiceRow = {
          ...before,
          ...time,
          date,
          lasts_minutes: patch.lastsMinutes ?? before.lasts_minutes,
          tie_color: patch.tieColor === undefined ? before.tie_color : patch.tieColor,
          name: patch.name === undefined ? before.name : patch.name,
          note: patch.note === undefined ? before.note : patch.note,
          edited: 1,
        }
        const isMoved = date !== before.date || row.service_time_key !== before.service_time_key
        if (isMoved) {
          const timeZone = await team.timeZone(trx)
          if (beginsAt(date, row.service_time, timeZone) <= new Date() || date < today(timeZone))
            refuseAt('date', 'rota.inThePast')
          await mustBeFree(trx, row, id)
        }
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
            plan.follow(place, { date, service_time: row.service_time, tie_color }, { isMoved })
          }
        await context.audit({ action: 'service.changed', actorId: viewer._id, subjectId: id, detail: said(row) })
        plan.touch(before.date, date)
        const isRenamed = row.name !== before.name
        if (isRenamed) plan.touchSchedule()
        if (isRenamed || row.note !== before.note) await tellService(context, row)
        return one(trx, row)
      }),

    remove: (viewer, id) =>
      changeService(viewer, async (plan) => {
        const { trx, context } = plan
        const row = await plan.mustLock(id)
        const assignments = await plannedStore.ofServices(trx, [id])
        if (assignments.some(({ state }) => isLive(state))) throw new AppError('service_in_use')
        plan.close([id])
        // A service that had people is kept, so that their calendars show it as cancelled until its day is over.
        const isGone = row.template_id === null && assignments.length === 0
        if (row.name !== null) plan.touchSchedule()
        if (isGone) await servicesStore.removeAll(trx, [id])
        else await servicesStore.update(trx, [id], { state: 'cancelled' })
        await context.audit({ action: 'service.deleted', actorId: viewer._id, subjectId: id, detail: said(row) })
        plan.touch(row.date)
      }),

    cancel: (viewer, id, note) =>
      changeService(viewer, async (plan) => {
        const { trx, context } = plan
        const row = await plan.mustLock(id)
        if (row.state === 'cancelled') return one(trx, row)
        if (beginsAt(row.date, row.service_time, await team.timeZone(trx)) <= new Date())
          throw new AppError('service_begun')
        const cancelled: ServiceRow = { ...row, state: 'cancelled', cancel_note: note }
        await servicesStore.update(trx, [id], { state: 'cancelled', cancel_note: note })
        plan.close([id])
        const live = await plannedStore.liveOf(trx, id)
        for (const assignment of live) plan.end(assignment, 'cancelled')
        for (const userId of new Set(live.map(({ user_id }) => user_id)))
          await context.enqueue({ kind: 'service.cancelled', payload: { serviceId: id, userId } })
        await context.audit({ action: 'service.cancelled', actorId: viewer._id, subjectId: id, detail: said(row) })
        plan.touch(row.date)
        return one(trx, cancelled)
      }),

    restore: (viewer, id) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const row = await mustLock(context, id)
        const restored: ServiceRow = { ...row, state: 'planned', cancel_note: null }
        if (row.state === 'cancelled') {
          await servicesStore.update(trx, [id], { state: 'planned', cancel_note: null })
          await restoreDraft(context, id, viewer._id)
          await context.audit({ action: 'service.restored', actorId: viewer._id, subjectId: id, detail: said(row) })
        }
        return tellRota(context, revision, { from: row.date, to: row.date }).returning(await one(trx, restored))
      }),
  }
}
