import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Invitations by a personal link, and what becomes of a join request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema.alterTable('interest').addColumn('note', text).execute()
  await sql`
    update interest set status = case
      when exists (select 1 from users where users.email = interest.email) then 'joined' else 'declined' end
    where status = 'closed'`.execute(db)

  await db.schema
    .createTable('invitations')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('phone_number', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('mail', text, (column) => column.notNull().defaultTo('none'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('used_at', text)
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('interest_id', text, (column) => column.references('interest.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('invitations_order').on('invitations').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('invitations_state').on('invitations').columns(['state', 'expires_at']).execute()
  await db.schema
    .createIndex('invitations_user_id')
    .on('invitations')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('invitations_interest_id').on('invitations').column('interest_id').execute()

  await db.schema
    .createTable('invitation_links')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('invitation_id', text, (column) => column.notNull().references('invitations.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('invitation_links_invitation').on('invitation_links').column('invitation_id').execute()

  await sql`insert into revisions (noun, revision) values ('invitations', 0)`.execute(db)
}
