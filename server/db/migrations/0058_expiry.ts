import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Certificates of skills that expire, with what their people were told, and services that need two people who are not
 * of one household.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('skills')
    .addColumn('expires', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('skills')
    .addColumn('warn_days', 'integer', (column) => column.notNull().defaultTo(60))
    .execute()
  await db.schema.alterTable('member_skills').addColumn('valid_until', text).execute()
  await db.schema.alterTable('member_skills').addColumn('told_days', 'integer').execute()
  for (const table of ['services', 'templates'])
    await db.schema
      .alterTable(table)
      .addColumn('two_unrelated', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await sql`create index member_skills_end on member_skills (valid_until) where valid_until is not null`.execute(db)
}
