import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Months that a search filled before the whole span, and whether each is proved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('rota_runs').addColumn('months', text).execute()
}
