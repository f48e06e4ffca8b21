import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { NewTemplate, Template, TemplatePatch } from '#shared/rota/templates.ts'
import { minuteOfDay, timeOfDay, timeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext, Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import { mustHaveRoom } from '../../../../db/room.ts'
import { given } from '../../../../http/given.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import { type Bearer, bearerId } from '../../../../http/viewer.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import type { ChangePlaces, Plan as Places } from '../../../plan/places/changePlaces.ts'
import { compareText } from '../../../plan/places/compareText.ts'
import { plannedStore } from '../../../plan/places/planned.store.ts'
import { tellRota } from '../../tellRota.ts'
import { mustHavePosts, mustHaveSkills } from '../posts/mustHave.ts'
import { changePublished, hasOwnTie, publishedOf } from './publishedServices.ts'
import { followTemplate, makeServices, plansOf, type TemplatePlan } from './serviceMaker.ts'
import { keepServicesOfShifts } from './servicesOfShifts.ts'
import { type TemplateRow, templatesStore } from './templates.store.ts'
import { toRows, toTemplate, toWanted } from './templates.wire.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  changePlaces: ChangePlaces
  openPlaces: {
    /** Opens and closes places by the services as they are now. */
    followAll(context: ChangeContext<'rota'>): Promise<void>
  }
}

/**
 * The time that was typed for a template, as it is stored. 400 at `path` where it is none, or can be read in two ways.
 */
async function typedTime(trx: Db, id: string | null, typed: string, path = 'serviceTime'): Promise<string> {
  const others = (await templatesStore.all(trx)).filter((other) => other.retired === 0 && other.id !== id)
  const minutes = others.flatMap(({ service_time }) => minuteOfDay(service_time) ?? [])
  const time = timeOfDay(typed, minutes)
  if (time === undefined) return refuseAt(path, 'rota.timeOfDay')
  if (typeof time === 'string') return time
  return refuseAt(path, 'rota.whichTime', { morning: time[0], evening: time[1] })
}

/** Throws 400 for a time that is no time of day, an end before the start, unknown posts or skills. */
async function mustBeValid(trx: Db, { template }: TemplatePlan, { needs, skills = [] }: NewTemplate): Promise<void> {
  if (minuteOfDay(template.service_time) === undefined) refuseAt('serviceTime', 'rota.timeOfDay')
  if (template.ends_on !== null && template.ends_on < template.starts_on) refuseAt('endsOn', 'rota.endBeforeStart')
  await mustHavePosts(trx, needs)
  await mustHaveSkills(trx, skills)
}

async function mustFind(from: Db, id: string): Promise<TemplatePlan> {
  const found = await templatesStore.find(from, id)
  const [plan] = await plansOf(from, found ? [found] : [])
  if (!plan) throw new AppError('not_found')
  return plan
}

async function writeNeeds(trx: Trx<'rota'>, { template, needs, skills }: TemplatePlan): Promise<void> {
  await templatesStore.replaceNeeds(trx, template.id, needs)
  await templatesStore.replaceSkills(trx, template.id, skills)
}

async function listOn(from: Db, day: string): Promise<Template[]> {
  const made: Template[] = []
  for (const plan of await plansOf(from, await templatesStore.all(from))) made.push(await toTemplate(from, plan, day))
  return made.sort(
    (a, b) =>
      a.weekday - b.weekday ||
      timeOrder(a.serviceTime) - timeOrder(b.serviceTime) ||
      compareText(comparisonKey(a.name), comparisonKey(b.name)) ||
      compareText(a._id, b._id),
  )
}

type Made = { viewer: Bearer; wanted: NewTemplate; day: string }

async function makeTemplate(
  { openPlaces }: Pick<Needs, 'openPlaces'>,
  context: ChangeContext<'rota'>,
  { viewer, wanted, day }: Made,
): Promise<Template> {
  const { trx, audit } = context
  const plan = toRows(randomUUID(), wanted, day)
  await mustBeValid(trx, plan, wanted)
  await mustHaveRoom(trx, 'templates')
  await templatesStore.insert(trx, plan.template)
  await writeNeeds(trx, plan)
  await makeServices(trx, plan, { today: day, isStrict: true })
  await openPlaces.followAll(context)
  const { id, name } = plan.template
  await audit({ action: 'template.created', actorId: bearerId(viewer), subjectId: id, detail: { name } })
  return toTemplate(trx, plan, day)
}

/** Brings published services in line with their template, and the ties of the people at them. */
async function followPublished(places: Places, plan: TemplatePlan, day: string): Promise<void> {
  const { trx } = places
  const { tie_color } = plan.template
  const { differing } = await publishedOf(trx, plan, day)
  await places.countBefore(columnOf(differing, 'id'))
  await changePublished(trx, plan, differing)
  const retied = differing.filter((service) => !hasOwnTie(service) && service.tie_color !== tie_color)
  for (const place of await plannedStore.ofServices(trx, columnOf(retied, 'id'))) places.follow(place, { tie_color })
}

