import type { Act } from './acts.ts'
import { countAt, hasBegun, isAnnounced, momentKey, serviceOf } from './places.ts'
import type { Violation } from './rules.views.ts'
import type { Snapshot } from './views.ts'

const key = ({ serviceId, postId }: { serviceId: string; postId: string }): string => `${serviceId} ${postId}`

/** The posts at which a team that lets members take open places has one, counted from the board. */
function freePosts(snapshot: Snapshot) {
  return snapshot.services
    .filter((service) => service.state === 'planned' && isAnnounced(service) && !hasBegun(snapshot, service))
    .flatMap((service) => service.needs.map(({ postId }) => ({ service, serviceId: service._id, postId })))
    .filter(({ service, postId }) => countAt(snapshot, service, postId).free > 0)
}

/** The open places are those that are free, and nobody sees more than may stand there. */
export function untrueOpenPlaces(snapshot: Snapshot): Violation[] {
  const free = freePosts(snapshot)
  const [listed, isFree] = [new Set(snapshot.open.map(key)), new Set(free.map(key))]
  const missing = free
    .filter((place) => !listed.has(key(place)))
    .map(({ service, serviceId, postId }) => ({
      rule: 'open place missing',
      at: { serviceId, postId },
      says: `a place at ${postId} on ${momentKey(service)} is free, and not open`,
    }))
  const wrong = snapshot.open
    .filter((place) => !isFree.has(key(place)) || place.visibleTo > place.able)
    .map(({ serviceId, postId, visibleTo, able }) => ({
      rule: 'open place wrong',
      at: { serviceId, postId },
      says: `the open place at ${postId} of ${serviceId} is not free, or seen by ${visibleTo} of ${able}`,
    }))
  return [...missing, ...wrong]
}

/**
 * A place that stays open keeps the moment at which it opened, and one that opens has that of the step. Of several
 * requests at the same time one may have filled what another opened; the places of a service that had begun and is
 * moved to a later day never were full.
 */
export function movedOpenings(before: Snapshot, after: Snapshot, acts: readonly Act[]): Violation[] {
  const known = new Map(before.open.map((place) => [key(place), place.openedAt]))
  return after.open.flatMap((place): Violation[] => {
    const { serviceId, postId, openedAt } = place
    const was = known.get(key(place))
    const old = serviceOf(before, serviceId)
    const isNew = Date.parse(openedAt) >= before.now || (old !== undefined && hasBegun(before, old))
    const isTrue = was === undefined ? isNew : openedAt === was || (acts.length > 1 && isNew)
    if (isTrue) return []
    const service = serviceOf(after, serviceId)
    const says = `the place at ${postId} on ${service && momentKey(service)} opened at ${openedAt}, before: ${was}`
    return [{ rule: 'opening moved', at: { serviceId, postId }, says }]
  })
}
