import { hash } from 'node:crypto'
import { DAY_MS } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'

/** Days in which a network that an account has logged in from, and a device that it was used on, are known. */
const KNOWN_DAYS = 90

export const knownSince = (): string => new Date(Date.now() - KNOWN_DAYS * DAY_MS).toISOString()

/** Hash of a network with the person in it, so that equal hashes do not tell who shares a network. */
const hashOf = (userId: string, ip: string): string => hash('sha256', `${userId} ${networkOf(ip)}`, 'base64url')

/** The networks that an account has logged in from. */
export const knownNetworks = {
  /** `userId` of nobody costs the same query, so that the time of an answer does not tell who has an account. */
  has: async (db: Db, userId: string, ip: string): Promise<boolean> => {
    const known = await db
      .selectFrom('known_networks')
      .select('last_login_at')
      .where('user_id', '=', userId)
      .where('network_hash', '=', hashOf(userId, ip))
      .where('last_login_at', '>', knownSince())
      .executeTakeFirst()
    return known !== undefined
  },

  add: (db: Db, userId: string, ip: string) => {
    const last_login_at = new Date().toISOString()
    return db
      .insertInto('known_networks')
      .values({ user_id: userId, network_hash: hashOf(userId, ip), last_login_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_login_at }))
      .execute()
  },

  removeOld: (db: Db) => db.deleteFrom('known_networks').where('last_login_at', '<=', knownSince()).execute(),
}
