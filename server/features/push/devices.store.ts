import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { Recipient } from './recipients.store.ts'

/** Devices as what is sent to them finds them. */
export const devicesStore = {
  /** Those that some sessions still have, by session. */
  bySession: async (db: Db, sessionIds: string[]): Promise<Map<string, Recipient>> => {
    const devices = await inChunks([...new Set(sessionIds)], (some) =>
      db
        .selectFrom('push_subscriptions')
        .select(['session_id', 'user_id', 'endpoint', 'p256dh', 'auth'])
        .where('session_id', 'in', some)
        .execute(),
    )
    return new Map(devices.map((device) => [device.session_id, device]))
  },

  /** Notes that a push service has taken something for these devices; not more often than is of use to anybody. */
  async markSent(db: Db, sessionIds: string[], now: string, unlessSince: string): Promise<void> {
    await inChunks(sessionIds, (some) =>
      db
        .updateTable('push_subscriptions')
        .set({ last_sent_at: now, failing_since: null })
        .where('session_id', 'in', some)
        .where((where) =>
          where.or([
            where('last_sent_at', 'is', null),
            where('last_sent_at', '<', unlessSince),
            where('failing_since', 'is not', null),
          ]),
        )
        .execute(),
    )
  },

  async markFailing(db: Db, sessionIds: string[], now: string): Promise<void> {
    await inChunks(sessionIds, (some) =>
      db
        .updateTable('push_subscriptions')
        .set({ failing_since: now })
        .where('session_id', 'in', some)
        .where('failing_since', 'is', null)
        .execute(),
    )
  },

  /** Forgets a device that its push service no longer knows, unless it has registered anew meanwhile. */
  forget: (db: Db, { session_id, endpoint }: Pick<Recipient, 'session_id' | 'endpoint'>) =>
    db.deleteFrom('push_subscriptions').where('session_id', '=', session_id).where('endpoint', '=', endpoint).execute(),
}
