import { type Kysely, sql } from 'kysely'

/** Adds the times of a person's last answers to a call, by which they are limited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table called add column answer_times text`.execute(db)
}
