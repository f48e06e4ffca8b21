import type { Kysely } from 'kysely'

/** Until when and at which moment people were asked for their days; the way by which somebody was to be told, where it was decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member_rota').addColumn('asked_until', 'text').execute()
  await db.schema.alterTable('member_rota').addColumn('asked_at', 'text').execute()
  await db.schema.alterTable('fallbacks').addColumn('way', 'text').execute()
}
