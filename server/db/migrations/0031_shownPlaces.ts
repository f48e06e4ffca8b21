import { type Kysely, sql } from 'kysely'

const SHOWN = sql`state in ('typed', 'asked', 'accepted')`

/**
 * Places store in a column of its own whether the schedule shows them. Indexes had the state itself in their condition,
 * so that each answer rewrote five of them: on SQLite as many pages, on PostgreSQL no row could be changed within its
 * page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('places')
    .addColumn('shown', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`update places set shown = 0 where not (${SHOWN})`.execute(db)

  for (const name of ['same', 'shift', 'identity', 'order', 'ended', 'service'])
    await db.schema.dropIndex(`places_${name}`).execute()
  await sql`
    create unique index places_same on places (date, service_time_key, post_key, name_key) where shown = 1`.execute(db)
  await sql`create unique index places_shift on places (shift_id) where shown = 1`.execute(db)
  // Typed places have no source.
  await sql`
    create unique index places_identity on places (service_id, post_id, user_id) where source is not null`.execute(db)
  await sql`
    create index places_order on places (date, service_time_order, service_time_key, post_key, name_key)
    where shown = 1`.execute(db)
  await sql`create index places_ended on places (date) where shown = 0`.execute(db)
  await sql`create index places_service on places (service_id)`.execute(db)
}
