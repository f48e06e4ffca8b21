import { type Assignment, isLive } from '#shared/answers.ts'
import type { Shift } from '#shared/schedule.ts'
import type { AssignmentRow } from '../../plan/assignments.store.ts'
import { momentOf } from '../moments.ts'

interface Around {
  timeZone: string
  /** The shifts of the service. */
  beside: Shift[]
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
  startsAt: momentOf(row.date, row.service_time, timeZone)?.toISOString() ?? null,
  state: row.state,
  shadow: row.shadow === 1,
  sequence: row.sequence,
  source: row.source,
  shiftId: row.shift_id,
  publicationId: row.publication_id,
  answeredAt: row.answered_at,
  declineReason: row.decline_reason,
  mayAccept: isLive(row.state) || (row.state === 'declined' && row.service_state === 'planned' && isOpen),
  with: beside
    .filter(({ _id, user }) => _id !== row.shift_id && user._id !== row.user_id)
    .map(({ user, assignment }) => ({ ...user, post: assignment })),
})