type Changed = { viewer: Bearer; patch: TemplatePatch; day: string }

async function changeTemplate(places: Places, { viewer, patch, day }: Changed): Promise<Template> {
  const { trx, context } = places
  const { id, published, ...fields } = patch
  const before = await mustFind(trx, id)
  const { service_time } = before.template
  const isTyped = fields.serviceTime !== undefined && fields.serviceTime !== service_time
  const serviceTime = isTyped ? await typedTime(trx, id, fields.serviceTime ?? '') : service_time
  const wanted = { ...toWanted(before), ...given(fields), serviceTime }
  const plan = toRows(id, wanted, day)
  await mustBeValid(trx, plan, wanted)
  await templatesStore.update(trx, plan.template)
  await writeNeeds(trx, plan)
  await keepServicesOfShifts(trx, await followTemplate(trx, plan, day))
  if (published) await followPublished(places, plan, day)
  const detail = { name: plan.template.name }
  await context.audit({ action: 'template.changed', actorId: bearerId(viewer), subjectId: id, detail })
  tellRota(context, places.step.revision)
  return toTemplate(trx, plan, day)
}

async function removeTemplate({ trx, context, step }: Places, viewer: Bearer, id: string, day: string): Promise<void> {
  const { template, ...needs } = await mustFind(trx, id)
  const retired: TemplatePlan = { template: { ...template, retired: 1 }, ...needs }
  await templatesStore.update(trx, retired.template)
  await keepServicesOfShifts(trx, await followTemplate(trx, retired, day))
  if (!(await templatesStore.isUsed(trx, id))) await templatesStore.remove(trx, id)
  const detail = { name: template.name }
  await context.audit({ action: 'template.deleted', actorId: bearerId(viewer), subjectId: id, detail })
  tellRota(context, step.revision)
}

/** Makes the services of these templates that are not there yet. */
async function makeMissing(
  { openPlaces }: Pick<Needs, 'openPlaces'>,
  context: ChangeContext<'rota'>,
  revision: number,
  { templates, day }: { templates: TemplateRow[]; day: string },
) {
  const { trx } = context
  let made = 0
  for (const plan of await plansOf(trx, templates))
    made += await makeServices(trx, plan, { today: day, isStrict: false })
  if (made === 0) return context.tellNobody('every service is there')
  await openPlaces.followAll(context)
  return tellRota(context, revision)
}

export type TemplatesService = ReturnType<typeof templatesService>

export function templatesService(needs: Needs) {
  const { db, change, changePlaces, team } = needs
  const dayIn = async (from: Db) => today(await team.timeZone(from))
  /** The day on which this process last made services. */
  let madeOn = ''

  return {
    /** All templates, by weekday, time and name. */
    list: async (): Promise<Template[]> => listOn(db, await dayIn(db)),
    listFrom: async (from: Db): Promise<Template[]> => listOn(from, await dayIn(from)),

    /**
     * The time that was typed for a new template, as it is stored. 400 at `path` where it is none, or can be read in
     * two ways.
     */
    timeOf: (from: Db, typed: string, path: string): Promise<string> => typedTime(from, null, typed, path),

    /** Creates a template and its services in a change of the rota. */
    make: async (context: ChangeContext<'rota'>, viewer: Bearer, wanted: NewTemplate): Promise<Template> =>
      makeTemplate(needs, context, { viewer, wanted, day: await dayIn(context.trx) }),

    /** Creates a template and its services. 409 where another template has a service at the same date and time. */
    create: (viewer: Bearer, wanted: NewTemplate): Promise<Template> =>
      change.by(viewer)('rota', async (context, revision) => {
        const serviceTime = await typedTime(context.trx, null, wanted.serviceTime)
        const day = await dayIn(context.trx)
        const made = await makeTemplate(needs, context, { viewer, wanted: { ...wanted, serviceTime }, day })
        return tellRota(context, revision).returning(made)
      }),

    /**
     * Changes a template and its future services that are unedited and unpublished; with `published`, published ones
     * too.
     */
    change: (viewer: Bearer, patch: TemplatePatch): Promise<Template> =>
      changePlaces(change.by(viewer), { cause: 'service', actorId: bearerId(viewer) }, async (places) =>
        changeTemplate(places, { viewer, patch, day: await dayIn(places.trx) }),
      ),

    /**
     * Retires a template and deletes its future services that nobody planned. A template that nothing names is deleted.
     */
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      changePlaces(change.by(viewer), { cause: 'service', actorId: bearerId(viewer) }, async (places) =>
        removeTemplate(places, viewer, id, await dayIn(places.trx)),
      ),

    /** Makes the services that came within 400 days since the last call; once a day in each process. */
    async makeAhead(): Promise<void> {
      const current = await dayIn(db)
      if (current === madeOn) return
      const templates = (await templatesStore.all(db)).filter(({ retired }) => retired === 0)
      madeOn = current
      if (templates.length === 0) return
      await change('rota', async (context, revision) =>
        makeMissing(needs, context, revision, { templates, day: await dayIn(context.trx) }),
      )
    },
  }
}
