import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { CallKind } from '#shared/sunday/calls.ts'

declare module '../schema.ts' {
  interface Schema {
    calls: CallsTable
    called: CalledTable
    call_pushes: CallPushesTable
  }
}

/** A call to everybody on duty on a day. The zone is stored by its names, which outlive it. */
export interface CallsTable {
  id: string
  uuid: string
  kind: CallKind
  text: string | null
  zone: string | null
  date: string
  made_by: string | null
  made_at: string
  /** Time at which it ends by itself; later after each answer, up to `latest_end`. */
  ends_at: string
  latest_end: string | null
  ended_at: string | null
  test: 0 | 1
}

/** Somebody who is called. */
export interface CalledTable {
  call_id: string
  user_id: string
  /** Null for an admin who does not serve that day. */
  post: string | null
  /** First time at which a push service took the call, or a text was sent. */
  sent_at: string | null
  shown_at: string | null
  answer: 'coming' | 'cannot' | null
  answered_at: string | null
  /** JSON list of the times of the last answers, oldest first, as many as the limit of an hour asks for. */
  answer_times: string | null
  /** Time at which a text is due; null where none is to be sent. */
  text_at: string | null
  /** Stored before the text is sent, so that a killed process does not send it twice. */
  text_state: 'waiting' | 'sending' | 'sent' | 'failed' | null
}

/** A push of a call, or of its end, to one device. Sent by a worker of its own, past `push_deliveries`. */
export interface CallPushesTable {
  uuid: string
  call_id: string
  user_id: string
  session_id: string
  ended: 0 | 1
  payload: string
  due_at: string
  expires_at: string
  attempts: number
  leased_until: string | null
  /** Time at which it was taken or given up; null while it is to be sent. */
  settled_at: string | null
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await sql`insert into revisions (noun, revision) values ('calls', 0)`.execute(db)
  await db.schema
    .alterTable('notification_settings')
    .addColumn('calls', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('calls')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uuid', text, (column) => column.notNull().unique())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('text', text)
    .addColumn('zone', text)
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('made_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('ends_at', text, (column) => column.notNull())
    .addColumn('latest_end', text)
    .addColumn('ended_at', text)
    .addColumn('test', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('calls_date').on('calls').columns(['date', 'made_at', 'id']).execute()
  await db.schema.createIndex('calls_made_by').on('calls').columns(['made_by', 'made_at', 'id']).execute()
  await db.schema.createIndex('calls_open').on('calls').columns(['ended_at', 'ends_at']).execute()
  await db.schema
    .createTable('called')
    .addColumn('call_id', text, (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post', text)
    .addColumn('sent_at', text)
    .addColumn('shown_at', text)
    .addColumn('answer', text)
    .addColumn('answered_at', text)
    .addColumn('text_at', text)
    .addColumn('text_state', text)
    .addPrimaryKeyConstraint('called_key', ['call_id', 'user_id'])
    .execute()
  await db.schema.createIndex('called_user').on('called').columns(['user_id', 'call_id']).execute()
  await db.schema.createIndex('called_text').on('called').columns(['text_state', 'text_at']).execute()
  await db.schema
    .createTable('call_pushes')
    .addColumn('uuid', text, (column) => column.primaryKey())
    .addColumn('call_id', text, (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', text, (column) =>
      column.notNull().references('push_subscriptions.session_id').onDelete('cascade'),
    )
    .addColumn('ended', 'integer', (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', text)
    .addColumn('settled_at', text)
    .execute()
  await db.schema.createIndex('call_pushes_call').on('call_pushes').columns(['call_id', 'ended']).execute()
  await db.schema.createIndex('call_pushes_due').on('call_pushes').columns(['settled_at', 'due_at']).execute()
  await db.schema.createIndex('call_pushes_user').on('call_pushes').column('user_id').execute()
  await db.schema.createIndex('call_pushes_session').on('call_pushes').column('session_id').execute()
}
