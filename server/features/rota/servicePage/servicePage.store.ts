import type { Db } from '../../../db/client.ts'
import type { DutyTime } from '../../plan/onDuty.ts'
import { SHOWN } from '../../plan/places.store.ts'

export const servicePageStore = {
  /** The places of a date and time with their people, in the order of the posts, without those of suspended people. */
  people: (db: Db, { date, service_time_key }: DutyTime) =>
    db
      .selectFrom('places')
      .leftJoin('users', 'users.id', 'places.user_id')
      .leftJoin('posts', 'posts.id', 'places.post_id')
      .select(['places.user_id', 'places.name', 'places.post_id', 'places.post', 'places.shadow'])
      .select(['users.photo_url', 'users.phone_number', 'posts.sort_order'])
      .where(SHOWN)
      .where('places.date', '=', date)
      .where('places.service_time_key', '=', service_time_key)
      .where((where) => where.or([where('users.suspended', 'is', null), where('users.suspended', '=', 0)]))
      .orderBy('posts.sort_order', (order) => order.asc().nullsLast())
      .orderBy('places.post_key')
      .orderBy('places.name_key')
      .execute(),
}
