import { DAY_MS } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'

/** Days for which a shown push counts its person as reachable (rule 602). */
const REACHED_DAYS = 14

/** Ids of people who were shown a push on a device within the last `REACHED_DAYS`. */
export async function readReached(db: Db): Promise<Set<string>> {
  const since = new Date(Date.now() - REACHED_DAYS * DAY_MS).toISOString()
  const rows = await db
    .selectFrom('push_arrivals')
    .select('user_id')
    .distinct()
    .where('arrived_at', '>=', since)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
