import type { Db } from '../../../db/client.ts'
import { SHOWN } from '../../plan/places/places.store.ts'
import { type ServedDays, servedSlots } from '../facts/servedSlots.ts'

/** Where people served before, and how often they were asked, by which candidates are ordered. */
export const servedStore = {
  /** Number of services at which each linked person stood at a post, from a day to before another. */
  async servedAt(db: Db, postId: string, from: string, before: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('places')
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .where(SHOWN)
      .where('post_id', '=', postId)
      .where('user_id', 'is not', null)
      .where('attendance', 'is distinct from', 'absent')
      .where('date', '>=', from)
      .where('date', '<', before)
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id ?? '', Number(count)]))
  },

  /** The last of these days on which each person served, or is to serve, by a draft too. */
  async lastServed(db: Db, days: ServedDays): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom(servedSlots(db, days))
      .select(({ fn }) => ['user_id', fn.max('date').as('last')])
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, last }) => [user_id ?? '', last]))
  },

  /** Number of times that each person was asked to stand in since an instant. */
  async offersSince(db: Db, since: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('offers')
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .where('sent_at', '>=', since)
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
  },
}
