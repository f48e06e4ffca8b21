import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'

/**
 * Number of entries of a kind that a person has made at each of these services; a service without any is left out. Null
 * stands for programs and people who have left.
 */
export async function entriesMade(
  db: Db,
  kind: 'counts' | 'service_ticks' | 'records',
  userId: string | null,
  serviceIds: string[],
): Promise<Map<string, number>> {
  const rows = await inChunks(serviceIds, (some) =>
    db
      .selectFrom(kind)
      .select(['service_id', ({ fn }) => fn.countAll<number | string>().as('made')])
      .where('by_user', userId === null ? 'is' : '=', userId)
      .where('service_id', 'in', some)
      .groupBy('service_id')
      .execute(),
  )
  return new Map(rows.map(({ service_id, made }) => [service_id, Number(made)]))
}
