import type { Kysely } from 'kysely'

/** Index of the audit log by its order, entries of one moment included, so that a page reads only its own rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['audit_at', 'audit_action']) await db.schema.dropIndex(name).execute()
  await db.schema.createIndex('audit_order').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_action_order').on('audit').columns(['action', 'at', 'id']).execute()
}
