import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Devices that a person logs in from, and deliveries that outlive the session of their device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('known_devices')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device'])
    .execute()
  // Sessions from before 0014 have no name, unless their device gets pushes.
  await sql`
    insert into known_devices (user_id, device, last_seen_at)
    select sessions.user_id, coalesce(sessions.device, push_subscriptions.name, 'A browser'), max(sessions.last_used_at)
    from sessions left join push_subscriptions on push_subscriptions.session_id = sessions.id
    group by sessions.user_id, coalesce(sessions.device, push_subscriptions.name, 'A browser')`.execute(db)

  // A new table, since SQLite cannot drop a column's NOT NULL: session_id is null where the delivery has its own
  // address.
  await db.schema
    .createTable('new_push_deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('session_id', text, (column) => column.references('push_subscriptions.session_id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('endpoint', text)
    .addColumn('p256dh', text)
    .addColumn('auth', text)
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
  await sql`
    insert into new_push_deliveries
      (id, session_id, origin, uuid, topic, payload, urgency, due_at, expires_at, attempts, leased_until)
    select id, session_id, origin, uuid, topic, payload, urgency, due_at, expires_at, attempts, leased_until
    from push_deliveries`.execute(db)
  await db.schema.dropTable('push_deliveries').execute()
  await db.schema.alterTable('new_push_deliveries').renameTo('push_deliveries').execute()
  await db.schema.createIndex('push_deliveries_due_at').on('push_deliveries').columns(['due_at', 'id']).execute()
  await db.schema
    .createIndex('push_deliveries_topic')
    .on('push_deliveries')
    .columns(['session_id', 'topic'])
    .unique()
    .execute()
  await sql`create index push_deliveries_endpoint on push_deliveries (endpoint) where endpoint is not null`.execute(db)
  await sql`create index push_deliveries_user_id on push_deliveries (user_id) where user_id is not null`.execute(db)
}
