import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    counted_numbers: CountedNumbersTable
  }
}

/**
 * Numbers that stand, and that stood before a typed one: one row for each typed entry of a service, zone and kind, with
 * what was added between it and the next one; what was added before the first typed entry has a row of its own.
 */
export interface CountedNumbersTable {
  service_id: string
  /** Empty for what no zone covers. */
  zone_id: string
  kind_id: string
  /** Time and uuid of the typed entry; empty in the row of what was added before any. */
  from_at: string
  from_uuid: string
  /** The sum itself, which may be below 0 or above the maximum; what is shown is cut. */
  value: number
  /** Its latest entry. */
  at: string
  by_user: string | null
  /** Number of rows that are later, up to MOST_BACK: 0 for the number that stands. */
  back: number
}

/** Largest `back`: such rows are found by their time alone. */
export const MOST_BACK = 11

/**
 * Adds what was tapped to the counts, keeps the number that stands beside the entries, and marks the tick that stands:
 * pages read these and no entry of the past.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await sql`alter table counts add column is_add integer not null default 0`.execute(db)
  const entries = db.schema.createIndex('counts_zone').on('counts')
  await entries.columns(['service_id', 'kind_id', 'zone_id', 'is_add', 'at', 'uuid']).execute()
  await db.schema.createIndex('counts_by_service').on('counts').columns(['by_user', 'service_id']).execute()
  await db.schema.dropIndex('counts_service').execute()
  await db.schema
    .createTable('counted_numbers')
    .addColumn('service_id', text, (column) => column.notNull().references('services.id').onDelete('cascade'))
    .addColumn('zone_id', text, (column) => column.notNull())
    .addColumn('kind_id', text, (column) => column.notNull())
    .addColumn('from_at', text, (column) => column.notNull())
    .addColumn('from_uuid', text, (column) => column.notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('by_user', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('back', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('counted_numbers_key', ['service_id', 'kind_id', 'zone_id', 'from_at', 'from_uuid'])
    .execute()
  await sql`insert into counted_numbers
    select service_id, coalesce(zone_id, ''), kind_id, at, uuid, value, at, by_user,
      case when later < ${sql.lit(MOST_BACK)} then later else ${sql.lit(MOST_BACK)} end
    from (select counts.*, row_number() over (
      partition by service_id, zone_id, kind_id order by at desc, uuid desc) - 1 as later from counts) as numbered`.execute(
    db,
  )
  const numbers = (name: string) => db.schema.createIndex(`counted_numbers_${name}`).on('counted_numbers')
  await numbers('back').columns(['service_id', 'back']).execute()
  await numbers('by').column('by_user').execute()

  await sql`alter table service_ticks add column stands integer not null default 0`.execute(db)
  await sql`update service_ticks set stands = 1 where uuid in (select uuid from (
    select uuid, row_number() over (partition by service_id, duty_id order by at desc, uuid desc) as place
    from service_ticks) as numbered where place = 1)`.execute(db)
  const ticks = (name: string) => db.schema.createIndex(`service_ticks_${name}`).on('service_ticks')
  await db.schema.dropIndex('service_ticks_service').execute()
  await ticks('stands').columns(['service_id', 'stands']).execute()
  await ticks('latest').columns(['service_id', 'duty_id', 'at', 'uuid']).execute()
  await ticks('by_service').columns(['by_user', 'service_id']).execute()
}
