import { type Kysely, sql } from 'kysely'

/** The revision of the pushes, by which those who send them take turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into revisions (noun, revision) values ('pushes', 0)`.execute(db)
}
