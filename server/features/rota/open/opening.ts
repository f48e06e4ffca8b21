import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import type { RotaSettings } from '#shared/rota/settings.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { OpenPlaceRanksTable } from '../../../db/schema.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { FollowUp } from '../../plan/places/followUps.ts'
import { freeOf, placeCounts } from '../../plan/places/placeCounts.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import type { CandidateFacts } from '../explain/candidateOrder.ts'
import { candidatesOf } from '../explain/candidates.ts'
import { readKnown } from '../explain/readKnown.ts'
import { isShadow } from '../facts/placesAt.ts'
import { monthsOf } from '../facts/span.ts'
import { liveFacts } from '../facts/withDrafts.ts'
import type { PlanNeeds } from '../fill/readPlan.ts'
import { momentsOf, nextMoment } from './headStart.ts'
import { type OpenPlaceRow, openPlacesStore } from './openPlaces.store.ts'
import { tellOpenPlaces } from './tellOpenPlaces.ts'
import { isHalf } from './whoMayTake.ts'

export interface OpeningNeeds extends PlanNeeds {
  settings: PlanNeeds['settings'] & {
    openPlaces(from: Db): Promise<Pick<RotaSettings, 'openPlaces' | 'openHeadStartHours'>>
  }
}

/** Hours of the head start at a service; 0 where one signs up. */
export const hoursAt = ({ sign_up }: Pick<ServiceRow, 'sign_up'>, hours: number): number => (sign_up === 1 ? 0 : hours)

/** A post of a service, by its columns. */
type At = Pick<OpenPlaceRow, 'service_id' | 'post_id'>
const keyOf = ({ service_id, post_id }: At): string => `${service_id} ${post_id}`

/** The services, of those given, at which members may take open places now, by id. */
async function openedAt(needs: OpeningNeeds, trx: Db, ids: string[], isOn: boolean): Promise<Map<string, ServiceRow>> {
  const timeZone = await needs.team.timeZone(trx)
  const announced = new Set(await openPlacesStore.announced(trx, today(timeZone)))
  const rows = await servicesStore.findAll(
    trx,
    ids.filter((id) => announced.has(id)),
  )
  const open = rows.filter((row) => (isOn || row.sign_up === 1) && !hasBegun(row, timeZone))
  return new Map(open.map((row) => [row.id, row]))
}

/** Returns a function: ids of the people who may take a place, in the order of a call-out (rule 24). */
function orders(needs: OpeningNeeds, trx: Db) {
  const months = new Map<string, Promise<CandidateFacts>>()
  async function readMonth(date: string): Promise<CandidateFacts> {
    const known = await readKnown(trx, date, needs)
    return { ...known, facts: liveFacts(known.facts) }
  }
  return async ({ id, date }: ServiceRow, postId: string, draw: string): Promise<string[]> => {
    const month = monthsOf({ from: date, to: date }).from
    const reading = months.get(month) ?? readMonth(date)
    months.set(month, reading)
    const known = await reading
    const { facts } = known
    const service = facts.ofSpan.find(({ _id }) => _id === id)
    if (!service) return []
    const isAsked = (userId: string) => !isShadow(facts, { userId, postId }) && !isHalf(facts, userId)
    const found = candidatesOf(known, { service, postId }, { isAsked, draw, isAlone: true })
    return found.flatMap(({ cost, user }) => (cost ? user._id : []))
  }
}

/** Stores places that have opened, with the order in which people see them. */
async function open(
  needs: OpeningNeeds,
  { trx }: ChangeContext<'rota'>,
  opened: readonly (At & { service: ServiceRow })[],
) {
  const [orderOf, timeZone] = [orders(needs, trx), await needs.team.timeZone(trx)]
  const { openHeadStartHours } = await needs.settings.openPlaces(trx)
  const now = new Date()
  const rows: OpenPlaceRow[] = []
  const ranks: OpenPlaceRanksTable[] = []
  for (const { service, service_id, post_id } of opened) {
    const id = randomUUID()
    const order = await orderOf(service, post_id, id)
    const begins = beginsAt(service.date, service.service_time_key, timeZone)
    const moments = momentsOf({ openedAt: now, begins, hours: hoursAt(service, openHeadStartHours) })
    const next_at = nextMoment(moments, now)
    rows.push({ id, service_id, post_id, opened_at: now.toISOString(), ranked: order.length, next_at })
    ranks.push(...order.map((user_id, place) => ({ open_place_id: id, user_id, rank: place + 1 })))
  }
  await openPlacesStore.removeBefore(trx, today(timeZone, now))
  await openPlacesStore.insert(trx, rows, ranks)
}

