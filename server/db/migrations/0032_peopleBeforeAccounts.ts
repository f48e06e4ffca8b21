import { randomUUID } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** People of the team who have no account yet, and the invitations that make them members. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('users')
    .addColumn('joined', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  // An email signs in one account. People who have not joined may share it.
  await db.schema.dropIndex('users_email').execute()
  await sql`create unique index users_email on users (email) where joined = 1 and email <> ''`.execute(db)
  await sql`create index users_not_joined on users (name_key) where joined = 0`.execute(db)

  await db.schema
    .alterTable('invitations')
    .addColumn('person_id', text, (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('invitations_person')
    .on('invitations')
    .columns(['person_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .alterTable('invitation_links')
    .addColumn('good', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`
    update invitation_links set good = 0
    where not exists (select 1 from invitations where invitations.token_hash = invitation_links.token_hash)`.execute(db)

  await db.schema
    .createTable('people_apart')
    .addColumn('person_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('people_apart_key', ['person_id', 'user_id'])
    .execute()
  await db.schema.createIndex('people_apart_user').on('people_apart').column('user_id').execute()

  await makeInvitedPeople(db)
  await sql`update revisions set revision = revision + 1 where noun in ('users', 'schedule', 'rota')`.execute(db)
}

/**
 * Everybody whose invitation is open becomes one of the team; shifts with a name that is theirs alone become theirs.
 */
async function makeInvitedPeople(db: Kysely<Schema>): Promise<void> {
  const open = await db
    .selectFrom('invitations')
    .select(['id', 'name', 'name_key', 'email', 'phone_number', 'created_at'])
    .where('state', '=', 'open')
    .where('expires_at', '>', new Date().toISOString())
    .execute()
  for (const { id, name, name_key, email, phone_number, created_at } of open) {
    const userId = randomUUID()
    await db
      .insertInto('users')
      .values({
        id: userId,
        name,
        name_key,
        email: email ?? '',
        phone_number,
        created_at,
        password_hash: '',
        verified_phone_number: null,
        photo_url: null,
        role: 'standard',
        suspended: 0,
        joined: 0,
        email_verified: email === null ? 0 : 1,
      })
      .execute()
    await db.updateTable('invitations').set({ person_id: userId }).where('id', '=', id).execute()
  }
  for (const name_key of new Set(open.map((row) => row.name_key))) {
    const namesakes = await db
      .selectFrom('users')
      .select('id')
      .where('name_key', '=', name_key)
      .where('suspended', '=', 0)
      .where('waiting', '=', 0)
      .where('given_name', 'is', null)
      .execute()
    const [only, another] = namesakes
    if (!only || another) continue
    await db
      .updateTable('places')
      .set({ user_id: only.id })
      .where('name_key', '=', name_key)
      .where('user_id', 'is', null)
      .where('state', '=', 'typed')
      .execute()
  }
}
