import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { AttendanceMarksTable } from '../../../db/schema.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

const shown = (db: Db) => db.selectFrom('places').selectAll('places').where(SHOWN)

export type MarkedPlace = Awaited<ReturnType<typeof attendanceStore.marked>>[number]

export const attendanceStore = {
  /** The places of a day by service time, post and name; posts that the plan does not know come last. */
  ofDay: (db: Db, date: string) =>
    shown(db)
      .leftJoin('users', 'users.id', 'places.user_id')
      .leftJoin('posts', 'posts.id', 'places.post_id')
      .select(['users.phone_number', 'users.suspended'])
      .where('places.date', '=', date)
      .orderBy('places.service_time_order')
      .orderBy('places.service_time_key')
      .orderBy('posts.sort_order', (order) => order.asc().nullsLast())
      .orderBy('places.post_key')
      .orderBy('places.name_key')
      .execute(),

  /** The nearest day before or after another on which somebody serves, or that has a published service. */
  async nearest(db: Db, date: string, side: 'before' | 'after'): Promise<string | null> {
    const [compare, order] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
    const place = await db
      .selectFrom('places')
      .select('date')
      .where(SHOWN)
      .where('date', compare, date)
      .orderBy('date', order)
      .limit(1)
      .executeTakeFirst()
    const service = await db
      .selectFrom('services')
      .select('date')
      .where('state', '=', 'planned')
      .where('published_at', 'is not', null)
      .where('date', compare, date)
      .orderBy('date', order)
      .limit(1)
      .executeTakeFirst()
    const days = [place?.date, service?.date].flatMap((day) => day ?? []).sort()
    return (side === 'before' ? days.at(-1) : days[0]) ?? null
  },

  /** The places with these ids of shifts, each with the name of the person who marked it. */
  marked: (db: Db, shiftIds: string[]) =>
    inChunks(shiftIds, (some) =>
      shown(db)
        .leftJoin('users', 'users.id', 'places.attendance_by')
        .select('users.name as marker')
        .where('places.shift_id', 'in', some)
        .execute(),
    ),

  /** Those of the uuids whose mark has arrived before. */
  known: (db: Db, uuids: string[]) =>
    inChunks(uuids, (some) => db.selectFrom('attendance_marks').select('uuid').where('uuid', 'in', some).execute()),

  remember: (trx: Trx<'rota'>, marks: AttendanceMarksTable[]) =>
    inChunks(marks, (some) => trx.insertInto('attendance_marks').values(some).execute()),
}
