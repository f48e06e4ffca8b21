import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { KeyAccess, KeyRole } from '#shared/people/keys.ts'

declare module '../schema.ts' {
  interface Schema {
    program_keys: ProgramKeysTable
  }

  /** Keys of other programs. One that has ended stays, since the audit log names it. */
  interface ProgramKeysTable {
    id: string
    name: string
    /** Null for one that has ended. */
    token_hash: string | null
    access: KeyAccess
    role: KeyRole
    created_by: string | null
    created_at: string
    last_used_at: string | null
    ended_at: string | null
  }
}

/** Keys by which other programs call the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('program_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.unique())
    .addColumn('access', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .addColumn('ended_at', text)
    .execute()
  await db.schema
    .createIndex('program_keys_created_by')
    .on('program_keys')
    .columns(['created_by', 'created_at'])
    .execute()
}
