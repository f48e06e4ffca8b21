import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import { SHOWN } from '../plan/places.store.ts'
import type { ReminderKind, ReminderShift } from './reminderTimes.ts'

const without = (reminder: `places.${ReminderKind}_reminder`) =>
  fixedQuery((db, from: string, to: string) =>
    db
      .selectFrom('places')
      .innerJoin('users', 'users.id', 'places.user_id')
      .select(['places.shift_id as id', 'places.date', 'places.user_id', 'places.post as assignment'])
      .select(['places.service_time', 'places.tie_color'])
      .where(SHOWN)
      .where('places.date', '>=', from)
      .where('places.date', '<=', to)
      .where('users.suspended', '=', 0)
      .where(reminder, '=', 0)
      .orderBy('places.date')
      .orderBy('places.service_time_order')
      .orderBy('places.service_time_key')
      .orderBy('places.post_key')
      .orderBy('places.name_key'),
  )

/** The shifts of active members in a span of days without a reminder of a kind. */
export const notReminded: Record<ReminderKind, (db: Db, from: string, to: string) => Promise<ReminderShift[]>> = {
  evening: without('places.evening_reminder'),
  late: without('places.late_reminder'),
}
