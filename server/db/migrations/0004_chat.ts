import { type Kysely, PostgresAdapter, sql } from 'kysely'

const CHANNELS = ['general', 'announcements', 'sunday-team', 'persons-of-interest']

/** Channels, messages and read markers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  // Every change of a channel raises its revision by updating this row, so that revisions commit in order.
  await db.schema
    .createTable('channels')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  for (const name of CHANNELS) await sql`insert into channels (name, revision) values (${name}, 0)`.execute(db)

  await db.schema
    .createTable('messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('channel', text, (column) => column.notNull().references('channels.name'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('sender_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('uuid', text)
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('image_url', text)
    .addColumn('image_width', 'integer')
    .addColumn('image_height', 'integer')
    .addColumn('edited', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('messages_channel_seq').on('messages').columns(['channel', 'seq']).unique().execute()
  // Covers the count of unread messages, so that it does not read the table.
  await db.schema
    .createIndex('messages_unread')
    .on('messages')
    .columns(['channel', 'seq', 'deleted', 'sender_id'])
    .execute()
  await db.schema.createIndex('messages_revision').on('messages').columns(['channel', 'revision']).execute()
  await db.schema.createIndex('messages_uuid').on('messages').columns(['sender_id', 'uuid']).unique().execute()

  // A member without a row has read nothing; a new member gets a row with all earlier messages read.
  await db.schema
    .createTable('read_markers')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel', text, (column) => column.notNull().references('channels.name'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_markers_key', ['user_id', 'channel'])
    .execute()
}
