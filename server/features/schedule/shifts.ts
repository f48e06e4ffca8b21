import { randomUUID } from 'node:crypto'
import type { NewShift, Shift } from '#shared/schedule.ts'
import { normaliseServiceTime, serviceTimeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import type { NewShiftRow, ShiftRow } from './schedule.store.ts'

/** A stored shift as it goes on the wire. */
export const toShift = (row: ShiftRow): Shift => ({
  _id: row.id,
  date: row.date,
  user: { _id: row.user_id, name: row.name },
  assignment: row.assignment,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
})

/** A shift as it is stored: with the keys it is compared and sorted by, linked to the member its name means. */
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

/** A shift is the same when date, service time, assignment and name are, spaces and case ignored (readings §3). */
const identity = (row: NewShiftRow): string =>
  JSON.stringify([row.date, row.service_time_key, row.assignment_key, row.name_key])

/** The rows with those that say the same shift twice folded into one; the last tie colour that is given counts. */
export function withoutDuplicates(rows: NewShiftRow[]): NewShiftRow[] {
  const kept = new Map<string, NewShiftRow>()
  for (const row of rows) {
    const key = identity(row)
    const earlier = kept.get(key)
    kept.set(key, earlier ? { ...earlier, tie_color: row.tie_color ?? earlier.tie_color } : row)
  }
  return [...kept.values()]
}
