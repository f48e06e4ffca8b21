import type { Db } from '../../../db/client.ts'
import type { MailLinksTable } from '../../../db/schema.ts'

type Purpose = MailLinksTable['purpose']

export const mailLinksStore = {
  /** Stores a link in the place of the person's older one. */
  replace: (trx: Db, link: MailLinksTable) =>
    trx
      .insertInto('mail_links')
      .values(link)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'purpose']).doUpdateSet({
          token_hash: link.token_hash,
          email: link.email,
          expires_at: link.expires_at,
        }),
      )
      .execute(),

  find: (db: Db, purpose: Purpose, tokenHash: string, now: string) =>
    db
      .selectFrom('mail_links')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  /** Removes a link. True for one caller alone. */
  use: async (trx: Db, tokenHash: string): Promise<boolean> =>
    (await trx.deleteFrom('mail_links').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst()) !==
    undefined,

  removeExpired: (db: Db, now: string) => db.deleteFrom('mail_links').where('expires_at', '<=', now).execute(),
}
