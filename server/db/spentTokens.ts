import { hash, randomBytes } from 'node:crypto'
import type { Db } from './client.ts'

/** A text of 256 bits that nobody can guess, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** How a token is stored: whoever reads the database cannot use it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** True for the first to spend `token`; kept until `expiresAt`, when it would be refused for its age. */
export async function spendOnce(db: Db, token: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('spent_tokens')
    .values({ token_hash: hashToken(token), expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return spent !== undefined
}

/** Forgets what could not be used any more anyway. */
export async function forgetSpentTokens(db: Db): Promise<void> {
  await db.deleteFrom('spent_tokens').where('expires_at', '<=', new Date().toISOString()).execute()
}
