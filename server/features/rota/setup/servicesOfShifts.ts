import { randomUUID } from 'node:crypto'
import { groupBy } from '#shared/groupBy.ts'
import { occursOn } from '#shared/rotaDays.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { MOST_ROWS, mustHaveRoom } from '../../../db/room.ts'
import type { ServicesTable } from '../../../db/schema.ts'
import { usualMinutes } from '../../plan/held.ts'
import { type PlaceRow, placesStore } from '../../plan/places.store.ts'
import { type ServiceRow, servicesStore } from '../../plan/services.store.ts'
import { postsStore } from './posts.store.ts'
import { copyNeeds, fits, type Plan, plansOf, recurrenceOf } from './serviceMaker.ts'
import { templatesStore } from './templates.store.ts'

/** Importance of a post at which shifts say that people are needed: that of a post by default. */
const PRIORITY = 2

/** The value that occurs most often; of several the one that comes first. */
function commonest<Value>(values: readonly Value[]): Value | undefined {
  const counts = [...groupBy(values, (value) => value)].sort((a, b) => b[1].length - a[1].length)
  return counts[0]?.[0]
}

type Slot = Pick<ServiceRow, 'date' | 'service_time_key'>

const slotOf = ({ date, service_time_key }: Slot): string => `${date} ${service_time_key}`

