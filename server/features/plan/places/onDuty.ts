import type { Db } from '../../../db/client.ts'
import type { MomentColumns } from '../services/moments.ts'
import { SHOWN } from './places.store.ts'

const linked = (db: Db) =>
  db
    .selectFrom('places')
    .innerJoin('users', 'users.id', 'places.user_id')
    .select('users.id')
    .distinct()
    .where(SHOWN)
    .where('users.suspended', '=', 0)

/**
 * Ids of the members who are on duty at a service: those who have a live place there (asked or accepted) or a linked
 * shift of its date and time, without suspended people.
 */
export async function onDutyAt(db: Db, { date, service_time_key }: MomentColumns): Promise<string[]> {
  const rows = await linked(db)
    .where('places.date', '=', date)
    .where('places.service_time_key', '=', service_time_key)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Ids of the members who are on duty on a day: those on duty at one of its services, or with a linked shift of that
 * date.
 */
export async function onDutyOn(db: Db, date: string): Promise<string[]> {
  const rows = await linked(db).where('places.date', '=', date).execute()
  return rows.map(({ id }) => id)
}

/** True where this person is on duty on that day. */
export async function isOnDutyOn(db: Db, userId: string, date: string): Promise<boolean> {
  const row = await linked(db).where('places.user_id', '=', userId).where('places.date', '=', date).executeTakeFirst()
  return row !== undefined
}

/** The live places and linked shifts of a person on these days; none of somebody suspended. */
export const placesOn = (db: Db, userId: string, days: string[]) =>
  db
    .selectFrom('places')
    .innerJoin('users', 'users.id', 'places.user_id')
    .select(['places.date', 'places.post_id'])
    .where(SHOWN)
    .where('users.suspended', '=', 0)
    .where('places.user_id', '=', userId)
    .where('places.date', 'in', days)
    .execute()
