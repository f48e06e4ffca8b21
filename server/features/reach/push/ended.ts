import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { arrivalsStore } from './arrivals.store.ts'
import { type Delivery, deliveriesStore } from './deliveries.store.ts'
import type { Kind } from './notifications/notification.ts'

/**
 * Removes those of some leased deliveries that tell nothing any more since they were made, and returns the others. A
 * push service may have taken nothing for days.
 */
export async function withoutEnded(
  trx: Db,
  leased: Delivery[],
  kinds: Partial<Record<string, Kind>>,
  now: Date,
): Promise<Delivery[]> {
  const pushes = await arrivalsStore.subjects(trx, columnOf(leased, 'uuid'))
  const ended = new Set<string>()
  for (const name of new Set(pushes.map(({ kind }) => kind))) {
    const own = pushes.filter(({ kind }) => kind === name)
    for (const uuid of (await kinds[name]?.ended?.(trx, own, now)) ?? []) ended.add(uuid)
  }
  await deliveriesStore.remove(
    trx,
    leased.filter(({ uuid }) => ended.has(uuid)),
  )
  return leased.filter(({ uuid }) => !ended.has(uuid))
}
