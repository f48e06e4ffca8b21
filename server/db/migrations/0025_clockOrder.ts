import { type Kysely, sql } from 'kysely'
import { timeOrder } from '#shared/serviceTime.ts'

/**
 * Service times sort by the clock. Older releases stored 0 to 3 for the four usual ones and sorted all others behind
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['shifts', 'services']) {
    const table = sql.table(name)
    const { rows } = await sql<{ service_time: string }>`select distinct service_time from ${table}`.execute(db)
    for (const { service_time } of rows)
      await sql`update ${table} set service_time_order = ${timeOrder(service_time)}
        where service_time = ${service_time}`.execute(db)
  }
  // Lists that browsers hold have another order: their ETags are made of these.
  await sql`update revisions set revision = revision + 1 where noun in ('schedule', 'rota')`.execute(db)
}
