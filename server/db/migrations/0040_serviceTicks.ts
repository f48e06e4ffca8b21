import { type Generated, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Flag } from '../schema/flag.ts'

declare module '../schema.ts' {
  interface Schema {
    service_ticks: ServiceTicksTable
  }
}

/** Every tick of a duty at a service that has arrived; that with the latest `at`, then the higher uuid, stands. */
export interface ServiceTicksTable {
  uuid: string
  service_id: string
  duty_id: string
  done: 0 | 1
  /** Time by the clock of the device. */
  at: string
  by_user: string | null
  /** 1 for the tick that stands, which pages read. */
  stands: Generated<Flag>
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('service_ticks')
    .addColumn('uuid', text, (column) => column.primaryKey())
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('duty_id', text, (column) => column.notNull().references('post_duties.id').onDelete('cascade'))
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('by_user', text, (column) => column.references('users.id').onDelete('set null'))
    .execute()
  const index = (name: string) => db.schema.createIndex(`service_ticks_${name}`).on('service_ticks')
  await index('service').columns(['service_id', 'at', 'uuid']).execute()
  await index('duty').column('duty_id').execute()
  await index('by').columns(['by_user', 'at', 'uuid']).execute()
}
