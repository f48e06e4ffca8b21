import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Previews of imports, and the history of imports, cleared months and corrected names with what undoes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('schedule_imports')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('by_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('filename', text)
    .addColumn('layout', text)
    .addColumn('from_day', text)
    .addColumn('to_day', text)
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('updated', 'integer', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('fingerprint', text)
    // Last, because they are long: lists do not read their pages.
    .addColumn('rows', text, (column) => column.notNull())
    .addColumn('shifts', text)
    .execute()
  await db.schema
    .createIndex('schedule_imports_order')
    .on('schedule_imports')
    .columns(['at', 'id'])
    .where(sql.ref('state'), '<>', sql.lit('previewed'))
    .execute()
  await db.schema
    .createIndex('schedule_imports_previews')
    .on('schedule_imports')
    .column('at')
    .where(sql.ref('state'), '=', sql.lit('previewed'))
    .execute()
  await db.schema.createIndex('schedule_imports_by_id').on('schedule_imports').columns(['by_id', 'at', 'id']).execute()
}
