import type { BoardService } from '#shared/rota/board.ts'
import { absentIn, countAt, isLivePlace, isOutside, momentKey, serviceOf } from './places.ts'
import type { Violation } from './rules.views.ts'
import type { Snapshot } from './views.ts'

const liveKeys = ({ services }: Snapshot): ReadonlySet<string> =>
  new Set(
    services.flatMap(({ _id, places }) =>
      places.filter(isLivePlace).map(({ userId, postId }) => `${_id} ${userId} ${postId}`),
    ),
  )

/**
 * No place is given at a post that is full. Somebody who is typed there, or comes after all, may be one too many, and
 * so may those whom a draft has that is too full by itself, as the preview of its publication says.
 */
function ofFull(before: Snapshot, after: Snapshot): Violation[] {
  const absentBefore = absentIn(before)
  const absent = absentIn(after)
  return after.services.flatMap((service) => {
    const old = serviceOf(before, service._id)
    if (!old || momentKey(old) !== momentKey(service)) return []
    const stoodHere = new Set(old.places.map(({ shiftId, postId }) => `${shiftId} ${postId}`))
    const drafted = old.places.filter(({ layer, shadow }) => layer === 'draft' && !shadow)
    return service.needs.flatMap(({ postId, maxPeople }) => {
      const here = service.places.filter((place) => place.postId === postId && !place.shadow)
      const isHere = ({ shiftId }: { shiftId: string | null }) => !absent.has(shiftId ?? '')
      const live = here.filter(isLivePlace).filter(isHere)
      const staying = here.filter(isOutside).filter(({ shiftId }) => stoodHere.has(`${shiftId} ${postId}`))
      const present = [...live, ...staying.filter(isHere)]
      const hasComeBack = here.some((place) => absentBefore.has(place.shiftId ?? '') && isHere(place))
      const was = countAt(before, old, postId)
      const most = Math.max(maxPeople, was.most, drafted.filter((place) => place.postId === postId).length)
      if (present.length <= most || live.length <= was.live || hasComeBack) return []
      const says = `${present.map(({ name }) => name)} have ${most} places at ${here[0]?.post} on ${momentKey(service)}`
      return [{ rule: 'overfull', at: { serviceId: service._id, postId }, says }]
    })
  })
}

const spanOf = ({ startsAt, lastsMinutes }: BoardService): [number, number] | undefined => {
  const start = startsAt ? Date.parse(startsAt) : undefined
  return start === undefined ? undefined : [start, start + lastsMinutes * 60_000]
}

/** Two services at the same time; those without a time of day overlap with none. */
function overlap(one: BoardService, other: BoardService): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  return a !== undefined && b !== undefined && a[0] < b[1] && b[0] < a[1]
}

/** Nobody is given a place while they stand at another one at that time, but for joint posts. */
function ofBusy(before: Snapshot, after: Snapshot): Violation[] {
  const was = liveKeys(before)
  const unchanged = (service: BoardService) => {
    const old = serviceOf(before, service._id)
    return old !== undefined && old.startsAt === service.startsAt && old.lastsMinutes === service.lastsMinutes
  }
  const held = after.services
    .filter((service) => service.state === 'planned' && unchanged(service))
    .flatMap((service) => service.places.filter(isLivePlace).map((place) => ({ service, place })))
  const joint = new Map(after.posts.map(({ _id, jointWith }) => [_id, jointWith]))
  return held.flatMap(({ service, place }) => {
    if (was.has(`${service._id} ${place.userId} ${place.postId}`)) return []
    const others = held.filter((other) => {
      if (other.place.userId !== place.userId || other.place === place) return false
      if (other.service !== service) return overlap(other.service, service)
      return !joint.get(place.postId)?.includes(other.place.postId)
    })
    return others.map((other) => ({
      rule: 'two places at once',
      at: { serviceId: service._id, postId: place.postId, userId: place.userId },
      says: `${place.name} was given ${place.post} on ${momentKey(service)}, and has ${other.place.post} on ${momentKey(other.service)}`,
    }))
  })
}

/** Nobody is given a place that is not there, or that a hard rule forbids. */
export const forbiddenPlaces = (before: Snapshot, after: Snapshot): Violation[] => [
  ...ofFull(before, after),
  ...ofBusy(before, after),
]
