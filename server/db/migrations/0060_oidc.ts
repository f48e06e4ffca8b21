import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    /** Accounts at an issuer that sign somebody in. */
    oidc_links: { issuer: string; subject: string; user_id: string; created_at: string }
    /** Sign-ins that the issuer has confirmed and the browser has not fetched yet. */
    oidc_codes: {
      code_hash: string
      user_id: string
      /** Hash of what the cookie of the browser that began holds. */
      browser_hash: string
      /** Until when the code is good; after a first call that lacked the second factor, until the cookie ends. */
      expires_at: string
    }
  }
}

/** Accounts at an OpenID Connect issuer, and the codes with which a browser fetches its session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('oidc_links')
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('oidc_links_key', ['issuer', 'subject'])
    .addUniqueConstraint('oidc_links_person', ['user_id', 'issuer'])
    .execute()
  await db.schema
    .createTable('oidc_codes')
    .addColumn('code_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('browser_hash', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('oidc_codes_person').on('oidc_codes').column('user_id').execute()
  await db.schema.createIndex('oidc_codes_expiry').on('oidc_codes').column('expires_at').execute()
}
