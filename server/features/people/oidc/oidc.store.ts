import type { Db } from '../../../db/client.ts'
import type { Schema } from '../../../db/schema.ts'

type Link = Schema['oidc_links']

export const oidcStore = {
  /** The person whom an account at the issuer signs in. */
  holder: (db: Db, { issuer, subject }: Pick<Link, 'issuer' | 'subject'>) =>
    db
      .selectFrom('oidc_links')
      .innerJoin('users', 'users.id', 'oidc_links.user_id')
      .select(['users.id', 'users.suspended'])
      .where('oidc_links.issuer', '=', issuer)
      .where('oidc_links.subject', '=', subject)
      .executeTakeFirst(),

  /** The link of a person with their account at the issuer. */
  linkOf: (db: Db, userId: string, issuer: string) =>
    db
      .selectFrom('oidc_links')
      .selectAll()
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .executeTakeFirst(),

  /** Links of a person, those with issuers of earlier settings too. */
  linksOf: (db: Db, userId: string) =>
    db.selectFrom('oidc_links').selectAll().where('user_id', '=', userId).orderBy('issuer').execute(),

  /** False where the account is linked with somebody, or the person with another account. */
  async link(trx: Db, link: Link): Promise<boolean> {
    const row = await trx
      .insertInto('oidc_links')
      .values(link)
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst()
    return row !== undefined
  },

  /** False where there was no link. */
  unlink: async (trx: Db, userId: string, issuer: string): Promise<boolean> =>
    (await trx
      .deleteFrom('oidc_links')
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .returning('subject')
      .executeTakeFirst()) !== undefined,

  addCode: (trx: Db, code: Schema['oidc_codes']) => trx.insertInto('oidc_codes').values(code).execute(),

  code: (db: Db, codeHash: string, now: string) =>
    db
      .selectFrom('oidc_codes')
      .selectAll()
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  /** Removes a code. True for one caller alone. */
  takeCode: async (trx: Db, codeHash: string): Promise<boolean> =>
    (await trx.deleteFrom('oidc_codes').where('code_hash', '=', codeHash).returning('user_id').executeTakeFirst()) !==
    undefined,

  keepCode: (db: Db, codeHash: string, until: string) =>
    db.updateTable('oidc_codes').set({ expires_at: until }).where('code_hash', '=', codeHash).execute(),

  removeExpiredCodes: (db: Db, now: string) => db.deleteFrom('oidc_codes').where('expires_at', '<=', now).execute(),
}
