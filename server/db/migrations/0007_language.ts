import type { Kysely } from 'kysely'

/** The language a person has chosen; null is as their browser says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute()
}
