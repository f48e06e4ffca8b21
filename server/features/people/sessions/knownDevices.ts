import type { Db } from '../../../db/client.ts'
import { knownSince } from './knownNetworks.ts'

/**
 * The devices that a person logs in from, by name: few, so they stay for as long as the account. Unused since
 * `knownSince`, one is new again.
 */
export const knownDevices = {
  of: (db: Db, userId: string) =>
    db
      .selectFrom('known_devices')
      .select(['device', 'last_seen_at'])
      .where('user_id', '=', userId)
      .orderBy('device')
      .execute(),

  /** Notes a login, and returns whether its device is new. The first device of a person is not. */
  async meet(trx: Db, userId: string, device: string): Promise<boolean> {
    const since = knownSince()
    const known = await this.of(trx, userId)
    const last_seen_at = new Date().toISOString()
    await trx
      .insertInto('known_devices')
      .values({ user_id: userId, device, last_seen_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_seen_at }))
      .execute()
    return known.length > 0 && !known.some((one) => one.device === device && one.last_seen_at > since)
  },

  /** Notes that the device of a session is in use. */
  keep: (db: Db, sessionId: string, at: string) =>
    db
      .updateTable('known_devices')
      .from('sessions')
      .set({ last_seen_at: at })
      .where('sessions.id', '=', sessionId)
      .whereRef('known_devices.user_id', '=', 'sessions.user_id')
      .whereRef('known_devices.device', '=', 'sessions.device')
      .execute(),
}
