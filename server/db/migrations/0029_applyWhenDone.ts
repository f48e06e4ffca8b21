import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Runs store whether they are applied when they end, and the code of the refusal where they could not be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('rota_runs')
    .addColumn('apply_when_done', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('rota_runs').addColumn('not_applied', text).execute()
}
