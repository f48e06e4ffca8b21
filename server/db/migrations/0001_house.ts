import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Sessions, people, the schedule, and what every later feature relies on: audit, outbox, limits, secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Collation C compares bytes, so that both databases sort alike in every locale.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('phone_number', text)
    .addColumn('verified_phone_number', text)
    .addColumn('photo_url', text)
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('suspended', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('users_email').on('users').column('email').unique().execute()
  await db.schema
    .createIndex('users_verified_phone_number')
    .on('users')
    .column('verified_phone_number')
    .unique()
    .execute()
  await db.schema.createIndex('users_name_key').on('users').column('name_key').execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('image_token_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_token_hash').on('sessions').column('token_hash').unique().execute()
  await db.schema.createIndex('sessions_image_token_hash').on('sessions').column('image_token_hash').unique().execute()
  await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_last_used_at').on('sessions').column('last_used_at').execute()

  await db.schema
    .createTable('shifts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('weekday', 'integer', (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('assignment', text, (column) => column.notNull())
    .addColumn('assignment_key', text, (column) => column.notNull())
    .addColumn('service_time', text, (column) => column.notNull())
    .addColumn('service_time_key', text, (column) => column.notNull())
    .addColumn('service_time_order', 'integer', (column) => column.notNull())
    .addColumn('tie_color', text)
    .execute()
  await db.schema
    .createIndex('shifts_same')
    .on('shifts')
    .columns(['date', 'service_time_key', 'assignment_key', 'name_key'])
    .unique()
    .execute()
  await db.schema
    .createIndex('shifts_order')
    .on('shifts')
    .columns(['date', 'service_time_order', 'service_time_key', 'assignment_key', 'name_key'])
    .execute()
  await db.schema.createIndex('shifts_user_id').on('shifts').columns(['user_id', 'date']).execute()
  await db.schema.createIndex('shifts_name_key').on('shifts').columns(['name_key', 'date']).execute()
  await db.schema.createIndex('shifts_weekday').on('shifts').columns(['weekday', 'date']).execute()

  await db.schema
    .createTable('revisions')
    .addColumn('noun', text, (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into revisions (noun, revision) values ('schedule', 0)`.execute(db)

  await db.schema
    .createTable('settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limits_expires_at').on('rate_limits').column('expires_at').execute()

  await db.schema
    .createTable('audit')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_id', text)
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject_type', text, (column) => column.notNull())
    .addColumn('subject_id', text)
    .addColumn('detail', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_at').on('audit').column('at').execute()

  await db.schema
    .createTable('outbox')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('leased_until', text)
    .execute()
  await db.schema.createIndex('outbox_due_at').on('outbox').column('due_at').execute()
}
