import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * People who act for others, texts and mails to them, and changes that somebody was told of by hand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('helpers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('of_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('by_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('agreed_of', 'integer', (column) => column.notNull())
    .addColumn('agreed_by', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('helpers_pair', ['of_id', 'by_id'])
    .execute()
  await db.schema.createIndex('helpers_by').on('helpers').column('by_id').execute()
  await db.schema
    .createTable('told_changes')
    .addColumn('place_id', text, (column) => column.primaryKey().references('places.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('told_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('fallbacks')
    .addColumn('for_id', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.dropIndex('fallbacks_identity').execute()
  await db.schema
    .createIndex('fallbacks_identity')
    .unique()
    .on('fallbacks')
    .columns(['user_id', 'subject', 'subject_id', 'for_id'])
    .execute()
}
