import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Tasks, meetings and their guests, and the addresses of calendar feeds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('tasks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('due_date', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('assigned_to', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tasks_assigned_to').on('tasks').columns(['assigned_to', 'created_at', 'id']).execute()
  await db.schema.createIndex('tasks_created_at').on('tasks').columns(['created_at', 'id']).execute()

  await db.schema
    .createTable('meetings')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('time', text, (column) => column.notNull())
    .addColumn('time_order', 'integer', (column) => column.notNull())
    .addColumn('location', text)
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('meetings_order').on('meetings').columns(['date', 'time_order', 'id']).execute()

  // Repeats the meeting's date, which never changes, so that one person's future meetings are one range of the key.
  await db.schema
    .createTable('meeting_guests')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('meeting_id', text, (column) => column.notNull().references('meetings.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('meeting_guests_key', ['user_id', 'date', 'meeting_id'])
    .execute()
  await db.schema
    .createIndex('meeting_guests_meeting_id')
    .on('meeting_guests')
    .columns(['meeting_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('calendar_feeds_token').on('calendar_feeds').column('token').unique().execute()

  await sql`insert into revisions (noun, revision) values ('work', 0)`.execute(db)
}
