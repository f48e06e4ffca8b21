import { serviceTimeKey } from '#shared/serviceTime.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { OutboxPayload } from '../../../db/outbox.kinds.ts'
import type { PlaceRow, ShownPlace } from './places.store.ts'

/** A shift before and after a change; null where it was or is not there. */
export interface ShiftChange {
  before: PlaceRow | null
  after: ShownPlace | null
}

/** One member's notification: counts per kind of change, and the earliest shift. */
type Summary = OutboxPayload<'shift.changed'>

const toFirst = ({ date, service_time, service_time_key, post, tie_color }: ShownPlace): Summary['first'] => ({
  date,
  serviceTime: service_time,
  ...(service_time_key !== serviceTimeKey(service_time) && { heldAt: service_time_key }),
  assignment: post,
  tieColor: tie_color,
})

interface Concern {
  what: 'added' | 'changed' | 'removed'
  shift: ShownPlace
}

/** Returns what a change means to the person of the shift before it, and to the person after it. */
function concerns({ before, after }: ShiftChange): Concern[] {
  if (before && after && before.user_id === after.user_id) return [{ what: 'changed', shift: after }]
  return [
    ...(before ? [{ what: 'removed', shift: before } as const] : []),
    ...(after ? [{ what: 'added', shift: after } as const] : []),
  ]
}

interface Options {
  /** The member who made the change and gets no notification of it; null for the system. */
  by: string | null
  /** True for the edit of one shift: the notification says where its member now serves. */
  isEdit?: boolean
  /** Shifts that are past cause no notification. */
  isPast: (shift: ShownPlace) => boolean
}

/** Enqueues one summary notification per linked member, and returns their ids. */
export async function tellMembers(
  { enqueue }: Pick<ChangeContext, 'enqueue'>,
  changes: ShiftChange[],
  { by: but, isEdit, isPast }: Options,
): Promise<Set<string>> {
  const summaries = new Map<string, Summary>()
  for (const { what, shift } of changes.flatMap(concerns)) {
    const { user_id: userId } = shift
    if (userId === null || userId === but || isPast(shift)) continue
    const summary = summaries.get(userId) ?? { userId, added: 0, changed: 0, removed: 0, first: toFirst(shift) }
    summary[what] += 1
    if (shift.date < summary.first.date) summary.first = toFirst(shift)
    summaries.set(userId, summary)
  }
  for (const summary of summaries.values())
    await enqueue({ kind: 'shift.changed', payload: { ...summary, ...(isEdit && { isEdit }) } })
  return new Set(summaries.keys())
}
