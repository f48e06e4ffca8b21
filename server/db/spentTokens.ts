import { hash, randomBytes } from 'node:crypto'
import type { Db } from './client.ts'

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash under which a token is stored, so that a reader of the database cannot use it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** True for the first call with `token`. Stores it until `expiresAt`, from when its age alone makes it invalid. */
export async function spendOnce(db: Db, token: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('spent_tokens')
    .values({ token_hash: hashToken(token), expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return spent !== undefined
}

/** True once `spendOnce` was called with `token`. */
export const isSpent = async (db: Db, token: string): Promise<boolean> =>
  (await db
    .selectFrom('spent_tokens')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()) !== undefined

/** Deletes expired tokens. */
export async function forgetSpentTokens(db: Db): Promise<void> {
  await db.deleteFrom('spent_tokens').where('expires_at', '<=', new Date().toISOString()).execute()
}
