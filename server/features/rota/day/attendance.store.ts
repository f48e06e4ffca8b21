import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { AttendanceMarksTable, AttendanceTable } from '../../../db/schema.ts'

export type AttendanceRow = Selectable<AttendanceTable> & { marker: string | null }

/** Shifts with their service, post and assignment, where these exist. */
const shifts = (db: Db) =>
  db
    .selectFrom('shifts')
    .leftJoin('services', (join) =>
      join
        .onRef('services.date', '=', 'shifts.date')
        .onRef('services.service_time_key', '=', 'shifts.service_time_key'),
    )
    .leftJoin('posts', 'posts.name_key', 'shifts.assignment_key')
    .leftJoin('assignments', 'assignments.shift_id', 'shifts.id')
    .select(['shifts.id', 'shifts.date', 'shifts.service_time', 'shifts.service_time_key', 'shifts.user_id'])
    .select(['services.id as service_id', 'posts.id as post_id', 'assignments.state', 'assignments.shadow'])

export const attendanceStore = {
  /** The shifts of a day by service time, post and name; posts that the plan does not know come last. */
  ofDay: (db: Db, date: string) =>
    shifts(db)
      .leftJoin('users', 'users.id', 'shifts.user_id')
      .leftJoin('attendance', 'attendance.shift_id', 'shifts.id')
      .select(['shifts.name', 'shifts.assignment', 'shifts.tie_color', 'users.phone_number'])
      .select('shifts.service_time_order')
      .select(['attendance.state as attendance', 'attendance.at'])
      .where('shifts.date', '=', date)
      .orderBy('shifts.service_time_order')
      .orderBy('shifts.service_time_key')
      .orderBy('posts.sort_order', (order) => order.asc().nullsLast())
      .orderBy('shifts.assignment_key')
      .orderBy('shifts.name_key')
      .execute(),

  shifts: (db: Db, ids: string[]) => inChunks(ids, (some) => shifts(db).where('shifts.id', 'in', some).execute()),

  of: (db: Db, shiftIds: string[]): Promise<AttendanceRow[]> =>
    inChunks(shiftIds, (some) =>
      db
        .selectFrom('attendance')
        .leftJoin('users', 'users.id', 'attendance.by')
        .selectAll('attendance')
        .select('users.name as marker')
        .where('attendance.shift_id', 'in', some)
        .execute(),
    ),

  /** The ids, of those given, of marks that have arrived before. */
  async known(db: Db, uuids: string[]): Promise<Set<string>> {
    const rows = await inChunks(uuids, (some) =>
      db.selectFrom('attendance_marks').select('uuid').where('uuid', 'in', some).execute(),
    )
    return new Set(rows.map(({ uuid }) => uuid))
  },

  remember: (trx: Trx<'rota'>, marks: AttendanceMarksTable[]) =>
    inChunks(marks, (some) => trx.insertInto('attendance_marks').values(some).execute()),

  put: (trx: Trx<'rota'>, { shift_id, ...mark }: Selectable<AttendanceTable>) =>
    trx
      .insertInto('attendance')
      .values({ shift_id, ...mark })
      .onConflict((conflict) => conflict.column('shift_id').doUpdateSet(mark))
      .execute(),
}
