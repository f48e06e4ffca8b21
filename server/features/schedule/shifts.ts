import { randomUUID } from 'node:crypto'
import type { NewShift, Shift } from '#shared/schedule.ts'
import { normaliseServiceTime, serviceTimeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import type { NewShiftRow, ShiftRow } from './schedule.store.ts'

/** Translates a row to the wire. */
export const toShift = (row: ShiftRow): Shift => ({
  _id: row.id,
  date: row.date,
  user: { _id: row.user_id, name: row.name },
  assignment: row.assignment,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
})

/** Translates a shift to a row: adds comparison and sort keys. */
export function rowOf(shift: NewShift, id: string, userId: string | null): NewShiftRow {
  const serviceTime = normaliseServiceTime(shift.serviceTime)
  return {
    id,
    date: shift.date,
    weekday: new Date(`${shift.date}T00:00:00Z`).getUTCDay(),
    user_id: userId,
    name: shift.name,
    name_key: comparisonKey(shift.name),
    assignment: shift.assignment,
    assignment_key: comparisonKey(shift.assignment),
    service_time: serviceTime,
    service_time_key: comparisonKey(serviceTime),
    service_time_order: serviceTimeOrder(serviceTime),
    tie_color: shift.tieColor,
  }
}

/** The row of a new shift, linked to the member with its name. */
export const toRow = (shift: NewShift, members: Map<string, string>): NewShiftRow =>
  rowOf(shift, randomUUID(), members.get(comparisonKey(shift.name)) ?? null)

type Slot = Pick<NewShiftRow, 'date' | 'service_time_key' | 'assignment_key'>

/** Date, service time and assignment as one text. */
export const slotOf = (row: Slot): string => JSON.stringify([row.date, row.service_time_key, row.assignment_key])

/** Shifts are equal by date, service time, assignment and name; spaces and case are ignored (readings §3). */
export const identityOf = (row: Slot & Pick<NewShiftRow, 'name_key'>): string =>
  JSON.stringify([row.date, row.service_time_key, row.assignment_key, row.name_key])

/** Merges rows of equal shifts; the last given tie colour wins. */
export function withoutDuplicates<Row extends NewShiftRow>(rows: Row[]): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = identityOf(row)
    const earlier = merged.get(key)
    merged.set(key, earlier ? { ...earlier, tie_color: row.tie_color ?? earlier.tie_color } : row)
  }
  return [...merged.values()]
}
