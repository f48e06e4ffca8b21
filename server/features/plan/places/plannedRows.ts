import { randomUUID } from 'node:crypto'
import type { Person } from '#shared/text.ts'
import type { TimeColumns } from '../services/moments.ts'
import { NO_MARKS, type PlaceRow } from './places.store.ts'
import { shownOf } from './places.wire.ts'
import type { PlannedRow } from './planned.store.ts'

/** A place that a member is given. Without `shift_id` the schedule shows it under that of the former, or a new one. */
export interface NewPlace
  extends Pick<PlannedRow, 'shadow' | 'source' | 'publication_id'>,
    Partial<Pick<PlannedRow, 'shift_id'>> {
  service: { id: string; tie_color: string | null } & TimeColumns
  post: { _id: string; name: string }
  person: Person
  /** Accepted where the member has already said yes. */
  state: 'asked' | 'accepted'
}

/** Fields of a place that follow its service and its post. */
export type Fields = Partial<Pick<PlaceRow, 'tie_color' | 'post'>> &
  (TimeColumns | Partial<Record<keyof TimeColumns, never>>)

/** The columns of `places` alone. */
export function toColumns(row: PlannedRow): PlaceRow {
  const { service_state: _s, service_tie: _t, person: _p, ...columns } = row
  return columns
}

/** The place with other fields and the present name of its member. */
export function withFields(row: PlannedRow, fields: Fields): PlannedRow {
  const { date, tie_color: tieColor, post: assignment, ...time } = { ...row, ...fields } as PlannedRow
  const shift = { date, serviceTime: time.service_time, tieColor, assignment, name: row.person }
  const { service_time_key, service_time_order } = time
  const shown = shownOf(shift, row.shift_id, row.user_id)
  return { ...row, ...shown, service_time_key, service_time_order, user_id: row.user_id }
}

/** The place as it has ended: without what was marked on it, and with the tie of its service. */
export const endedRow = (row: PlannedRow, state: 'declined' | 'replaced' | 'cancelled'): PlannedRow => ({
  ...row,
  ...NO_MARKS,
  state,
  with_service: 0,
  tie_color: row.service_tie,
  sequence: row.sequence + 1,
})

/**
 * The place of a member who is asked, or has said yes already; `former` is their ended place there, which it reuses.
 */
export function askedRow(
  { service, post, person, state, shadow, source, publication_id, shift_id }: NewPlace,
  former: PlannedRow | undefined,
  now: string,
): PlannedRow {
  const { date, service_time: serviceTime, service_time_key, service_time_order, tie_color } = service
  const shift = { date, serviceTime, tieColor: tie_color, assignment: post.name, name: person.name }
  // The spreads come last: V8 takes 40 times as long where a dozen properties follow one.
  return {
    id: former?.id ?? randomUUID(),
    service_id: service.id,
    post_id: post._id,
    state,
    shadow,
    sequence: (former?.sequence ?? 0) + 1,
    source,
    publication_id,
    answered_at: state === 'accepted' ? now : null,
    decline_reason: null,
    reminded_at: null,
    with_service: 0,
    service_state: 'planned',
    service_tie: tie_color,
    person: person.name,
    ...NO_MARKS,
    ...shownOf(shift, shift_id ?? former?.shift_id ?? randomUUID(), person._id),
    service_time_key,
    service_time_order,
    user_id: person._id,
  }
}
