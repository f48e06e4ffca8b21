import type { Kysely } from 'kysely'

/** Services store whether their tie was set for their whole day, which their template then leaves alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('services')
    .addColumn('tie_by_day', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
