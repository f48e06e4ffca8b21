import { type Kysely, sql } from 'kysely'
import { addDays, today } from '#shared/days.ts'

/** Milliseconds by which the entry of a place may be older than that of its service in the change that ended both. */
const SAME_CHANGE_MS = 1000

/** The newest audit entry of each subject with this action, as milliseconds. */
async function newest(db: Kysely<unknown>, action: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; at: string }>`
    select subject_id as id, max(at) as at from audit
    where action = ${action} and subject_id is not null group by subject_id`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, Date.parse(at)]))
}

/**
 * Places remember whether they ended because their service was cancelled. The audit log says it of those of today and
 * later: the newest entry of the place is not older than that of the service's cancellation, which nobody took back.
 * Where the log says nothing, the place counts as ended before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('places')
    .addColumn('with_service', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Today in every time zone; of older days nobody asks.
  const from = addDays(today('UTC'), -1)
  const { rows } = await sql<{ id: string; service_id: string }>`
    select places.id, places.service_id from places join services on services.id = places.service_id
    where places.shown = 0 and places.state = 'cancelled' and places.date >= ${from}
      and services.state = 'cancelled'`.execute(db)
  if (rows.length === 0) return
  const [ended, cancelled, restored] = [
    await newest(db, 'assignment.cancelled'),
    await newest(db, 'service.cancelled'),
    await newest(db, 'service.restored'),
  ]
  for (const { id, service_id } of rows) {
    const cancelledAt = cancelled.get(service_id)
    if (cancelledAt === undefined || (restored.get(service_id) ?? 0) > cancelledAt) continue
    if ((ended.get(id) ?? 0) < cancelledAt - SAME_CHANGE_MS) continue
    await sql`update places set with_service = 1 where id = ${id}`.execute(db)
  }
}
