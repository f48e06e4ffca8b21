import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    records: RecordsTable
    day_thanks: DayThanksTable
  }
}

/** Reports of events at services. */
export interface RecordsTable {
  id: string
  uuid: string
  service_id: string
  text: string
  /** Time by the clock of the device. */
  at: string
  by_user: string | null
  stored_at: string
  edited_at: string | null
}

/** The thanks to those who served on a day. */
export interface DayThanksTable {
  date: string
  text: string
  by_user: string | null
  at: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('records')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uuid', text, (column) => column.notNull().unique())
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('by_user', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('stored_at', text, (column) => column.notNull())
    .addColumn('edited_at', text)
    .execute()
  await db.schema.createIndex('records_service').on('records').columns(['service_id', 'at', 'id']).execute()
  await db.schema.createIndex('records_by').on('records').columns(['by_user', 'at', 'id']).execute()
  await db.schema
    .createTable('day_thanks')
    .addColumn('date', text, (column) => column.primaryKey())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('by_user', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('day_thanks_by').on('day_thanks').columns(['by_user', 'date']).execute()
}
