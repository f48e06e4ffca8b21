import type { Kysely } from 'kysely'

/** Whether the tie of a service was set for its whole day, which its template then leaves alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('services')
    .addColumn('tie_by_day', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
