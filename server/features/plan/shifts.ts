import { randomUUID } from 'node:crypto'
import type { NewShift, Shift } from '#shared/schedule.ts'
import { normaliseServiceTime, timeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import { remembering } from './remembering.ts'
import type { NewShiftRow, ShiftRow } from './shifts.store.ts'

/** Translates a row to the wire. */
export const toShift = (row: ShiftRow): Shift => ({
  _id: row.id,
  date: row.date,
  user: { _id: row.user_id, name: row.name },
  assignment: row.assignment,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
})

/** The comparison key of a name or a post. */
export const keyOf = remembering(comparisonKey)
const weekdayOf = remembering((day: string) => new Date(`${day}T00:00:00Z`).getUTCDay())
const timeOf = remembering((typed: string) => {
  const text = normaliseServiceTime(typed)
  return { text, key: comparisonKey(text), order: timeOrder(text) }
})

/** Translates a shift to a row: adds comparison and sort keys. */
export function rowOf(shift: NewShift, id: string, userId: string | null): NewShiftRow {
  const time = timeOf(shift.serviceTime)
  return {
    id,
    date: shift.date,
    weekday: weekdayOf(shift.date),
    user_id: userId,
    name: shift.name,
    name_key: keyOf(shift.name),
    assignment: shift.assignment,
    assignment_key: keyOf(shift.assignment),
    service_time: time.text,
    service_time_key: time.key,
    service_time_order: time.order,
    tie_color: shift.tieColor,
  }
}

/** The row of a new shift, linked to the member with its name. */
export const toRow = (shift: NewShift, members: Map<string, string>): NewShiftRow =>
  rowOf(shift, randomUUID(), members.get(keyOf(shift.name)) ?? null)

type Slot = Pick<NewShiftRow, 'date' | 'service_time_key' | 'assignment_key'>

/** Date, service time and assignment as one text; keys contain no line break. */
export const slotOf = (row: Slot): string => `${row.date}\n${row.service_time_key}\n${row.assignment_key}`

/** Shifts are equal by date, service time, assignment and name; spaces and case are ignored (readings §3). */
export const identityOf = (row: Slot & Pick<NewShiftRow, 'name_key'>): string => `${slotOf(row)}\n${row.name_key}`
