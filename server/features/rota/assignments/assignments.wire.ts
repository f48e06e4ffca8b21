import type { Assignment } from '#shared/answers.ts'
import { isLive } from '#shared/answers.ts'
import { today } from '#shared/days.ts'
import { startsAt } from '#shared/rotaRules.ts'
import type { ShiftRow } from '../../schedule/schedule.store.ts'
import type { AssignmentRow } from './assignments.store.ts'

type Moment = Pick<AssignmentRow, 'date' | 'service_time'>

/** True from the instant of its start on; a service without a time of day begins at the end of its day. */
export function hasBegun({ date, service_time }: Moment, timeZone: string, now: Date = new Date()): boolean {
  const start = startsAt(date, service_time, timeZone)
  return start ? start <= now : date < today(timeZone, now)
}

interface Around {
  timeZone: string
  /** The shifts of the service. */
  beside: Pick<ShiftRow, 'id' | 'user_id' | 'name' | 'assignment'>[]
  /** True where the post has a place left. */
  isOpen: boolean
}

/** Translates a row to the wire. */
export const toAssignment = (row: AssignmentRow, { timeZone, beside, isOpen }: Around): Assignment => ({
  _id: row.id,
  serviceId: row.service_id,
  userId: row.user_id,
  postId: row.post_id,
  post: row.post,
  date: row.date,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
  startsAt: startsAt(row.date, row.service_time, timeZone)?.toISOString() ?? null,
  state: row.state,
  shadow: row.shadow === 1,
  sequence: row.sequence,
  source: row.source,
  shiftId: row.shift_id,
  publicationId: row.publication_id,
  answeredAt: row.answered_at,
  declineReason: row.decline_reason,
  mayAccept: isLive(row.state) || (row.state === 'declined' && isOpen),
  with: beside
    .filter(({ id, user_id }) => id !== row.shift_id && user_id !== row.user_id)
    .map(({ user_id, name, assignment }) => ({ _id: user_id, name, post: assignment })),
})
