import { type Kysely, sql } from 'kysely'
import { addDays, today } from '#shared/days.ts'
import { isHalfUnsaid, serviceTimeKey, timeOrder } from '#shared/serviceTime.ts'

const TABLES = ['services', 'places'] as const

/** The times in the database that do not say their half of the day. */
async function unsaidTimes(db: Kysely<unknown>): Promise<string[]> {
  const times = new Set<string>()
  for (const table of TABLES) {
    const { rows } = await sql<{ time: string }>`select distinct service_time as time from ${sql.table(table)}`.execute(
      db,
    )
    for (const { time } of rows) if (isHalfUnsaid(time)) times.add(time)
  }
  return [...times]
}

/**
 * '5:30' is in the afternoon. Services and places get the key and order of their text, and a calendar's event a higher
 * sequence, as its moment changes; nobody is told, and what was sent as a reminder stays sent. Where a service of that
 * minute stands on the date, the one whose text does not say the half of the day keeps its moment with its places.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A date that is over in every time zone.
  const past = addDays(today('UTC'), -2)
  let count = 0n
  for (const time of await unsaidTimes(db)) {
    const [key, order] = [serviceTimeKey(time), timeOrder(time)]
    const services = await sql`
      update services set service_time_key = ${key}, service_time_order = ${order}
      where service_time = ${time} and service_time_key <> ${key} and not exists (select 1 from services other
        where other.date = services.date and other.service_time_key = ${key})`.execute(db)
    const places = await sql`
      update places set service_time_key = ${key}, service_time_order = ${order},
        sequence = sequence + case when date > ${past} then 1 else 0 end
      where service_time = ${time} and service_time_key <> ${key}
        and not exists (select 1 from services
          where services.date = places.date and services.service_time_key = places.service_time_key)
        and not (shown = 1 and exists (select 1 from places other
          where other.shown = 1 and other.date = places.date and other.service_time_key = ${key}
            and other.post_key = places.post_key and other.name_key = places.name_key))`.execute(db)
    await sql`
      update places set service_id = (select services.id from services
        where services.date = places.date and services.service_time_key = places.service_time_key)
      where state = 'typed' and service_id is null and service_time_key = ${key}`.execute(db)
    count += (services.numAffectedRows ?? 0n) + (places.numAffectedRows ?? 0n)
  }
  // Browsers and calendars ask again for what they have.
  if (count > 0n) await sql`update revisions set revision = revision + 1`.execute(db)
}
