import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    left_places: LeftPlacesTable
  }
}

/** Somebody who stood at a service when it began, and left the place since. */
export interface LeftPlacesTable {
  service_id: string
  user_id: string
  /** Empty where the plan has no such post. */
  post_id: string
  left_at: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('left_places')
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post_id', text, (column) => column.notNull())
    .addColumn('left_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('left_places_key', ['service_id', 'user_id', 'post_id'])
    .execute()
  await db.schema.createIndex('left_places_user').on('left_places').column('user_id').execute()
  await db.schema.createIndex('left_places_at').on('left_places').column('left_at').execute()
}
