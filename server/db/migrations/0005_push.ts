import { type Kysely, PostgresAdapter, sql } from 'kysely'

const FLAGS = ['messages', 'work', 'shifts', 'evening_reminder', 'late_reminder']

/** Push subscriptions, notification settings and deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  // Deleted with its session.
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('session_id', text, (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', text, (column) => column.notNull())
    .addColumn('p256dh', text, (column) => column.notNull())
    .addColumn('auth', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('renewed_at', text, (column) => column.notNull())
    .addColumn('last_sent_at', text)
    .addColumn('failing_since', text)
    .execute()
  await db.schema.createIndex('push_subscriptions_user_id').on('push_subscriptions').column('user_id').execute()
  await db.schema
    .createIndex('push_subscriptions_endpoint')
    .on('push_subscriptions')
    .column('endpoint')
    .unique()
    .execute()

  let settings = db.schema
    .createTable('notification_settings')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
  for (const flag of FLAGS) settings = settings.addColumn(flag, 'integer', (column) => column.notNull().defaultTo(1))
  await settings.execute()

  await db.schema
    .createTable('push_deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('session_id', text, (column) =>
      column.notNull().references('push_subscriptions.session_id').onDelete('cascade'),
    )
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('uuid', text, (column) => column.notNull())
    .addColumn('topic', text)
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('urgency', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', text)
    .execute()
  await db.schema.createIndex('push_deliveries_due_at').on('push_deliveries').columns(['due_at', 'id']).execute()
  // One pending delivery per device and topic; deliveries without a topic do not replace each other.
  await db.schema
    .createIndex('push_deliveries_topic')
    .on('push_deliveries')
    .columns(['session_id', 'topic'])
    .unique()
    .execute()

  await db.schema
    .createTable('shift_reminders')
    .addColumn('shift_id', text, (column) => column.notNull().references('shifts.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('shift_reminders_key', ['shift_id', 'kind'])
    .execute()
}
