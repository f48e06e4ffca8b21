import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    deleted_records: DeletedRecordsTable
  }
}

/** A record that was deleted: a phone that sends its uuid again must not store it anew. */
export interface DeletedRecordsTable {
  uuid: string
  deleted_at: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('deleted_records')
    .addColumn('uuid', text, (column) => column.primaryKey())
    .addColumn('deleted_at', text, (column) => column.notNull())
    .execute()
}
