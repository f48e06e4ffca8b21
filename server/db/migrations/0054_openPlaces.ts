import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Open places that members take by themselves, the order in which people see them, and services and templates whose
 * places are open to everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  for (const table of ['services', 'templates'])
    await db.schema
      .alterTable(table)
      .addColumn('sign_up', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createTable('open_places')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('post_id', text, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('opened_at', text, (column) => column.notNull())
    .addColumn('ranked', 'integer', (column) => column.notNull())
    .addColumn('next_at', text)
    .addUniqueConstraint('open_places_place', ['service_id', 'post_id'])
    .execute()
  await db.schema.createIndex('open_places_post').on('open_places').column('post_id').execute()
  await sql`create index open_places_due on open_places (next_at) where next_at is not null`.execute(db)
  await db.schema
    .createTable('open_place_ranks')
    .addColumn('open_place_id', text, (column) => column.notNull().references('open_places.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('open_place_ranks_key', ['open_place_id', 'user_id'])
    .execute()
  await db.schema.createIndex('open_place_ranks_user').on('open_place_ranks').column('user_id').execute()
}
