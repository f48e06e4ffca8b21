import type { Kysely } from 'kysely'

/** Index of join-form submissions by email address, for a person's download or deletion of their data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('interest_email').on('interest').column('email').execute()
}
