import { groupBy } from '#shared/groupBy.ts'
import type { Trx } from '../../../db/change.ts'
import type { CountsTable } from '../../../db/migrations/0042_counts.ts'
import { type CountedNumbersTable, MOST_BACK } from '../../../db/migrations/0048_countedNumbers.ts'
import { type CountedPlace, countedNumbersStore as store } from './countedNumbers.store.ts'

export type NewEntry = Pick<CountsTable, 'uuid' | 'service_id' | 'zone_id' | 'kind_id' | 'value' | 'at' | 'by_user'> & {
  is_add: 0 | 1
}

/** The place of an entry as numbers name it. */
export const countedPlaceOf = ({
  service_id,
  zone_id,
  kind_id,
}: Omit<CountedPlace, 'zone_id'> & Pick<NewEntry, 'zone_id'>) => ({ service_id, kind_id, zone_id: zone_id ?? '' })

/** Number of what is later than a new first number of a place. */
async function backOfFirst(trx: Trx<'rota'>, place: CountedPlace): Promise<number> {
  const next = await store.after(trx, place, { from_at: '', from_uuid: '' })
  return next ? Math.min(next.back + 1, MOST_BACK) : 0
}

/** Begins the number of a typed entry; returns the numbers whose entries it divides. */
async function begin(trx: Trx<'rota'>, place: CountedPlace, { at, uuid, value, by_user }: NewEntry) {
  const divided = await store.at(trx, place, at, uuid)
  const begun = {
    ...place,
    from_at: at,
    from_uuid: uuid,
    value,
    at,
    by_user,
    back: divided ? divided.back : await backOfFirst(trx, place),
  }
  await store.insert(trx, begun)
  // Both may have later ones once all entries are placed.
  return divided && divided.at >= at ? [divided, begun].map((number) => ({ ...number, back: MOST_BACK })) : []
}

/** The number to which an entry is added. */
async function numberOf(trx: Trx<'rota'>, place: CountedPlace, { at, uuid, by_user }: NewEntry) {
  const known = await store.at(trx, place, at, uuid)
  if (known) return known
  const first = { ...place, from_at: '', from_uuid: '', value: 0, at, by_user, back: await backOfFirst(trx, place) }
  await store.insert(trx, first)
  return first
}

/**
 * Brings the numbers of places up to date with entries that have just been stored, in whatever order they come: only
 * those numbers change to which an entry belongs, and no other entries are read.
 */
export async function placeEntries(trx: Trx<'rota'>, entries: readonly NewEntry[]): Promise<void> {
  for (const ofPlace of groupBy(entries, (entry) => Object.values(countedPlaceOf(entry)).join(' ')).values()) {
    const [one] = ofPlace
    if (!one) continue
    const place = countedPlaceOf(one)
    const touched = new Map<string, CountedNumbersTable>()
    const touch = (number: CountedNumbersTable) => touched.set(number.from_uuid, number)
    for (const entry of ofPlace) if (entry.is_add === 0) (await begin(trx, place, entry)).forEach(touch)
    for (const entry of ofPlace) if (entry.is_add === 1) touch(await numberOf(trx, place, entry))
    for (const number of touched.values()) await store.sumUp(trx, place, number)
  }
}
