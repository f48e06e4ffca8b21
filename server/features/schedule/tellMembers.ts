import type { ChangeContext } from '../../db/change.ts'
import type { OutboxPayload } from '../../db/outbox.kinds.ts'
import type { ShiftRow } from './schedule.store.ts'

export interface ShiftChange {
  what: 'added' | 'changed' | 'removed'
  shift: ShiftRow
}

/** One member's notification: counts per kind of change, and the earliest shift. */
type Summary = OutboxPayload<'shift.changed'>

const toFirst = ({ date, service_time, assignment, tie_color }: ShiftRow): Summary['first'] => ({
  date,
  serviceTime: service_time,
  assignment,
  tieColor: tie_color,
})

/**
 * Enqueues one summary notification per linked member. Ignores shifts before the day `from`, and the member `but`, who
 * made the change.
 */
export async function tellMembers(
  { enqueue }: ChangeContext,
  changes: ShiftChange[],
  { but, from }: { but: string; from: string },
): Promise<void> {
  const summaries = new Map<string, Summary>()
  for (const { what, shift } of changes) {
    const { user_id: userId } = shift
    if (userId === null || userId === but || shift.date < from) continue
    const summary = summaries.get(userId) ?? { userId, added: 0, changed: 0, removed: 0, first: toFirst(shift) }
    summary[what] += 1
    if (shift.date < summary.first.date) summary.first = toFirst(shift)
    summaries.set(userId, summary)
  }
  for (const summary of summaries.values()) await enqueue({ kind: 'shift.changed', payload: summary })
}
