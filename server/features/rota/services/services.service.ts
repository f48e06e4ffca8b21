import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { NewService, Service, ServicePatch } from '#shared/rotaServices.ts'
import { normaliseServiceTime } from '#shared/serviceTime.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { ServiceNeedsTable, ServiceSkillsTable, ServicesTable } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { assignmentsStore } from '../../plan/assignments.store.ts'
import { lockService, type ServiceRow, servicesStore } from '../../plan/services.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { beginsAt, momentOf } from '../moments.ts'
import { refuseAt } from '../refuseAt.ts'
import { mustHavePosts, mustHaveSkills } from '../setup/mustHave.ts'
import { tellRota } from '../tellRota.ts'
import { timeColumns } from './serviceMaker.ts'

export interface ServicesService {
  list(span: { from: string; to: string }): Promise<Service[]>
  create(viewer: Viewer, service: NewService): Promise<Service>
  change(viewer: Viewer, patch: ServicePatch): Promise<Service>
  /** 409 where people are asked for it. One of a template becomes cancelled, so that it is not made again. */
  remove(viewer: Viewer, id: string): Promise<void>
  /** Its people are told once. 409 where it has begun; one that is cancelled stays as it is. */
  cancel(viewer: Viewer, id: string, note: string | null): Promise<Service>
  restore(viewer: Viewer, id: string): Promise<Service>
}

/** What services need of assignments and drafts. */
export interface ServiceFollowers {
  /** Cancels the live assignments of a service and returns whose they were. */
  cancelOf(
    schedule: ChangeContext<'schedule'>,
    rota: ChangeContext<'rota'>,
    serviceId: string,
    by: string,
  ): Promise<string[]>
  /** Writes date, time, tie and posts into the shifts of live assignments; with `isAsked` they are to be answered anew. */
  refresh(
    schedule: ChangeContext<'schedule'>,
    rota: ChangeContext<'rota'>,
    serviceIds: string[],
    options: { by: string; isAsked: boolean },
  ): Promise<void>
  /** Nobody is looked for at a service that is cancelled, moved or gone. */
  ended(step: { rota: ChangeContext<'rota'>; revision: number }, serviceIds: string[]): Promise<void>
  /** Puts those whom the cancelling took off into the draft of the service. */
  restoreDraft(rota: ChangeContext<'rota'>, serviceId: string, by: string): Promise<void>
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  followers: ServiceFollowers
}

/** Translates a row to the wire, with what the service needs. */
export const toService = (
  row: ServiceRow,
  { needs, skills }: { needs: ServiceNeedsTable[]; skills: ServiceSkillsTable[] },
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
  const [needs, skills] = [await servicesStore.needsOf(db, ids), await servicesStore.skillsOf(db, ids)]
  return rows.map((row) => {
    const isOfIt = ({ service_id }: { service_id: string }) => service_id === row.id
    return toService(row, { needs: needs.filter(isOfIt), skills: skills.filter(isOfIt) }, timeZone)
  })
}

