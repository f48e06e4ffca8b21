import { formerMemberPlace } from '#shared/formerMembers.ts'
import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import { servicesStore } from './services.store.ts'

/**
 * How many people a post of a service needs, and how many it has. Shadows take no place,
 * and somebody who is marked absent has none any more.
 */
export interface PlaceCount {
  least: number
  most: number
  /** Places that somebody has. */
  taken: number
  /** Of them, those who can come: suspended people and former members cover nothing. */
  covering: number
}

const store = {
  /** Live places, one row each. */
  planned: (db: Db, serviceIds: string[]) =>
    inChunks(serviceIds, (some) =>
      db
        .selectFrom('assignments')
        .innerJoin('users', 'users.id', 'assignments.user_id')
        .leftJoin('attendance', 'attendance.shift_id', 'assignments.shift_id')
        .select(['assignments.service_id', 'assignments.post_id', 'users.suspended'])
        .where('assignments.service_id', 'in', some)
        .where('assignments.state', 'in', ['asked', 'accepted'])
        .where('assignments.shadow', '=', 0)
        .where('attendance.state', 'is distinct from', 'absent')
        .execute(),
    ),

  /** Shifts at the posts of these services without a live assignment. */
  outside: (db: Db, serviceIds: string[]) =>
    inChunks(serviceIds, (some) =>
      db
        .selectFrom('services')
        .innerJoin('shifts', (join) =>
          join
            .onRef('shifts.date', '=', 'services.date')
            .onRef('shifts.service_time_key', '=', 'services.service_time_key'),
        )
        .innerJoin('posts', 'posts.name_key', 'shifts.assignment_key')
        .leftJoin('assignments', 'assignments.shift_id', 'shifts.id')
        .leftJoin('users', 'users.id', 'shifts.user_id')
        .leftJoin('attendance', 'attendance.shift_id', 'shifts.id')
        .select(['services.id as service_id', 'posts.id as post_id', 'shifts.name', 'users.suspended'])
        .where('services.id', 'in', some)
        .where('assignments.id', 'is', null)
        .where('attendance.state', 'is distinct from', 'absent')
        .execute(),
    ),
}

export type PlaceCounts = (serviceId: string, postId: string) => PlaceCount

/** People missing to the least, where places are free for them. */
export const missingOf = ({ least, most, taken, covering }: PlaceCount): number =>
  Math.max(0, Math.min(least - covering, most - taken))

export const freeOf = ({ most, taken }: PlaceCount): number => Math.max(0, most - taken)

/** Counts the people of services at their posts. */
export async function placeCounts(db: Db, serviceIds: string[]): Promise<PlaceCounts> {
  const counts = new Map<string, PlaceCount>()
  const at = ({ service_id, post_id }: { service_id: string; post_id: string }): PlaceCount => {
    const key = `${service_id} ${post_id}`
    const known = counts.get(key) ?? { least: 0, most: 0, taken: 0, covering: 0 }
    counts.set(key, known)
    return known
  }
  for (const need of await servicesStore.needsOf(db, serviceIds))
    Object.assign(at(need), { least: need.min_people, most: need.max_people })
  for (const row of await store.planned(db, serviceIds)) {
    at(row).taken += 1
    if (row.suspended === 0) at(row).covering += 1
  }
  for (const row of await store.outside(db, serviceIds)) {
    at(row).taken += 1
    const isCovering = row.suspended === null ? formerMemberPlace(row.name) === undefined : row.suspended === 0
    if (isCovering) at(row).covering += 1
  }
  return (service_id, post_id) => at({ service_id, post_id })
}
