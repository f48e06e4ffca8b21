import { type Kysely, sql } from 'kysely'
import { serviceTimeKey } from '#shared/serviceTime.ts'
import { type KeyColumn, renewKeys } from '../renewKeys.ts'

const COLUMNS: KeyColumn[] = [
  { table: 'services', key: 'service_time_key', text: 'service_time', uniqueWith: ['date'] },
  {
    table: 'places',
    key: 'service_time_key',
    text: 'service_time',
    uniqueWith: ['date', 'post_key', 'name_key', 'shown'],
  },
]

/** Services and shifts of the same minute of the day meet, however their time was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let count = 0n
  for (const column of COLUMNS) count += await renewKeys(db, column, serviceTimeKey)
  if (count === 0n) return
  await sql`
    update places set service_id = (select services.id from services
      where services.date = places.date and services.service_time_key = places.service_time_key)
    where state = 'typed' and service_id is null`.execute(db)
  // Browsers ask again for what they have: at which service a shift is may have changed.
  await sql`update revisions set revision = revision + 1`.execute(db)
}
