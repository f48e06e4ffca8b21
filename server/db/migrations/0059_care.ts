import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { CareKind } from '#shared/rota/care.ts'
import type { Flag } from '../schema/flag.ts'

declare module '../schema.ts' {
  interface Schema {
    care_items: CareItemsTable
    care_holders: CareHoldersTable
  }

  /** What admins could care for, as the last night found it: about a person, a post, or a service. */
  interface CareItemsTable {
    id: string
    kind: CareKind
    user_id: string | null
    post_id: string | null
    service_id: string | null
    /** JSON: CareFacts of shared/rota/care.ts. */
    facts: string
    /** The day from which on it has been found. */
    since: string
    /** 0 where the last night did not find it any more; it is kept for a month from `since`, or from `done_on`. */
    found: Flag
    /** The day on which an admin took it off the list; null where it is on it. */
    done_on: string | null
    done_by: string | null
  }

  /** People who can hold the post of an item, where they are too few. */
  interface CareHoldersTable {
    care_id: string
    user_id: string
  }
}

/** What a night found that admins could care for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('care_items')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('post_id', text, (column) => column.references('posts.id').onDelete('cascade'))
    .addColumn('service_id', text, (column) => column.references('services.id').onDelete('cascade'))
    .addColumn('facts', text, (column) => column.notNull())
    .addColumn('since', text, (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('done_on', text)
    .addColumn('done_by', text, (column) => column.references('users.id').onDelete('set null'))
    .execute()
  for (const column of ['user_id', 'post_id', 'service_id'])
    await db.schema
      .createIndex(`care_items_${column}`)
      .on('care_items')
      .columns([column, 'kind'])
      .unique()
      .where(sql.ref(column), 'is not', null)
      .execute()
  await db.schema.createIndex('care_items_done_by').on('care_items').column('done_by').execute()
  await db.schema
    .createTable('care_holders')
    .addColumn('care_id', text, (column) => column.notNull().references('care_items.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('care_holders_key', ['care_id', 'user_id'])
    .execute()
  await db.schema.createIndex('care_holders_user').on('care_holders').column('user_id').execute()
}
