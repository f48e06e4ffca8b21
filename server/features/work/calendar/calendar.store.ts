import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { revisionOf } from '../../../db/revisions.ts'
import type { CalendarFeedsTable } from '../../../db/schema.ts'

export const calendarStore = {
  find: (db: Db, userId: string) =>
    db.selectFrom('calendar_feeds').select(['token', 'created_at']).where('user_id', '=', userId).executeTakeFirst(),

  /** Replaces the person's feed: each person has at most one. */
  replace: (db: Db, feed: CalendarFeedsTable) =>
    db
      .insertInto('calendar_feeds')
      .values(feed)
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ token: feed.token, created_at: feed.created_at }),
      )
      .execute(),

  /** Returns false where there was none. */
  remove: async (db: Db, userId: string): Promise<boolean> =>
    (await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').executeTakeFirst()) !==
    undefined,

  /** Owner of a token, creation time and revisions of the feed; undefined where the owner is suspended. */
  owner: fixedQuery((db, token: string) =>
    db
      .selectFrom('calendar_feeds')
      .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
      .select(['users.id', 'users.name', 'users.language', 'calendar_feeds.created_at'])
      .select(revisionOf('schedule').as('schedule_revision'))
      .select(revisionOf('rota').as('rota_revision'))
      .select(revisionOf('work').as('work_revision'))
      .where('calendar_feeds.token', '=', token)
      .where('users.suspended', '=', 0),
  ),
}
