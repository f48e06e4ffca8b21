import type { Db } from '../../db/client.ts'
import { revisionOf } from '../../db/revisions.ts'
import type { CalendarFeedsTable } from '../../db/schema.ts'

export const calendarStore = {
  find: (db: Db, userId: string) =>
    db.selectFrom('calendar_feeds').select(['token', 'created_at']).where('user_id', '=', userId).executeTakeFirst(),

  /** A person has one feed: a new one takes the place of the old. */
  replace: (db: Db, feed: CalendarFeedsTable) =>
    db
      .insertInto('calendar_feeds')
      .values(feed)
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ token: feed.token, created_at: feed.created_at }),
      )
      .execute(),

  /** False where there was none. */
  remove: async (db: Db, userId: string): Promise<boolean> =>
    (await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').executeTakeFirst()) !==
    undefined,

  /** Whose feed a token opens, since when, and the revisions of what it holds; nobody's where they are suspended. */
  owner: (db: Db, token: string) =>
    db
      .selectFrom('calendar_feeds')
      .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
      .select(['users.id', 'users.name', 'users.language', 'calendar_feeds.created_at'])
      .select(revisionOf('schedule').as('schedule_revision'))
      .select(revisionOf('work').as('work_revision'))
      .where('calendar_feeds.token', '=', token)
      .where('users.suspended', '=', 0)
      .executeTakeFirst(),
}
