import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Socket.IO's table for messages between processes that are too long for a PostgreSQL notification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create table socket_io_attachments (
    id bigserial unique, created_at timestamptz default now(), payload bytea
  )`.execute(db)
}
