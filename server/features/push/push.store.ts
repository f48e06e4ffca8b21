import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import type { NotificationSettingsTable, PushSubscriptionsTable } from '../../db/schema.ts'

const FLAGS = ['messages', 'work', 'shifts', 'evening_reminder', 'late_reminder'] as const

export type Flags = Pick<NotificationSettingsTable, (typeof FLAGS)[number]>

/** Of one's devices, settings and registrations; what is sent to them is in deliveries.store.ts. */
export const pushStore = {
  /** Takes an endpoint from every other session: a browser has one, whoever is signed in there. */
  async register(trx: Db, row: PushSubscriptionsTable): Promise<void> {
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', row.endpoint)
      .where('session_id', '!=', row.session_id)
      .execute()
    const { endpoint, p256dh, auth, name, language, renewed_at } = row
    await trx
      .insertInto('push_subscriptions')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('session_id')
          .doUpdateSet({ endpoint, p256dh, auth, name, language, renewed_at, failing_since: null }),
      )
      .execute()
  },

  remove: (db: Db, sessionId: string) =>
    db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute(),

  find: (db: Db, sessionId: string) =>
    db.selectFrom('push_subscriptions').selectAll().where('session_id', '=', sessionId).executeTakeFirst(),

  of: fixedQuery((db, userId: string) => db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId)),

  settings: (db: Db, userId: string): Promise<Flags | undefined> =>
    db.selectFrom('notification_settings').select(FLAGS).where('user_id', '=', userId).executeTakeFirst(),

  /** Changes some flags; the others keep what they are, which is 1 where nothing was ever changed. */
  change: (db: Db, userId: string, flags: Partial<Flags>): Promise<Flags> =>
    db
      .insertInto('notification_settings')
      .values({ user_id: userId, messages: 1, work: 1, shifts: 1, evening_reminder: 1, late_reminder: 1, ...flags })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: sql`excluded.user_id`, ...flags }))
      .returning(FLAGS)
      .executeTakeFirstOrThrow(),
}
