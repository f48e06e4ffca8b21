import { sql } from 'kysely'
import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { SHOWN } from './places.store.ts'

/**
 * Numbers of people that a post of a service needs and has. Shadows take no place, and a member who is marked absent no
 * longer has one.
 */
export interface PlaceCount {
  least: number
  most: number
  /** Places that have a holder. */
  taken: number
  /** Taken places whose holder can come: suspended people and former members cover nothing. */
  covering: number
}

const NOBODY: PlaceCount = { least: 0, most: 0, taken: 0, covering: 0 }

const ZERO = sql<number>`0`
/** Null columns for the rows of needs, which have no person: every part of the UNION has the same columns. */
const [NO_NAME, NOT_KNOWN] = [sql<string | null>`cast(null as text)`, sql<number | null>`cast(null as integer)`]

/** Reads the needs of each post, and one row for each of its people. One statement, because every answer runs it. */
const read = (db: Db, serviceIds: string[]) =>
  inChunks(serviceIds, (some) =>
    db
      .selectFrom('service_needs')
      .select(['service_id', 'post_id', 'min_people as least', 'max_people as most'])
      .select([NO_NAME.as('name'), NOT_KNOWN.as('suspended')])
      .where('service_id', 'in', some)
      // One row for each place that counts.
      .unionAll(
        db
          .selectFrom('places')
          .leftJoin('users', 'users.id', 'places.user_id')
          .select(({ ref }) => [
            ref('places.service_id').$notNull().as('service_id'),
            ref('places.post_id').$notNull().as('post_id'),
          ])
          .select([ZERO.as('least'), ZERO.as('most')])
          .select(({ ref }) => [ref('places.name').$castTo<string | null>().as('name'), 'users.suspended'])
          .where('places.service_id', 'in', some)
          .where(SHOWN)
          .where('places.shadow', '=', 0)
          .where('places.attendance', 'is distinct from', 'absent')
          .where('places.post_id', 'is not', null),
      )
      .execute(),
  )

type PlaceCounts = (serviceId: string, postId: string) => PlaceCount

/** Number of people who are missing to the least that the post needs; at most as many as places are free. */
export const missingOf = ({ least, most, taken, covering }: PlaceCount): number =>
  Math.max(0, Math.min(least - covering, most - taken))

export const freeOf = ({ most, taken }: PlaceCount): number => Math.max(0, most - taken)

/** Counts the people of services at their posts. */
export async function placeCounts(db: Db, serviceIds: string[]): Promise<PlaceCounts> {
  const counts = new Map<string, PlaceCount>()
  const at = ({ service_id, post_id }: { service_id: string; post_id: string }): PlaceCount => {
    const key = `${service_id} ${post_id}`
    const known = counts.get(key) ?? { ...NOBODY }
    counts.set(key, known)
    return known
  }
  for (const { least, most, name, suspended: isSuspended, ...place } of await read(db, serviceIds)) {
    const count = at(place)
    if (name === null) Object.assign(count, { least, most })
    else {
      count.taken += 1
      const isCovering = isSuspended === null ? formerMemberPlace(name) === undefined : isSuspended === 0
      if (isCovering) count.covering += 1
    }
  }
  return (service_id, post_id) => at({ service_id, post_id })
}

/**
 * The people of services before a change, each service counted once. `watchedOf` returns those of the services whose
 * counts are needed. One closure over what was counted.
 */
export function countsBefore(db: Db, watchedOf: (serviceIds: readonly string[]) => Promise<string[]>) {
  const counts = new Map<string, PlaceCounts>()
  return {
    async count(serviceIds: readonly string[]): Promise<void> {
      const unknown = [...new Set(serviceIds)].filter((id) => !counts.has(id))
      if (unknown.length === 0) return
      const watched = await watchedOf(unknown)
      const counted = await placeCounts(db, watched)
      for (const id of watched) counts.set(id, counted)
    },
    watched: () => [...counts.keys()],
    at: (serviceId: string, postId: string): PlaceCount => counts.get(serviceId)?.(serviceId, postId) ?? NOBODY,
  }
}
