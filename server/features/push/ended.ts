import type { Db } from '../../db/client.ts'
import { arrivalsStore } from './arrivals.store.ts'
import { type Delivery, deliveriesStore } from './deliveries.store.ts'
import type { Kind } from './notifications/notification.ts'

/**
 * Removes those of some leased deliveries whose subject has ended since they were made, and returns the others. A push service
 * may have taken nothing for days.
 */
export async function withoutEnded(
  trx: Db,
  leased: Delivery[],
  kinds: Partial<Record<string, Kind>>,
): Promise<Delivery[]> {
  const pushes = await arrivalsStore.subjects(
    trx,
    leased.map(({ uuid }) => uuid),
  )
  const ended = new Set<string>()
  for (const kind of new Set(pushes.map((push) => push.kind))) {
    const own = pushes.filter((push) => push.kind === kind)
    const over = await kinds[kind]?.ended?.(
      trx,
      own.map(({ subject_id }) => subject_id),
    )
    for (const { uuid, subject_id } of own) if (over?.has(subject_id)) ended.add(uuid)
  }
  await deliveriesStore.remove(
    trx,
    leased.filter(({ uuid }) => ended.has(uuid)),
  )
  return leased.filter(({ uuid }) => !ended.has(uuid))
}
