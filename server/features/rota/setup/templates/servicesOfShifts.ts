import { randomUUID } from 'node:crypto'
import { groupBy } from '#shared/groupBy.ts'
import { occursOn } from '#shared/recurrence.ts'
import type { Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import { mustHaveRoom } from '../../../../db/room.ts'
import type { ServicesTable } from '../../../../db/schema.ts'
import { usualMinutes } from '../../../plan/places/held.ts'
import { type PlaceRow, placesStore } from '../../../plan/places/places.store.ts'
import { placeWrites } from '../../../plan/places/placeWrites.store.ts'
import { servicesOfPlaces } from '../../../plan/places/servicesOfPlaces.store.ts'
import type { MomentColumns } from '../../../plan/services/moments.ts'
import { type ServiceRow, servicesStore } from '../../../plan/services/services.store.ts'
import { commonest, makePostsOfShifts, removePostsOfShifts } from '../posts/postsOfShifts.ts'
import { followPosts } from './needsOfShifts.ts'
import { copyNeeds, fits, NEW_SERVICE, plansOf, recurrenceOf, type TemplatePlan } from './serviceMaker.ts'
import { templatesStore } from './templates.store.ts'

const slotOf = ({ date, service_time_key }: MomentColumns): string => `${date} ${service_time_key}`

/** The template whose services are at this time on this weekday; of several one that makes a service on the day. */
function templateAt(plans: readonly TemplatePlan[], slot: MomentColumns): TemplatePlan | undefined {
  const fitting = plans.filter((plan) => fits(plan, slot))
  return fitting.find(({ template }) => occursOn(recurrenceOf(template), slot.date)) ?? fitting[0]
}

/** Text and tie that most of these places have. */
function shownOf(places: readonly PlaceRow[]): Pick<ServiceRow, 'service_time' | 'tie_color'> {
  return {
    service_time: commonest(columnOf(places, 'service_time')) ?? '',
    tie_color: commonest(columnOf(places, 'tie_color')) ?? null,
  }
}

/**
 * Makes the services of places that have none, with the needs of the template that fits. Returns the places with their
 * services.
 */
async function makeMissing(trx: Trx<'rota'>, shown: readonly PlaceRow[]): Promise<readonly PlaceRow[]> {
  const without = groupBy(
    shown.filter(({ service_id }) => service_id === null),
    slotOf,
  )
  if (without.size === 0) return shown
  await mustHaveRoom(trx, 'services', without.size)
  const plans = await plansOf(
    trx,
    (await templatesStore.all(trx)).filter(({ retired }) => retired === 0),
  )
  const usual = await usualMinutes(
    trx,
    [...without.values()].flatMap(([place]) => place ?? []),
  )
  const rows = [...without.values()].flatMap((places): ServicesTable[] | ServicesTable => {
    const [place] = places
    if (!place) return []
    const { date, service_time_key, service_time_order } = place
    const plan = templateAt(plans, place)
    return {
      ...NEW_SERVICE,
      id: randomUUID(),
      template_id: plan?.template.id ?? null,
      date,
      service_time_key,
      service_time_order,
      ...shownOf(places),
      lasts_minutes: plan?.template.lasts_minutes ?? usual(service_time_key),
      by_shifts: 1,
    }
  })
  await servicesOfPlaces.insertAll(trx, rows)
  for (const plan of plans) {
    const ofPlan = rows.filter(({ template_id }) => template_id === plan.template.id)
    await copyNeeds(trx, plan, columnOf(ofPlan, 'id'))
  }
  const made = new Map(rows.map((row) => [slotOf(row), row.id]))
  return shown.map((place) => (place.service_id ? place : { ...place, service_id: made.get(slotOf(place)) ?? null }))
}

/** The services, of those given, that shifts have made and that have nothing of their own. */
export async function ownNothing(db: Db, services: readonly ServiceRow[]): Promise<ServiceRow[]> {
  const bare = services.filter(
    ({ by_shifts, edited, state, note, name, published_at }) =>
      by_shifts === 1 && edited === 0 && state === 'planned' && note === null && name === null && published_at === null,
  )
  const ids = columnOf(bare, 'id')
  const inUse = await servicesStore.inUse(db, ids)
  const holding = await servicesStore.holding(db, ids)
  return bare.filter(({ id }) => !inUse.has(id) && !holding.has(id))
}

/** Ids of the templates that make a service on its day for one of these. */
async function withTemplate(db: Db, services: readonly ServiceRow[]): Promise<Set<string>> {
  const named = services.filter(({ template_id }) => template_id !== null)
  const rows = named.length === 0 ? [] : await templatesStore.all(db)
  const recurrences = new Map(rows.flatMap((row) => (row.retired === 0 ? [[row.id, recurrenceOf(row)] as const] : [])))
  return new Set(
    named.flatMap(({ id, template_id, date }) => {
      const recurrence = recurrences.get(template_id ?? '')
      return recurrence && occursOn(recurrence, date) ? id : []
    }),
  )
}

/**
 * Deletes services that were made for shifts, that have nothing of their own and that no template makes, and the posts
 * that were made for them alone.
 */
async function removeEmpty(trx: Trx<'rota'>, empty: readonly ServiceRow[]): Promise<void> {
  const ofTemplates = await withTemplate(trx, empty)
  const gone = (await ownNothing(trx, empty)).filter(({ id }) => !ofTemplates.has(id))
  if (gone.length === 0) return
  const ids = columnOf(gone, 'id')
  const needed = [...new Set(columnOf(await servicesStore.needsOf(trx, ids), 'post_id'))]
  await servicesOfPlaces.removeAll(trx, gone)
  await removePostsOfShifts(trx, needed)
}

/**
 * Gives services, but those whose tie is chosen by the day, the tie that most of their people wear. Whom the plan
 * placed there follow, but those who have a tie of their own.
 */
async function followTies(
  trx: Trx<'plan'>,
  services: readonly ServiceRow[],
  peopleAt: ReadonlyMap<string | null, PlaceRow[]>,
): Promise<void> {
  const worn = services
    .filter(({ tie_by_day }) => tie_by_day === 0)
    .map(({ id, tie_color }) => ({ id, before: tie_color, tie: shownOf(peopleAt.get(id) ?? []).tie_color }))
  const changed = worn.filter(({ before, tie }) => tie !== before)
  for (const [tie_color, some] of groupBy(changed, ({ tie }) => tie))
    await servicesStore.update(trx, columnOf(some, 'id'), { tie_color })
  for (const { id, before, tie } of changed) {
    const placed = (peopleAt.get(id) ?? []).filter(({ state, tie_color }) => state !== 'typed' && tie_color === before)
    await placeWrites.setTie(trx, columnOf(placed, 'id'), tie)
  }
}

/**
 * Keeps a service at every date and time of these days at which somebody stands: makes those that are missing, lets
 * those that were made so follow the shifts, and deletes those at which nobody stands any more and that have nothing of
 * their own. `isExact`: needs are no more than stand, as after an import that is undone.
 */
export async function keepServicesOfShifts(trx: Trx<'plan'>, days: readonly string[], isExact = false): Promise<void> {
  const different = [...new Set(days)]
  const shown = await makeMissing(trx, await placesStore.onDays(trx, different))
  const services = await servicesStore.ofShifts(trx, different)
  const held = new Set(columnOf(shown, 'service_id'))
  await removeEmpty(
    trx,
    services.filter(({ id }) => !held.has(id)),
  )
  const kept = services.filter(({ id }) => held.has(id))
  const own = kept.filter(({ template_id }) => template_id === null)
  const ownIds = new Set<string | null>(columnOf(own, 'id'))
  const atOwn = shown.filter(({ service_id }) => ownIds.has(service_id))
  const posts = await makePostsOfShifts(trx, atOwn)
  await followTies(
    trx,
    kept,
    groupBy(shown, ({ service_id }) => service_id),
  )
  if (own.length === 0) return
  const withPosts = atOwn.map((place) =>
    place.post_id ? place : { ...place, post_id: posts.get(place.post_key) ?? null },
  )
  await followPosts(
    trx,
    own,
    groupBy(withPosts, ({ service_id }) => service_id),
    isExact,
  )
}
