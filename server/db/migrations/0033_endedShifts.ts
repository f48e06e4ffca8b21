import { type Kysely, sql } from 'kysely'

/**
 * A shift that comes back, as by an undo, counts on from the places that ended under its id, on whatever day they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index places_ended_shift on places (shift_id) where shown = 0`.execute(db)
}
