import { randomUUID } from 'node:crypto'
import { addDays, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { occurrences } from '#shared/rotaDays.ts'
import { type NewTemplate, SERVICE_MINUTES, type Template, type TemplatePatch } from '#shared/rotaSetup.ts'
import { minuteOfDay, normaliseServiceTime, timeOfDay, timeOrder } from '#shared/serviceTime.ts'
import type { Change, ChangeContext, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { given } from '../../../http/given.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces } from '../../plan/changePlaces.ts'
import { plannedStore } from '../../plan/planned.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { tellRota } from '../tellRota.ts'
import { mustHavePosts, mustHaveSkills } from './mustHave.ts'
import {
  changePublished,
  followTemplate,
  makeServices,
  type Plan,
  plansOf,
  publishedOf,
  recurrenceOf,
} from './serviceMaker.ts'
import { type TemplateRow, templatesStore } from './templates.store.ts'

export interface TemplatesService {
  /** All templates, by weekday, time and name. */
  list(): Promise<Template[]>
  /** Creates a template and its services. 409 where another template has a service at the same date and time. */
  create(viewer: Viewer, template: NewTemplate): Promise<Template>
  listFrom(from: Db): Promise<Template[]>
  /** Creates a template and its services in a change of the rota. */
  make(context: ChangeContext<'rota'>, viewer: Viewer, template: NewTemplate): Promise<Template>
  /** Changes a template and its future services that are unedited and unpublished; with `published`, published ones too. */
  change(viewer: Viewer, patch: TemplatePatch): Promise<Template>
  /** Retires a template and deletes its future services that nobody planned. A template that nothing names is deleted. */
  remove(viewer: Viewer, named: { id: string }): Promise<void>
  /** Makes the services that came within 400 days since the last call; once a day in each process. */
  makeAhead(): Promise<void>
}

const NEXT_DATES = 5

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  changePlaces: ChangePlaces
}

type Wanted = Omit<NewTemplate, 'name'> & { name: string }

/** A stored template in the form of the wire, onto which a patch is laid. */
const toWanted = ({ template, needs, skills }: Plan): Wanted => ({
  name: template.name,
  weekday: template.weekday,
  serviceTime: template.service_time,
  lastsMinutes: template.lasts_minutes,
  everyWeeks: template.every_weeks,
  nth: template.nth,
  startsOn: template.starts_on,
  endsOn: template.ends_on,
  tieColor: template.tie_color,
  retired: template.retired === 1,
  needs: needs.map(toNeed),
  skills: skills.map(toSkillNeed),
})

const toNeed = (row: Plan['needs'][number]) => ({
  postId: row.post_id,
  minPeople: row.min_people,
  maxPeople: row.max_people,
  priority: row.priority,
})
const toSkillNeed = (row: Plan['skills'][number]) => ({ skillId: row.skill_id, minPeople: row.min_people })

export function templatesService({ db, change, changePlaces, team }: Needs): TemplatesService {
  const dayIn = async (from: Db) => today(await team.timeZone(from))

  /** The time that was typed for a template, as it is stored. 400 where it is none, or can be read in two ways. */
  async function typedTime(trx: Db, id: string | null, typed: string): Promise<string> {
    const others = (await templatesStore.all(trx)).filter((other) => other.retired === 0 && other.id !== id)
    const minutes = others.flatMap(({ service_time }) => minuteOfDay(service_time) ?? [])
    const time = timeOfDay(typed, minutes)
    if (time === undefined) return refuseAt('serviceTime', 'rota.timeOfDay')
    if (typeof time === 'string') return time
    return refuseAt('serviceTime', 'rota.whichTime', { morning: time[0], evening: time[1] })
  }

  /** The rows of a wanted template. 400 for a time that is no time of day, an end before the start, unknown posts or skills. */
  async function planOf(trx: Db, id: string, wanted: Wanted, day: string): Promise<Plan> {
    const service_time = normaliseServiceTime(wanted.serviceTime)
    if (minuteOfDay(service_time) === undefined) refuseAt('serviceTime', 'rota.timeOfDay')
    const { startsOn = day, endsOn = null, skills = [], needs } = wanted
    if (endsOn !== null && endsOn < startsOn) refuseAt('endsOn', 'rota.endBeforeStart')
    await mustHavePosts(trx, needs)
    await mustHaveSkills(trx, skills)
    const template: TemplateRow = {
      id,
      name: wanted.name,
      weekday: wanted.weekday,
      service_time,
      lasts_minutes: wanted.lastsMinutes ?? SERVICE_MINUTES,
      every_weeks: wanted.everyWeeks ?? 1,
      nth: wanted.nth ?? 0,
      starts_on: startsOn,
      ends_on: endsOn,
      tie_color: wanted.tieColor ?? null,
      retired: wanted.retired ? 1 : 0,
    }
    return {
      template,
      needs: needs.map(({ postId, minPeople, maxPeople, priority }) => ({
        template_id: id,
        post_id: postId,
        min_people: minPeople,
        max_people: maxPeople,
        priority,
      })),
      skills: skills.map(({ skillId, minPeople }) => ({ template_id: id, skill_id: skillId, min_people: minPeople })),
    }
  }

  async function toTemplate(from: Db, plan: Plan, day: string): Promise<Template> {
    const { differing } = await publishedOf(from, plan, day)
    const { template } = plan
    const ahead = template.retired ? [] : occurrences(recurrenceOf(template), day, addDays(day, 5 * 366))
    return {
      _id: template.id,
      name: template.name,
      weekday: template.weekday,
      serviceTime: template.service_time,
      lastsMinutes: template.lasts_minutes,
      everyWeeks: template.every_weeks,
      nth: template.nth,
      startsOn: template.starts_on,
      endsOn: template.ends_on,
      tieColor: template.tie_color,
      retired: template.retired === 1,
      needs: plan.needs.map(toNeed),
      skills: plan.skills.map(toSkillNeed),
      nextDates: ahead.slice(0, NEXT_DATES),
      differing: differing.length,
    }
  }

  async function write(trx: Trx<'rota'>, { template, needs, skills }: Plan): Promise<void> {
    await templatesStore.replaceNeeds(trx, template.id, needs)
    await templatesStore.replaceSkills(trx, template.id, skills)
  }

  async function listFrom(from: Db): Promise<Template[]> {
    const day = await dayIn(from)
    const plans = await plansOf(from, await templatesStore.all(from))
    const made: Template[] = []
    for (const plan of plans) made.push(await toTemplate(from, plan, day))
    return made.sort(
      (a, b) =>
        a.weekday - b.weekday ||
        timeOrder(a.serviceTime) - timeOrder(b.serviceTime) ||
        a.name.localeCompare(b.name, 'en'),
    )
  }

  const make: TemplatesService['make'] = async ({ trx, audit }, viewer, wanted) => {
    const day = await dayIn(trx)
    const plan = await planOf(trx, randomUUID(), wanted, day)
    await templatesStore.insert(trx, plan.template)
    await write(trx, plan)
    await makeServices(trx, plan, { today: day, isStrict: true })
    const { id, name } = plan.template
    await audit({ action: 'template.created', actorId: viewer._id, subjectId: id, detail: { name } })
    return toTemplate(trx, plan, day)
  }

  /** The day on which this process last made services. */
  let madeOn = ''

  return {
    list: () => listFrom(db),
    listFrom,

    make,

    create: (viewer, wanted) =>
      change.by(viewer)('rota', async (context, revision) => {
        const serviceTime = await typedTime(context.trx, null, wanted.serviceTime)
        const made = await make(context, viewer, { ...wanted, serviceTime })
        return tellRota(context, revision).returning(made)
      }),

    change: (viewer, { id, published, ...patch }) =>
      changePlaces(change.by(viewer), { cause: 'service', actorId: viewer._id }, async (places) => {
        const { trx, context } = places
        const day = await dayIn(trx)
        const found = await templatesStore.find(trx, id)
        const [before] = found ? await plansOf(trx, [found]) : []
        if (!before) throw new AppError('not_found')
        const isTyped = patch.serviceTime !== undefined && patch.serviceTime !== before.template.service_time
        const serviceTime = isTyped ? await typedTime(trx, id, patch.serviceTime ?? '') : before.template.service_time
        const plan = await planOf(trx, id, { ...toWanted(before), ...given(patch), serviceTime }, day)
        await templatesStore.update(trx, plan.template)
        await write(trx, plan)
        await followTemplate(trx, plan, day)
        if (published) {
          const { differing } = await publishedOf(trx, plan, day)
          const ids = differing.map((service) => service.id)
          await places.countBefore(ids)
          await changePublished(trx, plan, differing)
          const retied = differing.filter(
            (service) => service.tie_by_day === 0 && service.tie_color !== plan.template.tie_color,
          )
          const { tie_color } = plan.template
          const all = await plannedStore.ofServices(trx, columnOf(retied, 'id'))
          for (const place of all) places.follow(place, { tie_color })
        }
        const detail = { name: plan.template.name }
        await context.audit({ action: 'template.changed', actorId: viewer._id, subjectId: id, detail })
        tellRota(context, places.step.revision)
        return toTemplate(trx, plan, day)
      }),

    remove: (viewer, { id }) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const found = await templatesStore.find(trx, id)
        if (!found) throw new AppError('not_found')
        const [plan] = await plansOf(trx, [{ ...found, retired: 1 }])
        if (!plan) throw new AppError('not_found')
        await templatesStore.update(trx, plan.template)
        await followTemplate(trx, plan, await dayIn(trx))
        if (!(await templatesStore.isUsed(trx, id))) await templatesStore.remove(trx, id)
        const detail = { name: found.name }
        await context.audit({ action: 'template.deleted', actorId: viewer._id, subjectId: id, detail })
        return tellRota(context, revision)
      }),

    async makeAhead() {
      const current = await dayIn(db)
      if (current === madeOn) return
      const templates = (await templatesStore.all(db)).filter(({ retired }) => retired === 0)
      madeOn = current
      if (templates.length === 0) return
      await change('rota', async (context, revision) => {
        const { trx } = context
        const day = await dayIn(trx)
        let made = 0
        for (const plan of await plansOf(trx, templates))
          made += await makeServices(trx, plan, { today: day, isStrict: false })
        return made > 0 ? tellRota(context, revision) : context.tellNobody('every service is there')
      })
    },
  }
}
