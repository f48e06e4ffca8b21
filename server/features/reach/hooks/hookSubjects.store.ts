import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

const services = (db: Db) =>
  db.selectFrom('services').select(['id', 'date', 'service_time', 'name', 'lasts_minutes', 'state', 'published_at'])

/** A place as the schedule shows it. */
export interface NotedPlace {
  id: string
  post: string
  user_id: string | null
  name: string
  service_time: string
  state: 'typed' | 'asked' | 'accepted'
}

/** What events are about, in the columns that leave the installation: no email, number, reason or note of anybody. */
export const hookSubjects = {
  service: (db: Db, id: string) => services(db).where('id', '=', id).executeTakeFirst(),

  serviceAt: (db: Db, date: string, timeKey: string) =>
    services(db).where('date', '=', date).where('service_time_key', '=', timeKey).executeTakeFirst(),

  /** The places that the schedule shows at this time, by post and name. */
  placesAt: (db: Db, date: string, timeKey: string): Promise<NotedPlace[]> =>
    db
      .selectFrom('places')
      .select(['id', 'post', 'user_id', 'name', 'service_time', 'state'])
      .where('places.shown', '=', sql.lit(1))
      .where('date', '=', date)
      .where('service_time_key', '=', timeKey)
      .orderBy('post_key')
      .orderBy('name_key')
      .orderBy('id')
      .$castTo<NotedPlace>()
      .execute(),

  publication: (db: Db, id: string) =>
    db
      .selectFrom('publications')
      .select(['number', 'from_day', 'to_day', 'added', 'changed', 'removed'])
      .where('id', '=', id)
      .executeTakeFirst(),

  member: (db: Db, id: string) =>
    db.selectFrom('users').select(['name', 'role']).where('id', '=', id).executeTakeFirst(),

  /** The numbers of a service that stand. */
  counts: (db: Db, serviceId: string) =>
    db
      .selectFrom('counted_numbers')
      .select(['kind_id', 'zone_id', 'value', 'at'])
      .where('service_id', '=', serviceId)
      .where('back', '=', 0)
      .orderBy('kind_id')
      .orderBy('zone_id')
      .execute(),

  message: (db: Db, id: string) =>
    db
      .selectFrom('messages')
      .leftJoin('users as sender', 'sender.id', 'messages.sender_id')
      .select(['messages.content', 'messages.sender_id', 'sender.name as sender_name'])
      .where('messages.id', '=', id)
      .executeTakeFirst(),
}
