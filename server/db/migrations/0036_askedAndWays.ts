import type { Kysely } from 'kysely'

/**
 * Members store the day until which they were asked for their days, and when; fallbacks store the way that was decided.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member_rota').addColumn('asked_until', 'text').execute()
  await db.schema.alterTable('member_rota').addColumn('asked_at', 'text').execute()
  await db.schema.alterTable('fallbacks').addColumn('way', 'text').execute()
}
