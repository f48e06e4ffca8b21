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

/** Translates a shift to a row: adds comparison and sort keys, and links it to the member with its name. */
export function toRow(shift: NewShift, members: Map<string, string>): NewShiftRow {
  const serviceTime = normaliseServiceTime(shift.serviceTime)
  const nameKey = comparisonKey(shift.name)
  return {
    id: randomUUID(),
    date: shift.date,
    weekday: new Date(`${shift.date}T00:00:00Z`).getUTCDay(),
    user_id: members.get(nameKey) ?? null,
    name: shift.name,
    name_key: nameKey,
    assignment: shift.assignment,
    assignment_key: comparisonKey(shift.assignment),
    service_time: serviceTime,
    service_time_key: comparisonKey(serviceTime),
    service_time_order: serviceTimeOrder(serviceTime),
    tie_color: shift.tieColor,
  }
}

/** Shifts are equal by date, service time, assignment and name; spaces and case are ignored (readings §3). */
const identity = (row: NewShiftRow): string =>
  JSON.stringify([row.date, row.service_time_key, row.assignment_key, row.name_key])

/** Merges rows of equal shifts; the last given tie colour wins. */
export function withoutDuplicates(rows: NewShiftRow[]): NewShiftRow[] {
  const merged = new Map<string, NewShiftRow>()
  for (const row of rows) {
    const key = identity(row)
    const earlier = merged.get(key)
    merged.set(key, earlier ? { ...earlier, tie_color: row.tie_color ?? earlier.tie_color } : row)
  }
  return [...merged.values()]
}
