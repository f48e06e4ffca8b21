import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    service_files: ServiceFilesTable
  }
}

/** Files for those who serve at a service. */
export interface ServiceFilesTable {
  /** Unguessable: part of the address. */
  id: string
  service_id: string
  name: string
  media_type: string
  /** Number of `bytes`. */
  size: number
  bytes: Buffer
  created_at: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('services').addColumn('name', text).execute()
  await db.schema.alterTable('services').addColumn('note', text).execute()
  await db.schema
    .createTable('service_files')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('media_type', text, (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    // Last, so that SQLite reads the columns before it without the pages of a long value.
    .addColumn('bytes', isPostgres ? sql`bytea` : sql`blob`, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('service_files_service')
    .on('service_files')
    .columns(['service_id', 'created_at'])
    .execute()
}
