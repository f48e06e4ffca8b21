import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { HookType } from '#shared/reach/hookEvents.ts'
import type { HookFailure, HookPause } from '#shared/reach/hooks.ts'

declare module '../schema.ts' {
  interface Schema {
    hooks: HooksTable
    hook_deliveries: HookDeliveriesTable
  }

  /** Addresses to which events are sent. */
  interface HooksTable {
    id: string
    url: string
    /** JSON: the types that it is sent. */
    events: string
    /** Signs what is sent. */
    secret: string
    created_by: string | null
    created_at: string
    paused_at: string | null
    paused_why: HookPause | null
    /** When the first of what waits is tried; null where nothing waits. */
    next_at: string | null
    /** The lease under which a process sends to it; null where none does. */
    lease: string | null
    leased_until: string | null
    /** Number of the next delivery. */
    next_number: number
  }

  /** Events on their way to a hook, and the last that were. */
  interface HookDeliveriesTable {
    /** The `webhook-id`. */
    id: string
    hook_id: string
    /** Its place in the order of the hook. */
    number: number
    type: HookType | 'hook.test'
    /** JSON as it is signed and sent; empty once it is not sent any more. */
    body: string
    at: string
    state: 'taken' | 'waiting' | 'failed'
    tries: number
    /** The first try that counts for the 72 hours after which the hook is paused. */
    first_tried_at: string | null
    tried_at: string | null
    status: number | null
    failure: HookFailure | null
  }
}

/** Webhooks and their deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('hooks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('paused_at', text)
    .addColumn('paused_why', text)
    .addColumn('next_at', text)
    .addColumn('lease', text)
    .addColumn('leased_until', text)
    .addColumn('next_number', 'integer', (column) => column.notNull())
    .execute()
  const byMaker = ['created_by', 'created_at', 'id']
  await db.schema.createIndex('hooks_created_by').on('hooks').columns(byMaker).execute()
  await db.schema.createIndex('hooks_due').on('hooks').columns(['paused_at', 'next_at']).execute()
  await db.schema
    .createTable('hook_deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('hook_id', text, (column) => column.notNull().references('hooks.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('first_tried_at', text)
    .addColumn('tried_at', text)
    .addColumn('status', 'integer')
    .addColumn('failure', text)
    .execute()
  await db.schema
    .createIndex('hook_deliveries_order')
    .on('hook_deliveries')
    .columns(['hook_id', 'state', 'number'])
    .execute()
  await db.schema
    .createIndex('hook_deliveries_tried')
    .on('hook_deliveries')
    .columns(['hook_id', 'tried_at', 'number'])
    .execute()
  await sql`create index outbox_hooks on outbox (id) where kind = 'hook.event'`.execute(db)
}
