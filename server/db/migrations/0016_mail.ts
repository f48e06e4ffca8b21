import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Mails on their way, links that were mailed, and who wants reminders by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('mails')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('about_kind', text)
    .addColumn('about_id', text)
    .addColumn('recipient', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', text)
    .execute()
  await db.schema.createIndex('mails_due_at').on('mails').columns(['due_at', 'id']).execute()
  await db.schema.createIndex('mails_user_id').on('mails').column('user_id').execute()

  // A person has one link of each purpose: a newer link replaces the older one.
  await db.schema
    .createTable('mail_links')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_links_key', ['user_id', 'purpose'])
    .execute()
  await db.schema.createIndex('mail_links_expires_at').on('mail_links').column('expires_at').execute()

  await db.schema
    .alterTable('notification_settings')
    .addColumn('mail_reminders', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