/** The template whose services are at this time on this weekday; of several one that makes a service on this very day. */
function templateAt(plans: readonly Plan[], slot: Slot): Plan | undefined {
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

/** Makes the services of places that have none, with the needs of the template that fits. */
async function makeMissing(trx: Trx<'rota'>, shown: readonly PlaceRow[]): Promise<void> {
  const without = groupBy(
    shown.filter(({ service_id }) => service_id === null),
    slotOf,
  )
  if (without.size === 0) return
  await mustHaveRoom(trx, 'services', without.size)
  const plans = await plansOf(
    trx,
    (await templatesStore.all(trx)).filter(({ retired }) => retired === 0),
  )
  const usual = await usualMinutes(
    trx,
    [...without.values()].flatMap(([place]) => place ?? []),
  )
  const made = new Map<Plan, string[]>()
  const rows = [...without.values()].flatMap((places): ServicesTable[] => {
    const [place] = places
    if (!place) return []
    const plan = templateAt(plans, place)
    const id = randomUUID()
    if (plan) made.set(plan, [...(made.get(plan) ?? []), id])
    return [
      {
        id,
        template_id: plan?.template.id ?? null,
        date: place.date,
        service_time_key: place.service_time_key,
        service_time_order: place.service_time_order,
        ...shownOf(places),
        lasts_minutes: plan?.template.lasts_minutes ?? usual(place.service_time_key),
        state: 'planned',
        cancel_note: null,
        edited: 0,
        tie_by_day: 0,
        name: null,
        note: null,
        published_at: null,
        revision: 1,
        by_shifts: 1,
      },
    ]
  })
  await servicesStore.insertAll(trx, rows)
  for (const [plan, ids] of made) await copyNeeds(trx, plan, ids)
}

/** Makes posts of these texts, as far as a team may have more. */
async function makePosts(trx: Trx<'rota'>, places: readonly PlaceRow[]): Promise<void> {
  const unknown = groupBy(
    places.filter(({ post_id }) => post_id === null),
    ({ post_key }) => post_key,
  )
  if (unknown.size === 0) return
  const room = MOST_ROWS.posts - (await postsStore.all(trx)).length
  const named = [...unknown].slice(0, Math.max(0, room))
  for (const [name_key, all] of named)
    await postsStore.insert(trx, {
      id: randomUUID(),
      name: commonest(columnOf(all, 'post')) ?? '',
      name_key,
      sort_order: 0,
      skill_id: null,
      retired: 0,
      location: null,
      pin_plan_id: null,
      pin_at: null,
      by_shifts: 1,
    })
}

/**
 * Gives services without a template the posts at which their people stand: as many places as people, and more where it
 * had more. With `isExact` no more.
 */
async function followPosts(
  trx: Trx<'rota'>,
  services: readonly ServiceRow[],
  peopleAt: ReadonlyMap<string, PlaceRow[]>,
  isExact: boolean,
): Promise<void> {
  const ids = columnOf(services, 'id')
  const known = groupBy(await servicesStore.needsOf(trx, ids), ({ service_id }) => service_id)
  const inUse = new Set((await postsStore.all(trx)).flatMap(({ id, retired }) => (retired === 0 ? id : [])))
  const changed: string[] = []
  const rows = services.flatMap(({ id }) => {
    const before = known.get(id) ?? []
    const standing = groupBy(
      (peopleAt.get(id) ?? []).filter(({ shadow }) => shadow === 0),
      ({ post_id }) => post_id ?? '',
    )
    const counts = new Map(
      isExact
        ? []
        : before.map(({ post_id, min_people, max_people, priority }) => [
            post_id,
            { min_people, max_people, priority },
          ]),
    )
    for (const [postId, { length }] of standing) {
      if (!inUse.has(postId)) continue
      const had = counts.get(postId) ?? { min_people: 0, max_people: 0, priority: PRIORITY }
      counts.set(postId, {
        min_people: Math.max(had.min_people, length),
        max_people: Math.max(had.max_people, length),
        priority: had.priority,
      })
    }
    const isSame =
      counts.size === before.length &&
      before.every(({ post_id, min_people, max_people }) => {
        const now = counts.get(post_id)
        return now?.min_people === min_people && now.max_people === max_people
      })
    if (isSame) return []
    changed.push(id)
    return [...counts].map(([post_id, need]) => ({ service_id: id, post_id, ...need }))
  })
  await servicesStore.replaceNeeds(trx, changed, rows)
}

/** Deletes posts that were made for shifts, at which nobody stands any more and which nothing names. */
async function removePosts(trx: Trx<'rota'>): Promise<void> {
  const stood = new Set(await placesStore.distinct(trx, 'post_key'))
  for (const { id, name_key, by_shifts } of await postsStore.all(trx))
    if (by_shifts === 1 && !stood.has(name_key) && !(await postsStore.isUsed(trx, id))) await postsStore.remove(trx, id)
}

/** True for a service that was made for shifts and has nothing of its own: it stays only as long as somebody stands. */
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

/** True where the service's template makes a service on its day anyway. */
const isOfTemplate = (plans: readonly Plan[], { template_id, date }: ServiceRow): boolean => {
  const plan = plans.find(({ template }) => template.id === template_id)
  return plan !== undefined && plan.template.retired === 0 && occursOn(recurrenceOf(plan.template), date)
}

/**
 * Keeps a service at every date and time of these days at which somebody stands: makes those that are missing, lets
 * those that were made so follow the shifts, and deletes those at which nobody stands any more and that have nothing of
 * their own. `isExact`: needs are no more than stand, as after an import that is undone.
 */
export async function keepServicesOfShifts(trx: Trx<'rota'>, days: readonly string[], isExact = false): Promise<void> {
  await makeMissing(trx, await placesStore.onDays(trx, [...days]))
  const services = await servicesStore.ofShifts(trx, days)
  if (services.length === 0) return
  let peopleAt = groupBy(
    await placesStore.atServices(trx, columnOf(services, 'id')),
    ({ service_id }) => service_id ?? '',
  )
  const empty = services.filter(({ id }) => !peopleAt.has(id))
  if (empty.length > 0) {
    const plans = await plansOf(trx, await templatesStore.all(trx))
    const gone = (await ownNothing(trx, empty)).filter((service) => !isOfTemplate(plans, service))
    await servicesStore.removeAll(trx, columnOf(gone, 'id'))
    if (gone.length > 0) await removePosts(trx)
  }
  const held = services.filter(({ id }) => peopleAt.has(id))
  for (const service of held) {
    const { tie_color } = shownOf(peopleAt.get(service.id) ?? [])
    if (service.tie_by_day === 0 && tie_color !== service.tie_color)
      await servicesStore.update(trx, [service.id], { tie_color })
  }
  const own = held.filter(({ template_id }) => template_id === null)
  if (own.length === 0) return
  await makePosts(
    trx,
    own.flatMap(({ id }) => peopleAt.get(id) ?? []),
  )
  peopleAt = groupBy(await placesStore.atServices(trx, columnOf(own, 'id')), ({ service_id }) => service_id ?? '')
  await followPosts(trx, own, peopleAt, isExact)
}
