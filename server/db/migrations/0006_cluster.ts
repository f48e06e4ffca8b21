import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What several processes on PostgreSQL tell each other where it is too long for a notification: Socket.IO's own table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create table socket_io_attachments (
    id bigserial unique, created_at timestamptz default now(), payload bytea
  )`.execute(db)
}
