import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Call-outs with their offers, swaps, attendance, fallbacks of pushes, and whether somebody wants pushes of requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const needed = (column: ColumnDefinitionBuilder) => column.notNull()
  const to = (place: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(place).onDelete('cascade')
  const maybe = (place: string) => (column: ColumnDefinitionBuilder) => column.references(place).onDelete('set null')
  const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

  await db.schema
    .createTable('call_outs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('service_id', text, to('services.id'))
    .addColumn('post_id', text, (column) => column.notNull().references('posts.id'))
    .addColumn('places', 'integer', needed)
    .addColumn('filled', 'integer', zero)
    .addColumn('state', text, needed)
    .addColumn('reason', text, needed)
    .addColumn('wave', 'integer', needed)
    .addColumn('next_wave_at', text)
    .addColumn('exhausted_at', text)
    .addColumn('started_by', text, maybe('users.id'))
    .addColumn('started_at', text, needed)
    .addColumn('ended_at', text)
    .addColumn('taken_back', 'integer', zero)
    .addColumn('revision', 'integer', needed)
    .execute()
  // One open search for a place at a time, whatever two processes do at once.
  await sql`create unique index call_outs_open on call_outs (service_id, post_id) where state = 'open'`.execute(db)
  await db.schema.createIndex('call_outs_service').on('call_outs').column('service_id').execute()
  await db.schema.createIndex('call_outs_post').on('call_outs').column('post_id').execute()
  await db.schema.createIndex('call_outs_state').on('call_outs').columns(['state', 'ended_at']).execute()
  await db.schema.createIndex('call_outs_started_by').on('call_outs').column('started_by').execute()

  await db.schema
    .createTable('offers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('call_out_id', text, to('call_outs.id'))
    .addColumn('user_id', text, to('users.id'))
    .addColumn('rank', 'integer', needed)
    .addColumn('wave', 'integer', needed)
    .addColumn('state', text, needed)
    .addColumn('sent_at', text)
    .addColumn('answered_at', text)
    .addColumn('told_by', text, needed)
    .execute()
  await db.schema.createIndex('offers_identity').unique().on('offers').columns(['call_out_id', 'user_id']).execute()
  await db.schema.createIndex('offers_user').on('offers').columns(['user_id', 'state']).execute()
  await db.schema.createIndex('offers_sent_at').on('offers').columns(['sent_at', 'user_id']).execute()

  await db.schema
    .createTable('swaps')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, needed)
    .addColumn('state', text, needed)
    .addColumn('created_by', text, maybe('users.id'))
    .addColumn('created_at', text, needed)
    .addColumn('expires_at', text, needed)
    .addColumn('decided_by', text, maybe('users.id'))
    .addColumn('ended_at', text)
    .execute()
  await db.schema.createIndex('swaps_state').on('swaps').columns(['state', 'expires_at']).execute()
  await db.schema.createIndex('swaps_created_by').on('swaps').column('created_by').execute()
  await db.schema.createIndex('swaps_decided_by').on('swaps').column('decided_by').execute()
  await db.schema
    .createTable('swap_legs')
    .addColumn('swap_id', text, to('swaps.id'))
    .addColumn('seq', 'integer', needed)
    .addColumn('user_id', text, to('users.id'))
    .addColumn('gives_assignment_id', text, (column) => column.references('assignments.id').onDelete('cascade'))
    .addColumn('takes_assignment_id', text, (column) => column.references('assignments.id').onDelete('cascade'))
    .addColumn('answer', text)
    .addColumn('answered_at', text)
    .addPrimaryKeyConstraint('swap_legs_key', ['swap_id', 'seq'])
    .execute()
  await db.schema.createIndex('swap_legs_user').on('swap_legs').column('user_id').execute()
  await db.schema.createIndex('swap_legs_gives').on('swap_legs').column('gives_assignment_id').execute()
  await db.schema.createIndex('swap_legs_takes').on('swap_legs').column('takes_assignment_id').execute()

  await db.schema
    .createTable('attendance')
    .addColumn('shift_id', text, (column) => column.primaryKey().references('shifts.id').onDelete('cascade'))
    .addColumn('state', text, needed)
    .addColumn('at', text, needed)
    .addColumn('by', text, maybe('users.id'))
    .addColumn('uuid', text, needed)
    .execute()
  await db.schema.createIndex('attendance_by').on('attendance').column('by').execute()

  await db.schema
    .createTable('attendance_marks')
    .addColumn('uuid', text, (column) => column.primaryKey())
    .addColumn('shift_id', text, to('shifts.id'))
    .execute()
  await db.schema.createIndex('attendance_marks_shift').on('attendance_marks').column('shift_id').execute()

  await db.schema
    .createTable('fallbacks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, to('users.id'))
    .addColumn('subject', text, needed)
    .addColumn('subject_id', text, needed)
    .addColumn('state', text, needed)
    .addColumn('sent_by', text)
    .addColumn('due_at', text, needed)
    .addColumn('created_at', text, needed)
    .addColumn('sent_at', text)
    .execute()
  await db.schema
    .createIndex('fallbacks_identity')
    .unique()
    .on('fallbacks')
    .columns(['user_id', 'subject', 'subject_id'])
    .execute()
  await db.schema.createIndex('fallbacks_due').on('fallbacks').columns(['state', 'due_at']).execute()
  await db.schema.createIndex('fallbacks_sent').on('fallbacks').columns(['sent_by', 'sent_at']).execute()

  await db.schema
    .alterTable('notification_settings')
    .addColumn('requests', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
