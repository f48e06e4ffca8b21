import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    recorded_answers: RecordedAnswersTable
    discarded_drafts: DiscardedDraftsTable
  }
}

/**
 * An answer that an admin recorded and can take back until it is due; then its admins are notified and its search
 * begins.
 */
export interface RecordedAnswersTable {
  assignment_id: string
  /** The sequence of the assignment that the answer gave; another one means that the assignment has changed since. */
  sequence: number
  /** The assignment before the answer. */
  former_state: 'asked' | 'accepted' | 'declined'
  former_answered_at: string | null
  former_reason: string | null
  due_at: string
}

/** Drafts of a span that were discarded, until they can no longer be put back. */
export interface DiscardedDraftsTable {
  token: string
  from_day: string
  to_day: string
  /** JSON of the drafts with their places, and of the people at their services. */
  drafts: string
  discarded_at: string
  undone_at: string | null
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('recorded_answers')
    .addColumn('assignment_id', text, (column) => column.primaryKey().references('places.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('former_state', text, (column) => column.notNull())
    .addColumn('former_answered_at', text)
    .addColumn('former_reason', text)
    .addColumn('due_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('recorded_answers_due').on('recorded_answers').column('due_at').execute()

  await db.schema
    .createTable('discarded_drafts')
    .addColumn('token', text, (column) => column.primaryKey())
    .addColumn('from_day', text, (column) => column.notNull())
    .addColumn('to_day', text, (column) => column.notNull())
    .addColumn('drafts', text, (column) => column.notNull())
    .addColumn('discarded_at', text, (column) => column.notNull())
    .addColumn('undone_at', text)
    .execute()
  await db.schema.createIndex('discarded_drafts_at').on('discarded_drafts').column('discarded_at').execute()
}
