import { comparisonKey } from '#shared/text.ts'
import type { About, Act } from './acts.ts'
import { countAt, hasBegun, isAnnounced, isLivePlace, isOutside, serviceOf } from './places.ts'
import type { Violation } from './rules.views.ts'
import type { Snapshot } from './views.ts'
import type { Reply } from './walk.ts'

const identity = (shift: NonNullable<About['shift']>): string =>
  [shift.date, shift.serviceTime, shift.assignment, shift.name].map(comparisonKey).join(' ')

const everyAssignment = ({ own }: Snapshot) => own.flatMap(({ mine }) => mine.assignments)

/** True for a refusal that tells the truth of the state in which it was given; undefined where this cannot be said. */
const TRUE: Record<string, (about: About, before: Snapshot) => boolean | undefined> = {
  place_taken(about, before) {
    const own = everyAssignment(before).find(({ _id }) => _id === about.assignmentId)
    const [serviceId, postId] = [about.serviceId ?? own?.serviceId, about.postId ?? own?.postId]
    const service = before.services.find(({ _id }) => _id === serviceId)
    if (!service || !postId) return undefined
    return countAt(before, service, postId).free === 0
  },
  call_out_filled(about, before) {
    const callOut = before.callOuts.find(({ _id }) => _id === about.callOutId)
    const service = callOut && serviceOf(before, callOut.serviceId)
    if (!callOut || !service) return undefined
    // A search says the same where the member who declined has taken the place back.
    if (callOut.state !== 'open') return true
    return countAt(before, service, callOut.postId).taken >= countAt(before, service, callOut.postId).most
  },
  assignment_changed(about, before) {
    const own = everyAssignment(before).find(({ _id }) => _id === about.assignmentId)
    if (!own || about.sequence === undefined) return undefined
    // A place that was declined at a service that is off by now cannot be taken back.
    const isOff = own.state === 'declined' && serviceOf(before, own.serviceId)?.state !== 'planned'
    return isOff || own.sequence !== about.sequence
  },
  service_begun(about, before) {
    const own = everyAssignment(before).find(({ _id }) => _id === about.assignmentId)
    const service = serviceOf(before, about.serviceId ?? own?.serviceId ?? '')
    return service && hasBegun(before, service)
  },
  call_out_under_way: ({ serviceId, postId }, { callOuts }) =>
    callOuts.some((one) => one.state === 'open' && one.serviceId === serviceId && one.postId === postId),
  not_published(about, before) {
    const service = serviceOf(before, about.serviceId ?? '')
    return service && (!isAnnounced(service) || service.state !== 'planned')
  },
  service_in_use(about, before) {
    const service = serviceOf(before, about.serviceId ?? '')
    // A service of shifts cannot be removed either; the wire does not say which services these are.
    return service && (service.places.some(isLivePlace) || (service.places.some(isOutside) ? undefined : false))
  },
  shift_exists({ shift: asked, patch }, { shifts, users }) {
    if (!asked) return undefined
    const stored = patch && shifts.find(({ _id }) => _id === asked.id)
    // An edit from an old screen changes the shift as it is by then.
    const shift = stored ? { ...asked, ...stored, name: stored.user.name, ...patch } : asked
    const key = comparisonKey(shift.name)
    const edited = shifts.find(({ _id, user }) => _id === shift.id && comparisonKey(user.name) === key)
    const memberId = edited?.user._id ?? users.find(({ name }) => comparisonKey(name) === key)?._id
    return shifts.some(
      ({ _id, user, ...other }) =>
        _id !== shift.id &&
        (identity({ ...other, name: user.name }) === identity(shift) ||
          // Their own place there may have another name.
          (user._id !== null && user._id === memberId && identity({ ...other, name: shift.name }) === identity(shift))),
    )
  },
  draft_changed(about, before) {
    if (typeof about.revision === 'string') return before.board.revision !== about.revision
    const service = serviceOf(before, about.serviceId ?? '')
    return service && (service.state === 'cancelled' || (service.draft?.revision ?? 0) !== about.revision)
  },
}

/** The fault of the answer to a request. A refusal can only be judged where its request was alone. */
export function untrueReplies(acts: readonly Act[], replies: readonly Reply[], before: Snapshot): Violation[] {
  return acts.flatMap(({ kind, says, about }, at): Violation[] => {
    const { status, code = '' } = replies[at] ?? { status: 0, code: 'no reply' }
    const found = (rule: string): Violation[] => [
      { rule, at: { ...about, kind, code }, says: `${says}: ${status} ${code}` },
    ]
    if (status >= 500 || status === 0) return found('fault of the server')
    if (status === 429) return found('too many')
    if (about.isUnknown && status !== 404) return found('unknown id')
    if (status !== 409 || acts.length > 1) return []
    return TRUE[code]?.(about, before) === false ? found('untrue refusal') : []
  })
}
