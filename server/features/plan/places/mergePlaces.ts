import { isLive } from '#shared/plan/placeStates.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Plan } from './changePlaces.ts'
import { type PlaceRow, placesStore } from './places.store.ts'
import { slotOf } from './places.wire.ts'
import { placeWrites } from './placeWrites.store.ts'
import { plannedStore } from './planned.store.ts'

interface Person {
  id: string
  name: string
  name_key: string
}

/** A service at which two people both stand. */
export interface SharedService {
  serviceId: string | null
  date: string
  serviceTime: string
}

const timeOf = ({ date, service_time_key }: PlaceRow): string => `${date}\n${service_time_key}`

/** The services from a day on at which both stand, by date and time. */
export async function sharedServices(plan: Plan, from: Person, into: Person, day: string): Promise<SharedService[]> {
  const theirs = new Set((await placesStore.of(plan.trx, into.id, day)).map(timeOf))
  const both = (await placesStore.of(plan.trx, from.id, day)).filter((row) => theirs.has(timeOf(row)))
  return [...new Map(both.map((row) => [timeOf(row), row])).values()].map(({ service_id, date, service_time }) => ({
    serviceId: service_id,
    date,
    serviceTime: service_time,
  }))
}

const identityOf = (row: PlaceRow): string => `${row.service_id} ${row.post_id}`

/** Gives the places of one person to another, under the other's name. Where both have had the same place, one stays. */
export async function mergePlaces(plan: Plan, from: Person, into: Person): Promise<void> {
  const { trx } = plan
  const [ours, theirs] = [await placesStore.of(trx, from.id), await placesStore.of(trx, into.id)]
  const [given, had] = [await plannedStore.of(trx, from.id, ''), await plannedStore.of(trx, into.id, '')]
  const named = await placesStore.unlinkedOf(trx, into.name_key)
  const ended = given.filter(({ state }) => !isLive(state))
  const slots = new Set([...theirs, ...named].map(slotOf))
  const doubled = ours.filter((row) => slots.has(slotOf(row)))
  const kept = ours.filter((row) => !slots.has(slotOf(row)))
  const live = new Set(kept.filter(({ state }) => state !== 'typed').map(identityOf))
  const known = new Set(had.map(identityOf))
  await placeWrites.removeAll(trx, [
    ...doubled.map(({ id }) => id),
    ...had.filter((row) => live.has(identityOf(row))).map(({ id }) => id),
    ...ended.filter((row) => known.has(identityOf(row))).map(({ id }) => id),
  ])
  const moved = [...kept, ...ended.filter((row) => !known.has(identityOf(row)))]
  await placeWrites.give(trx, columnOf(moved, 'id'), into)
  plan.touch(...moved.map(({ date }) => date), ...doubled.map(({ date }) => date))
  if (ours.length > 0) plan.touchSchedule()
}
