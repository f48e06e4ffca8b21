import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import { occurrences, occursOn, type Recurrence, weekdayOf } from '#shared/recurrence.ts'
import { AHEAD_DAYS } from '#shared/rota/services.ts'
import { serviceTimeKey, timeOrder } from '#shared/serviceTime.ts'
import type { Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import type { ServicesTable, TemplateNeedsTable, TemplateSkillsTable } from '../../../../db/schema.ts'
import { placesStore } from '../../../plan/places/places.store.ts'
import { servicesOfPlaces } from '../../../plan/places/servicesOfPlaces.store.ts'
import type { MomentColumns } from '../../../plan/services/moments.ts'
import { type ServiceRow, servicesStore } from '../../../plan/services/services.store.ts'
import { type TemplateRow, templatesStore } from './templates.store.ts'

/** A template with the needs of its services. */
export interface TemplatePlan {
  template: TemplateRow
  needs: TemplateNeedsTable[]
  skills: TemplateSkillsTable[]
}

export const recurrenceOf = (row: TemplateRow): Recurrence => ({
  weekday: row.weekday,
  everyWeeks: row.every_weeks,
  nth: row.nth,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
})

/** A service that nobody has changed or published yet. */
export const NEW_SERVICE = {
  template_id: null,
  state: 'planned',
  cancel_note: null,
  edited: 0,
  tie_by_day: 0,
  name: null,
  note: null,
  published_at: null,
  revision: 1,
  by_shifts: 0,
  sign_up: 0,
  two_unrelated: 0,
} as const satisfies Partial<ServicesTable>

/** The columns that store a service time. */
export const timeColumns = (serviceTime: string) => ({
  service_time: serviceTime,
  service_time_key: serviceTimeKey(serviceTime),
  service_time_order: timeOrder(serviceTime),
})

export const ofTemplate = ({ template }: TemplatePlan) => ({
  ...timeColumns(template.service_time),
  lasts_minutes: template.lasts_minutes,
  tie_color: template.tie_color,
  sign_up: template.sign_up,
  two_unrelated: template.two_unrelated,
})

export async function plansOf(db: Db, templates: TemplateRow[]): Promise<TemplatePlan[]> {
  const ids = templates.map(({ id }) => id)
  const templateOf = ({ template_id }: { template_id: string }) => template_id
  const needs = groupBy(await templatesStore.needs(db, ids), templateOf)
  const skills = groupBy(await templatesStore.skills(db, ids), templateOf)
  return templates.map((template) => ({
    template,
    needs: needs.get(template.id) ?? [],
    skills: skills.get(template.id) ?? [],
  }))
}

/** Gives services the needs of their template. */
export async function copyNeeds(
  trx: Trx<'rota'>,
  { needs, skills }: TemplatePlan,
  serviceIds: string[],
): Promise<void> {
  if (serviceIds.length === 0) return
  const forEach = <Row extends { template_id: string }>(rows: Row[]) =>
    serviceIds.flatMap((service_id) => rows.map(({ template_id: _, ...row }) => ({ ...row, service_id })))
  await servicesStore.replaceNeeds(trx, serviceIds, forEach(needs))
  await servicesStore.replaceSkills(trx, serviceIds, forEach(skills))
}

/** True for a service that shifts have made: a template that has one at its date and time takes it over. */
const isTakenOver = ({ by_shifts, template_id, edited }: ServiceRow): boolean =>
  by_shifts === 1 && template_id === null && edited === 0

/**
 * Makes the missing services of a template from `today` on, 400 days ahead; returns how many. A service that exists at
 * that date and time stays. Where it belongs to another template and `isStrict` is true: 409.
 */
export async function makeServices(
  trx: Trx<'rota'>,
  plan: TemplatePlan,
  { today, isStrict }: { today: string; isStrict: boolean },
): Promise<number> {
  const { template } = plan
  if (template.retired === 1) return 0
  const time = ofTemplate(plan)
  const days = occurrences(recurrenceOf(template), today, addDays(today, AHEAD_DAYS))
  const services = await servicesStore.atTime(trx, days, time.service_time_key)
  const there = new Map(services.map((service) => [service.date, service]))
  const missing: ServicesTable[] = []
  const taken: ServiceRow[] = []
  for (const date of days) {
    const known = there.get(date)
    if (isStrict && known?.template_id && known.template_id !== template.id) throw new AppError('service_exists')
    if (known && isTakenOver(known)) taken.push(known)
    if (known) continue
    missing.push({ ...NEW_SERVICE, id: randomUUID(), template_id: template.id, date, ...time })
  }
  await servicesOfPlaces.insertAll(trx, missing)
  const { id: template_id, lasts_minutes, sign_up, two_unrelated } = template
  await servicesStore.update(trx, columnOf(taken, 'id'), { template_id, lasts_minutes, sign_up, two_unrelated })
  await copyNeeds(trx, plan, [...columnOf(missing, 'id'), ...columnOf(taken, 'id')])
  return missing.length + taken.length
}

/** True for a service that its template still changes. */
const follows = ({ state, edited, published_at }: ServiceRow): boolean =>
  state === 'planned' && edited === 0 && published_at === null

/** True where services of the template are at this time on this weekday. */
export const fits = ({ template }: TemplatePlan, { date, service_time_key }: MomentColumns): boolean =>
  template.retired === 0 &&
  template.weekday === weekdayOf(date) &&
  serviceTimeKey(template.service_time) === service_time_key

/**
 * Brings services at which people stand by shifts in line with their template. Those at whose date and time it is no
 * more are no longer of it; their people stay.
 */
async function followWithShifts(trx: Trx<'rota'>, plan: TemplatePlan, services: readonly ServiceRow[]): Promise<void> {
  const kept = services.filter((service) => fits(plan, service))
  const left = services.filter((service) => !fits(plan, service))
  const { lasts_minutes, sign_up, two_unrelated } = plan.template
  await servicesStore.update(trx, columnOf(kept, 'id'), { lasts_minutes, sign_up, two_unrelated })
  await copyNeeds(trx, plan, columnOf(kept, 'id'))
  await servicesStore.update(trx, columnOf(left, 'id'), { template_id: null })
}

/**
 * Returns the services that can be held at this time of their day. One in whose place shifts have made a service goes,
 * where nothing is planned at it, so that the template takes over the other. 409 where there is another service.
 */
async function mustHaveTime(trx: Trx<'rota'>, services: readonly ServiceRow[], timeKey: string): Promise<ServiceRow[]> {
  const ids = columnOf(services, 'id')
  const [inUse, holding] = [await servicesStore.inUse(trx, ids), await servicesStore.holding(trx, ids)]
  const free: ServiceRow[] = []
  for (const service of services) {
    const other = await servicesStore.at(trx, service.date, timeKey)
    if (!other || other.id === service.id) free.push(service)
    else if (!isTakenOver(other) || inUse.has(service.id) || holding.has(service.id))
      throw new AppError('service_exists')
    else await servicesOfPlaces.removeAll(trx, [service])
  }
  return free
}

/**
 * Brings the future, unpublished, unedited services of a template in line with it: changes them, deletes those of days
 * that no longer match, and makes the missing ones. A retired template loses those that have neither a draft nor an
 * assignment. Services with files, or with what was reported there, stay, and those at which people stand by shifts.
 * Returns the days of those that it looked at.
 */
export async function followTemplate(trx: Trx<'rota'>, plan: TemplatePlan, today: string): Promise<string[]> {
  const { template } = plan
  const followers = (await servicesStore.ofTemplate(trx, template.id, today)).filter(follows)
  const ofShifts = followers.filter(({ by_shifts }) => by_shifts === 1)
  await followWithShifts(trx, plan, ofShifts)
  const own = followers.filter(({ by_shifts }) => by_shifts === 0)
  const recurrence = recurrenceOf(template)
  const isMeant = ({ date }: ServiceRow) => template.retired === 0 && occursOn(recurrence, date)
  const kept = own.filter(isMeant)
  const unmeant = own.filter((service) => !isMeant(service))
  const ids = columnOf(unmeant, 'id')
  const inUse = template.retired === 1 ? await servicesStore.inUse(trx, ids) : new Set<string>()
  const holding = await servicesStore.holding(trx, ids)
  const held = new Set((await placesStore.atServices(trx, ids)).map(({ service_id }) => service_id ?? ''))
  const left = unmeant.filter(({ id }) => !inUse.has(id) && !holding.has(id))
  await servicesOfPlaces.removeAll(
    trx,
    left.filter(({ id }) => !held.has(id)),
  )
  // Those at which somebody stands by a shift are services of shifts from now on.
  await servicesStore.update(
    trx,
    ids.filter((id) => held.has(id)),
    { template_id: null, by_shifts: 1 },
  )
  const time = ofTemplate(plan)
  const moved = await mustHaveTime(trx, kept, time.service_time_key)
  const { tie_color: _, ...withoutTie } = time
  await servicesOfPlaces.move(
    trx,
    moved.filter((service) => service.tie_by_day === 0),
    time,
  )
  await servicesOfPlaces.move(
    trx,
    moved.filter((service) => service.tie_by_day === 1),
    withoutTie,
  )
  await copyNeeds(trx, plan, columnOf(moved, 'id'))
  await makeServices(trx, plan, { today, isStrict: true })
  return columnOf(followers, 'date')
}
