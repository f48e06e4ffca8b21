import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Searches for the best rota. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const needed = (column: ColumnDefinitionBuilder) => column.notNull()
  const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

  await db.schema
    .createTable('rota_runs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, needed)
    .addColumn('from_day', text, needed)
    .addColumn('to_day', text, needed)
    .addColumn('mode', text, needed)
    .addColumn('keep_near_draft', 'integer', flag)
    .addColumn('forced', text)
    .addColumn('started_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('started_at', text, needed)
    .addColumn('ended_at', text)
    .addColumn('state', text, needed)
    .addColumn('alive_at', text, needed)
    .addColumn('goals', text, needed)
    .addColumn('input_hash', text, needed)
    .addColumn('solver', text, needed)
    .addColumn('services', text, needed)
    .addColumn('places', text, needed)
    .addColumn('empty', text, needed)
    .addColumn('before', text)
    .addColumn('applied', 'integer', flag)
    .addColumn('proof', text)
    .execute()
  await db.schema.createIndex('rota_runs_started_by').on('rota_runs').column('started_by').execute()
  await db.schema.createIndex('rota_runs_started_at').on('rota_runs').column('started_at').execute()
  // A team has one run at a time.
  await db.schema
    .createIndex('rota_runs_open')
    .on('rota_runs')
    .column('ended_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
}
