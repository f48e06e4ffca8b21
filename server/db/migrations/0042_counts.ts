import { type Generated, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Flag } from '../schema/flag.ts'

declare module '../schema.ts' {
  interface Schema {
    counts: CountsTable
    former_names: FormerNamesTable
  }
}

/**
 * Every count that has arrived; what stands by them is in `counted_numbers`.
 */
export interface CountsTable {
  uuid: string
  service_id: string
  /** No foreign key: counts outlive their zone and kind. Null for what no zone covers. */
  zone_id: string | null
  kind_id: string
  /** The number that was typed, or that is added to it. */
  value: number
  /** 1 where the value is added. */
  is_add: Generated<Flag>
  /** Time by the clock of the device. */
  at: string
  by_user: string | null
}

/** Last names of zones and kinds that are gone, by which old counts are shown. */
export interface FormerNamesTable {
  id: string
  name: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('counts')
    .addColumn('uuid', text, (column) => column.primaryKey())
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('zone_id', text)
    .addColumn('kind_id', text, (column) => column.notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('by_user', text, (column) => column.references('users.id').onDelete('set null'))
    .execute()
  const index = (name: string) => db.schema.createIndex(`counts_${name}`).on('counts')
  await index('service').columns(['service_id', 'at', 'uuid']).execute()
  await index('by').columns(['by_user', 'at', 'uuid']).execute()
  await db.schema
    .createTable('former_names')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .execute()
}
