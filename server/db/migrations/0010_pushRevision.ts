import { type Kysely, sql } from 'kysely'

/** The revision of the noun `pushes`, which serialises the processes that send them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into revisions (noun, revision) values ('pushes', 0)`.execute(db)
}
