import { randomUUID } from 'node:crypto'
import type { NewShift, Shift } from '#shared/plan/schedule.ts'
import { normaliseServiceTime, serviceTimeKey, timeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import { NO_MARKS, type PlaceRow, type ShownPlace } from './places.store.ts'
import { remembering } from './remembering.ts'

/** Translates a place to a shift of the wire. */
export const toShift = (
  row: Omit<ShownPlace, 'service_time_key' | 'service_time_order' | 'post_key' | 'name_key'>,
): Shift => ({
  _id: row.shift_id,
  date: row.date,
  user: { _id: row.user_id, name: row.name },
  assignment: row.post,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
})

/** The comparison key of a name or a post. */
export const keyOf = remembering(comparisonKey)
const timeOf = remembering((typed: string) => {
  const text = normaliseServiceTime(typed)
  return { text, key: serviceTimeKey(text), order: timeOrder(text) }
})

/** Translates a shift to what a place shows of it: adds comparison and sort keys. */
export function shownOf(shift: NewShift, shiftId: string, userId: string | null): ShownPlace {
  const time = timeOf(shift.serviceTime)
  return {
    shift_id: shiftId,
    date: shift.date,
    service_time: time.text,
    service_time_key: time.key,
    service_time_order: time.order,
    post: shift.assignment,
    post_key: keyOf(shift.assignment),
    name: shift.name,
    name_key: keyOf(shift.name),
    tie_color: shift.tieColor,
    user_id: userId,
  }
}

/** A new shift, linked to the member with its name. */
export const newShown = (shift: NewShift, members: Map<string, string>): ShownPlace =>
  shownOf(shift, randomUUID(), members.get(keyOf(shift.name)) ?? null)

/**
 * A typed place, of which nothing is known but what the schedule shows. Each column is named: `shown` may be a place of
 * the rota, and V8 takes 40 times as long where a dozen properties follow a spread.
 */
export const typedRow = (shown: ShownPlace): PlaceRow => ({
  id: randomUUID(),
  shift_id: shown.shift_id,
  date: shown.date,
  service_time: shown.service_time,
  service_time_key: shown.service_time_key,
  service_time_order: shown.service_time_order,
  post: shown.post,
  post_key: shown.post_key,
  name: shown.name,
  name_key: shown.name_key,
  tie_color: shown.tie_color,
  user_id: shown.user_id,
  service_id: null,
  post_id: null,
  state: 'typed',
  shadow: 0,
  sequence: 0,
  publication_id: null,
  source: null,
  answered_at: null,
  decline_reason: null,
  reminded_at: null,
  with_service: 0,
  ...NO_MARKS,
})

type Slot = Pick<PlaceRow, 'date' | 'service_time_key' | 'post_key'>

/** Date, service time and post as one text; keys contain no line break. */
export const slotOf = (row: Slot): string => `${row.date}\n${row.service_time_key}\n${row.post_key}`

/** Places of the schedule are equal by date, service time, post and name; spaces and case are ignored (rule 401). */
export const identityOf = (row: Slot & Pick<PlaceRow, 'name_key'>): string => `${slotOf(row)}\n${row.name_key}`

/**
 * Keys that no two places may share: the name at a post and time, and the member there, whose place may have another
 * name.
 */
export const uniqueKeys = (row: Slot & Pick<PlaceRow, 'name_key' | 'user_id'>): string[] =>
  row.user_id === null ? [identityOf(row)] : [identityOf(row), `${slotOf(row)}\n\n${row.user_id}`]