/** Stores from when more people see places that stay open: a service was moved, or the head start is another. */
async function follow(
  needs: OpeningNeeds,
  { trx }: ChangeContext<'rota'>,
  kept: readonly (OpenPlaceRow & At)[],
  services: ReadonlyMap<string, ServiceRow>,
) {
  const timeZone = await needs.team.timeZone(trx)
  const { openHeadStartHours } = await needs.settings.openPlaces(trx)
  for (const { id, service_id, opened_at, next_at } of kept) {
    const service = services.get(service_id)
    if (!service) continue
    const begins = beginsAt(service.date, service.service_time_key, timeZone)
    const hours = hoursAt(service, openHeadStartHours)
    const next = nextMoment(momentsOf({ openedAt: new Date(opened_at), begins, hours }), new Date())
    if (next !== next_at) await openPlacesStore.setNext(trx, id, next)
  }
}

/**
 * Opens and closes places at services whose people, needs or publication may have changed, in the same change. A post
 * that stays open keeps its moment and its order, also where a second place comes free.
 */
async function keepOpenPlaces(
  needs: OpeningNeeds,
  context: ChangeContext<'rota'>,
  serviceIds: readonly string[],
): Promise<void> {
  const { trx } = context
  const ids = await openPlacesStore.concerned(trx, [...serviceIds])
  if (ids.length === 0) return
  const { openPlaces: isOn } = await needs.settings.openPlaces(trx)
  const services = await openedAt(needs, trx, ids, isOn)
  const countOf = await placeCounts(trx, [...services.keys()])
  const free = (await servicesStore.needsOf(trx, [...services.keys()])).filter(
    ({ service_id, post_id }) => freeOf(countOf(service_id, post_id)) > 0,
  )
  const known = await openPlacesStore.of(trx, ids)
  const [isFree, isKnown] = [new Set(free.map(keyOf)), new Set(known.map(keyOf))]
  const closed = known.filter((row) => !isFree.has(keyOf(row)))
  const opened = free.flatMap(({ service_id, post_id }) => {
    const service = services.get(service_id)
    return service && !isKnown.has(keyOf({ service_id, post_id })) ? [{ service, service_id, post_id }] : []
  })
  await openPlacesStore.remove(trx, columnOf(closed, 'id'))
  if (opened.length > 0) await open(needs, context, opened)
  await follow(
    needs,
    context,
    known.filter((row) => isFree.has(keyOf(row))),
    services,
  )
  if (known.length > 0 || opened.length > 0) await tellOpenPlaces(context)
}

/** Opens and closes places at all services that members know of. */
async function keepAll(needs: OpeningNeeds, context: ChangeContext<'rota'>): Promise<void> {
  const { trx } = context
  const day = today(await needs.team.timeZone(trx))
  const known = await openPlacesStore.services(trx)
  const isUsed = (await needs.settings.openPlaces(trx)).openPlaces || (await openPlacesStore.isSignedUp(trx, day))
  const ids = isUsed ? await openPlacesStore.announced(trx, day) : []
  await keepOpenPlaces(needs, context, [...new Set([...ids, ...known])])
}

/** Opens and closes places of services that members know of, whatever changes them. */
export const openPlacesFollowUp = (needs: OpeningNeeds) => ({
  /** Follows every change of places. */
  followUp: {
    async after({ rota }, { cause, touched }) {
      // A service or a template that is changed may make others, at which people stand who are left there.
      await (cause === 'service' ? keepAll(needs, rota) : keepOpenPlaces(needs, rota, touched))
      return false
    },
  } satisfies FollowUp as FollowUp,

  /** Follows a change that changes no places: of the team's settings, or of templates. */
  followAll: (context: ChangeContext<'rota'>): Promise<void> => keepAll(needs, context),
})
