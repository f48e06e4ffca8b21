import type { Kysely } from 'kysely'

/** The language that a device's browser asks for; null until it registers again after this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('push_subscriptions').addColumn('language', 'text').execute()
}
