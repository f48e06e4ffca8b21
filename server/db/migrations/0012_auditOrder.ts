import type { Kysely } from 'kysely'

/** The audit log in its order, of entries of one moment too: whoever reads the newest fifty reads no others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['audit_at', 'audit_action']) await db.schema.dropIndex(name).execute()
  await db.schema.createIndex('audit_order').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_action_order').on('audit').columns(['action', 'at', 'id']).execute()
}
