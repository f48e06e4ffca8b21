import type { Kysely } from 'kysely'

/** The language that a person has chosen; null: the browser's language applies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute()
}
