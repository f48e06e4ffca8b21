import type { EndedWhy } from '#shared/plan/importRows.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { MomentColumns } from '../services/moments.ts'
import { ENDED, type ShownPlace } from './places.store.ts'
import { keyOf, slotOf } from './places.wire.ts'

const store = {
  /** Dates and times of cancelled services on these days. */
  cancelled: (db: Db, days: string[]) =>
    inChunks(days, (some) =>
      db
        .selectFrom('services')
        .select(['date', 'service_time_key'])
        .where('date', 'in', some)
        .where('state', '=', 'cancelled')
        .execute(),
    ),

  /** Places on these days that their members declined, or that a publication or a swap took from them. */
  ended: (db: Db, days: string[]) =>
    inChunks(days, (some) =>
      db
        .selectFrom('places')
        .innerJoin('users', 'users.id', 'places.user_id')
        .leftJoin('publications', 'publications.id', 'places.publication_id')
        .select(['places.id', 'places.state', 'places.user_id', 'places.answered_at', 'places.date'])
        .select(['places.service_time_key', 'places.post_key'])
        .select(['publications.published_at', 'users.name_key', 'users.given_name'])
        .where('places.date', 'in', some)
        .where(ENDED)
        .where('places.state', 'not in', ['cancelled', 'typed'])
        .execute(),
    ),

  /** Times at which completed swaps took these assignments from their members. */
  swappedAt: (db: Db, assignmentIds: string[]) =>
    inChunks(assignmentIds, (some) =>
      db
        .selectFrom('swap_legs')
        .innerJoin('swaps', 'swaps.id', 'swap_legs.swap_id')
        .select(['swap_legs.gives_assignment_id as id', 'swaps.ended_at'])
        .where('swap_legs.gives_assignment_id', 'in', some)
        .where('swaps.state', '=', 'done')
        .execute(),
    ),
}

type Ended = Awaited<ReturnType<typeof store.ended>>[number]

/** Ids of the assignments that a swap took, unless an answer or a publication gave them back to the member since. */
async function givenAway(db: Db, ended: Ended[]): Promise<Set<string>> {
  const replaced = new Map(ended.flatMap((row) => (row.state === 'replaced' ? [[row.id, row] as const] : [])))
  const swaps = await store.swappedAt(db, [...replaced.keys()])
  return new Set(
    swaps.flatMap(({ id, ended_at: swappedAt }) => {
      const row = replaced.get(id ?? '')
      if (!row || swappedAt === null) return []
      const isSince = [row.answered_at, row.published_at].some((at) => at !== null && at > swappedAt)
      return isSince ? [] : [row.id]
    }),
  )
}

const serviceOf = (row: MomentColumns): string => `${row.date}\n${row.service_time_key}`

/** The member of a row as one text: the account where the row is linked, else the name. */
const personOf = ({ user_id, name_key }: Pick<ShownPlace, 'user_id' | 'name_key'>): string => user_id ?? `\n${name_key}`

/**
 * The keys under which a file may name the member of an assignment: account, name, and the name that an admin
 * confirmed.
 */
const peopleOf = ({ user_id, name_key, given_name }: Ended): string[] => [
  user_id ?? '',
  ...[name_key, ...(given_name === null ? [] : [keyOf(given_name)])].map((key) =>
    personOf({ user_id: null, name_key: key }),
  ),
]

/**
 * The reason why a file must not bring back a shift that the schedule does not have; null where it may (rule 405).
 */
export type EndedPlaces = (shift: ShownPlace) => EndedWhy | null

/**
 * Finds the places of some days that have ended. A decline counts for the whole service: a file gives its member no
 * post of that service back, unless they serve there at another post. A place given away counts for that post alone.
 */
export async function endedPlaces(db: Db, days: string[], stored: ShownPlace[]): Promise<EndedPlaces> {
  const [services, ended] = await Promise.all([store.cancelled(db, days), store.ended(db, days)])
  if (services.length === 0 && ended.length === 0) return () => null
  const cancelled = new Set(services.map(serviceOf))
  const swapped = await givenAway(db, ended)
  const declinedServices = new Set<string>()
  const places = new Map<string, EndedWhy>()
  for (const row of ended) {
    if (row.state === 'replaced' && !swapped.has(row.id)) continue
    for (const person of peopleOf(row)) {
      if (row.state === 'declined') declinedServices.add(`${serviceOf(row)}\n${person}`)
      places.set(`${slotOf(row)}\n${person}`, row.state === 'declined' ? 'declined' : 'given_away')
    }
  }
  const serving = new Set(stored.map((row) => `${serviceOf(row)}\n${personOf(row)}`))

  return (shift) => {
    if (cancelled.has(serviceOf(shift))) return 'cancelled'
    const person = personOf(shift)
    const service = `${serviceOf(shift)}\n${person}`
    const isDeclined = declinedServices.has(service) && !serving.has(service)
    return places.get(`${slotOf(shift)}\n${person}`) ?? (isDeclined ? 'declined' : null)
  }
}
