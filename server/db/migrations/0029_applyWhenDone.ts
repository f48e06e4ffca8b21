import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Whether a run is applied when it ends, and the code of the refusal where it could not be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('rota_runs')
    .addColumn('apply_when_done', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('rota_runs').addColumn('not_applied', text).execute()
}
