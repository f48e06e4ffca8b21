import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Names of devices for the list of one's own sessions, and the networks that an account has logged in from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema.alterTable('sessions').addColumn('device', text).execute()
  // Replaces the index on user_id alone: the oldest sessions of a person are found without sorting.
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'created_at', 'id']).execute()
  await db.schema.dropIndex('sessions_user_id').execute()

  await db.schema
    .createTable('known_networks')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network_hash', text, (column) => column.notNull())
    .addColumn('last_login_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_networks_key', ['user_id', 'network_hash'])
    .execute()
  await db.schema.createIndex('known_networks_last_login_at').on('known_networks').column('last_login_at').execute()
}