export function servicesService({ db, change, team, followers }: Needs): ServicesService {
  async function one(from: Db, row: ServiceRow): Promise<Service> {
    const [service] = await toServices(from, [row], await team.timeZone(from))
    if (!service) throw new Error('One row makes one service')
    return service
  }

  async function mustLock({ trx }: ChangeContext<'rota'>, id: string): Promise<ServiceRow> {
    const row = await lockService(trx, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  /** 409 with the service that is there at that date and time. */
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

  /** A change of a service that may change shifts, whose lock comes first. */
  const withShifts = <Result>(
    viewer: Viewer,
    work: (contexts: {
      schedule: ChangeContext<'schedule'>
      rota: ChangeContext<'rota'>
      revision: number
    }) => Promise<Result>,
  ) =>
    change.by(viewer)('schedule', async (schedule, scheduleRevision) => {
      const result = await schedule.also('rota', async (rota, revision) => {
        const done = await work({ schedule, rota, revision })
        return rota.tellNobody('`work` tells').returning(done)
      })
      return schedule.tell('members', 'scheduleChanged', { revision: scheduleRevision }).returning(result)
    })

  return {
    async list({ from, to }) {
      return toServices(db, await servicesStore.between(db, from, to), await team.timeZone())
    },

    create: (viewer, { date, serviceTime, lastsMinutes, tieColor, needs, skills }) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
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
          published_at: null,
          revision: 1,
        }
        await mustBeFree(trx, row)
        await servicesStore.insertAll(trx, [row])
        await writeNeeds(context, row.id, { needs, skills })
        await context.audit({ action: 'service.created', actorId: viewer._id, subjectId: row.id, detail: said(row) })
        return tellRota(context, revision, { from: date, to: date }).returning(await one(trx, row))
      }),

    change: (viewer, { id, ...patch }) =>
      withShifts(viewer, async ({ schedule, rota, revision }) => {
        const { trx } = rota
        const before = await mustLock(rota, id)
        const date = patch.date ?? before.date
        const time = patch.serviceTime === undefined ? {} : timeColumns(normaliseServiceTime(patch.serviceTime))
        const row: ServiceRow = {
          ...before,
          ...time,
          date,
          lasts_minutes: patch.lastsMinutes ?? before.lasts_minutes,
          tie_color: patch.tieColor === undefined ? before.tie_color : patch.tieColor,
          edited: 1,
        }
        const isMoved = date !== before.date || row.service_time_key !== before.service_time_key
        if (isMoved) {
          const timeZone = await team.timeZone(trx)
          if (beginsAt(date, row.service_time, timeZone) <= new Date() || date < today(timeZone))
            refuseAt('date', 'rota.inThePast')
          await mustBeFree(trx, row, id)
        }
        const { id: _, ...columns } = row
        await servicesStore.update(trx, [id], columns)
        await writeNeeds(rota, id, patch)
        if (isMoved) await followers.ended({ rota, revision }, [id])
        if (isMoved || row.tie_color !== before.tie_color)
          await followers.refresh(schedule, rota, [id], { by: viewer._id, isAsked: isMoved })
        await rota.audit({ action: 'service.changed', actorId: viewer._id, subjectId: id, detail: said(row) })
        const days = [before.date, date].sort()
        tellRota(rota, revision, { from: days[0] ?? date, to: days[1] ?? date })
        return one(trx, row)
      }),

    remove: (viewer, id) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const row = await mustLock(context, id)
        if ((await assignmentsStore.liveOf(trx, id)).length > 0) throw new AppError('service_in_use')
        await followers.ended({ rota: context, revision }, [id])
        if (row.template_id === null) await servicesStore.removeAll(trx, [id])
        else await servicesStore.update(trx, [id], { state: 'cancelled' })
        await context.audit({ action: 'service.deleted', actorId: viewer._id, subjectId: id, detail: said(row) })
        return tellRota(context, revision, { from: row.date, to: row.date })
      }),

    cancel: (viewer, id, note) =>
      withShifts(viewer, async ({ schedule, rota, revision }) => {
        const { trx } = rota
        const row = await mustLock(rota, id)
        if (row.state === 'cancelled') return one(trx, row)
        if (beginsAt(row.date, row.service_time, await team.timeZone(trx)) <= new Date())
          throw new AppError('service_begun')
        const cancelled: ServiceRow = { ...row, state: 'cancelled', cancel_note: note }
        await servicesStore.update(trx, [id], { state: 'cancelled', cancel_note: note })
        await followers.ended({ rota, revision }, [id])
        const people = await followers.cancelOf(schedule, rota, id, viewer._id)
        for (const userId of people)
          await rota.enqueue({ kind: 'service.cancelled', payload: { serviceId: id, userId } })
        await rota.audit({ action: 'service.cancelled', actorId: viewer._id, subjectId: id, detail: said(row) })
        tellRota(rota, revision, { from: row.date, to: row.date })
        return one(trx, cancelled)
      }),

    restore: (viewer, id) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const row = await mustLock(context, id)
        const restored: ServiceRow = { ...row, state: 'planned', cancel_note: null }
        if (row.state === 'cancelled') {
          await servicesStore.update(trx, [id], { state: 'planned', cancel_note: null })
          await followers.restoreDraft(context, id, viewer._id)
          await context.audit({ action: 'service.restored', actorId: viewer._id, subjectId: id, detail: said(row) })
        }
        return tellRota(context, revision, { from: row.date, to: row.date }).returning(await one(trx, restored))
      }),
  }
}
