import { comparisonKey } from '#shared/text.ts'
import type { Act } from './acts.ts'
import { momentKey } from './places.ts'
import type { Violation } from './rules.views.ts'
import type { Snapshot } from './views.ts'

const IMPORTS: ReadonlySet<string> = new Set(['import a file', 'apply a preview'])

/** A file adds nobody to a service that they declined, and nobody to one that is cancelled (rule 405). */
export function endedRows(before: Snapshot, after: Snapshot, acts: readonly Act[]): Violation[] {
  if (acts.length !== 1 || !IMPORTS.has(acts[0]?.kind ?? '')) return []
  const known = new Set(before.shifts.map(({ _id }) => _id))
  return after.shifts.flatMap((shift): Violation[] => {
    const service = before.services.find((one) => momentKey(one) === momentKey(shift))
    if (known.has(shift._id) || !service) return []
    const hasDeclined = service.places.some(
      ({ state, userId, post }) =>
        state === 'declined' && userId === shift.user._id && comparisonKey(post) === comparisonKey(shift.assignment),
    )
    const had = service.state === 'cancelled' || hasDeclined
    const says = `${shift.user.name} at ${shift.assignment} on ${momentKey(shift)} (${service.state})`
    return had ? [{ rule: 'ended row', at: { serviceId: service._id, shiftId: shift._id }, says }] : []
  })
}
