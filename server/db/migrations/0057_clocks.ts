import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * A person's own times of reminders; publications that wait for their moment, with the drafts they were made of and the
 * people who said yes; and weeks before an unpublished month at which admins are told of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const evening = sql.lit('18:00')
  await sql`alter table notification_settings add column evening_at ${text} not null default ${evening}`.execute(db)
  for (const [column, value] of [['evening_days_before', 1] as const, ['late_minutes', 120] as const])
    await db.schema
      .alterTable('notification_settings')
      .addColumn(column, 'integer', (one) => one.notNull().defaultTo(value))
      .execute()
  await db.schema.alterTable('templates').addColumn('publish_weeks_before', 'integer').execute()
  await db.schema
    .createTable('publication_waits')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('from_day', text, (column) => column.notNull())
    .addColumn('to_day', text, (column) => column.notNull())
    .addColumn('board_revision', text, (column) => column.notNull())
    .addColumn('publish_at', text, (column) => column.notNull())
    .addColumn('made_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('tell', 'integer', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('ended_at', text)
    .execute()
  await db.schema.createIndex('publication_waits_made_by').on('publication_waits').column('made_by').execute()
  await db.schema
    .createIndex('publication_waits_state')
    .on('publication_waits')
    .columns(['state', 'publish_at'])
    .execute()
  await db.schema
    .createTable('publication_wait_drafts')
    .addColumn('wait_id', text, (column) => column.notNull().references('publication_waits.id').onDelete('cascade'))
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('places', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('publication_wait_drafts_key', ['wait_id', 'service_id'])
    .execute()
  await db.schema
    .createIndex('publication_wait_drafts_service')
    .on('publication_wait_drafts')
    .column('service_id')
    .execute()
  await db.schema
    .createTable('publication_wait_yes')
    .addColumn('wait_id', text, (column) => column.notNull().references('publication_waits.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('publication_wait_yes_key', ['wait_id', 'user_id'])
    .execute()
  await db.schema.createIndex('publication_wait_yes_user').on('publication_wait_yes').column('user_id').execute()
  await db.schema
    .createTable('unpublished_months')
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('weeks_before', 'integer', (column) => column.notNull())
    .addColumn('told_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('unpublished_months_key', ['month', 'weeks_before'])
    .execute()
}
