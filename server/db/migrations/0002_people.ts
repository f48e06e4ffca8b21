import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Phone codes and proofs, pictures, the join form's submissions, and the indexes of the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : sql`text`
  const bytes = isPostgres ? sql`bytea` : sql`blob`

  await db.schema
    .createTable('phone_codes')
    .addColumn('phone_number', text, (column) => column.notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('phone_codes_key', ['phone_number', 'purpose'])
    .execute()
  await db.schema.createIndex('phone_codes_expires_at').on('phone_codes').column('expires_at').execute()

  await db.schema
    .createTable('phone_proofs')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('phone_number', text, (column) => column.notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('phone_proofs_expires_at').on('phone_proofs').column('expires_at').execute()

  await db.schema
    .createTable('spent_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('spent_tokens_expires_at').on('spent_tokens').column('expires_at').execute()

  await db.schema
    .createTable('images')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('owner_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('size', text, (column) => column.notNull())
    .addColumn('media_type', text, (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('images_key', ['id', 'size'])
    .execute()
  await db.schema.createIndex('images_owner_id').on('images').column('owner_id').execute()

  await db.schema
    .createTable('interest')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('interest_created_at').on('interest').column('created_at').execute()

  await sql`insert into revisions (noun, revision) values ('users', 0)`.execute(db)

  await db.schema.createIndex('audit_action').on('audit').columns(['action', 'at']).execute()
  await db.schema.createIndex('audit_actor_id').on('audit').columns(['actor_id', 'at']).execute()
  await db.schema.createIndex('audit_subject_id').on('audit').columns(['subject_id', 'at']).execute()
}
