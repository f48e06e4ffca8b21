import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { ReplyLinksTable } from '../../../db/schema.ts'

export type ReplyLinkRow = Selectable<ReplyLinksTable> & { name: string }

export const repliesStore = {
  /** The link with this hash; undefined where its person is suspended. */
  find: (db: Db, tokenHash: string): Promise<ReplyLinkRow | undefined> =>
    db
      .selectFrom('reply_links')
      .innerJoin('users', 'users.id', 'reply_links.user_id')
      .selectAll('reply_links')
      .select('users.name')
      .where('token_hash', '=', tokenHash)
      .where('users.suspended', '=', 0)
      .executeTakeFirst(),

  async nameOf(db: Db, userId: string): Promise<string> {
    const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
    return row?.name ?? ''
  },

  insert: (trx: Db, link: ReplyLinksTable) => trx.insertInto('reply_links').values(link).execute(),

  async removeExpired(db: Db, now: string): Promise<void> {
    await db.deleteFrom('reply_links').where('expires_at', '<=', now).execute()
  },
}
