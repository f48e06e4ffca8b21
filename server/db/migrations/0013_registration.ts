import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Accounts that wait for an admin's approval, verified emails, and names that people chose themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const flag = (name: string) =>
    db.schema
      .alterTable('users')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await flag('waiting')
  await flag('email_verified')
  for (const name of ['given_name', 'declined_name_key'])
    await db.schema.alterTable('users').addColumn(name, text).execute()
  // Registered accounts were created by their own person, all others by an admin or from the settings.
  await sql`
    update users set email_verified = 1 where email <> 'admin@localhost' and exists (
      select 1 from audit where audit.action = 'user.created' and audit.subject_id = users.id
        and audit.actor_id is distinct from users.id
    )`.execute(db)
}
