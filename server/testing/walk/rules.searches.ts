import type { CallOut } from '#shared/rota/standIns.ts'
import type { Act } from './acts.ts'
import type { Memory } from './memory.ts'
import { countAt, hasBegun, isAnnounced, momentKey, serviceOf } from './places.ts'
import type { Violation } from './rules.views.ts'
import type { Snapshot } from './views.ts'

const left = ({ places, filled }: CallOut): number => places - filled

/** An open search is for places that are short, one for a post, and asks nobody twice; a closed one asks nobody. */
function ofSearch(snapshot: Snapshot, callOut: CallOut, memory: Memory): Violation[] {
  const { serviceId, postId, post, date, state, offers, startedBy, filled } = callOut
  const found: Violation[] = []
  const say = (rule: string, says: string) =>
    found.push({ rule, at: { serviceId, postId }, says: `the search for ${post} on ${date} ${says}` })
  const asked = offers.map(({ user }) => user._id)
  if (new Set(asked).size !== asked.length) say('asked twice', 'asks somebody twice')
  const accepted = offers.filter((offer) => offer.state === 'accepted').length
  if (accepted > filled || (accepted < filled && !memory.had('left')))
    say('filled', `has ${filled} filled, and ${accepted} offers are accepted`)
  if (state !== 'open') {
    const open = offers.filter((offer) => offer.state === 'sent' || offer.state === 'waiting')
    if (open.length > 0) say('asks on', `is ${state}, but asks ${open.map(({ user }) => user.name)}`)
    return found
  }
  const service = serviceOf(snapshot, serviceId)
  if (!service) return found
  if (service.state === 'cancelled' || !isAnnounced(service) || hasBegun(snapshot, service))
    say('search at no service', 'is open at a service that is cancelled, unknown to members or has begun')
  const { missing, free } = countAt(snapshot, service, postId)
  const most = startedBy ? free : missing
  if (left(callOut) > most)
    say('searches too many', `looks for ${left(callOut)}, but ${missing} are missing and ${free} places are free`)
  if (left(callOut) < 1) say('searches nobody', 'is open, but looks for nobody')
  return found
}

/** The searches as they are. */
export function untrueSearches(snapshot: Snapshot, memory: Memory): Violation[] {
  const open = snapshot.callOuts
    .filter(({ state }) => state === 'open')
    .map(({ serviceId, postId }) => `${serviceId} ${postId}`)
  const doubled = open.filter((place, at) => open.indexOf(place) !== at)
  return [
    ...snapshot.callOuts.flatMap((callOut) => ofSearch(snapshot, callOut, memory)),
    ...doubled.map((place) => ({ rule: 'two searches', at: {}, says: `two searches are open at ${place}` })),
  ]
}

/** Acts by which a place becomes open, so that somebody is looked for. */
const GIVES_UP: ReadonlySet<string> = new Set(['answer', 'answer for', 'answer a link', 'mark', 'publish'])

/**
 * A post that is short after somebody gave up has a search for as many as are missing then, but for those who have come
 * since. Requests at the same time may come before or after it, so that a step of one request alone is judged.
 */
export function missingSearches(before: Snapshot, after: Snapshot, acts: readonly Act[], memory: Memory): Violation[] {
  const found: Violation[] = []
  const isGivenUp = acts.length === 1 && GIVES_UP.has(acts[0]?.kind ?? '')
  for (const service of after.services) {
    const old = serviceOf(before, service._id)
    const isGone = service.state !== 'planned' || old?.state !== 'planned' || hasBegun(after, service)
    const isMoved = !old || momentKey(old) !== momentKey(service)
    for (const { postId } of service.needs) {
      if (isGone || isMoved || !isAnnounced(old)) {
        memory.want(service._id, postId, 0)
        continue
      }
      // A search that has found its people is over, also where other people lost their places in the same step.
      const hasFound = before.callOuts.some(
        (one) =>
          one.serviceId === service._id &&
          one.postId === postId &&
          one.state === 'open' &&
          after.callOuts.some(({ _id, state }) => _id === one._id && state === 'filled'),
      )
      if (hasFound) memory.want(service._id, postId, 0)
      const [count, was] = [countAt(after, service, postId), countAt(before, old, postId)]
      const hasGivenUp = isGivenUp && count.live < was.live && count.missing > 0
      const gained = Math.max(0, count.live - was.live)
      const still = Math.min(memory.wantedAt(service._id, postId) - gained, count.missing)
      const wanted = hasGivenUp ? count.missing : Math.max(0, still)
      memory.want(service._id, postId, wanted)
      const open = after.callOuts.find(
        (callOut) => callOut.serviceId === service._id && callOut.postId === postId && callOut.state === 'open',
      )
      const lookedFor = open ? left(open) : 0
      if (lookedFor >= wanted) continue
      const place = `${open?.post ?? postId} on ${momentKey(service)}`
      const says = `${count.missing} are missing at ${place}, ${wanted} gave up, ${lookedFor} are looked for`
      found.push({ rule: 'search missing', at: { serviceId: service._id, postId }, says })
    }
  }
  return found
}
