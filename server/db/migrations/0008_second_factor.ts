import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The second step of a login: an authenticator app's secret for each person, and the codes for a lost phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (column) => column.notNull().references('second_factors.user_id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
}
