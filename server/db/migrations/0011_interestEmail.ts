import type { Kysely } from 'kysely'

/** What a person wrote on the join form is found by their email address, when they download or delete what is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('interest_email').on('interest').column('email').execute()
}
