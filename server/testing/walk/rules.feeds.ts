import type { Memory } from './memory.ts'
import { isLivePlace } from './places.ts'
import type { Violation } from './rules.views.ts'
import type { OwnViews, Snapshot } from './views.ts'

const STATUS = { asked: 'TENTATIVE', accepted: 'CONFIRMED' } as const

/** A feed has each shift of its person once, as it stands, and what was called off until its day is over. */
function ofFeed(
  { services, shifts, day }: Snapshot,
  { person, mine, personal, feed }: OwnViews,
  memory: Memory,
): Violation[] {
  const found: Violation[] = []
  const userId = person._id
  const live = new Map(
    services.flatMap(({ places }) => places.filter(isLivePlace)).map(({ shiftId, state }) => [shiftId, state]),
  )
  const events = new Map(feed.map((event) => [event.shiftId, event]))
  const say = (shiftId: string, says: string, rule = 'feed') =>
    found.push({ rule, at: { userId, shiftId }, says: `the feed of ${person.name}: ${says}` })
  if (events.size !== feed.length) say('', 'a UID stands there twice')
  for (const { _id, date, assignment } of personal) {
    const event = events.get(_id)
    const state = live.get(_id)
    const wanted = state === 'asked' || state === 'accepted' ? STATUS[state] : null
    if (!event) say(_id, `${assignment} on ${date} is missing`)
    else if (event.status !== wanted) say(_id, `${assignment} on ${date} is ${event.status}, not ${wanted}`)
  }
  for (const { shiftId, sequence, post, date } of mine.assignments) {
    const event = shiftId ? events.get(shiftId) : undefined
    if (event && event.sequence !== sequence)
      say(shiftId ?? '', `${post} on ${date} has the SEQUENCE ${event.sequence}, not ${sequence}`)
  }
  const own = new Set(personal.map(({ _id }) => _id))
  for (const { shiftId, status } of feed)
    if (!own.has(shiftId) && status !== 'CANCELLED') say(shiftId, `an event without a shift is ${status}`)

  for (const [key, { sequence, date, what, isPlanned }] of memory.events) {
    const [owner = '', shiftId = ''] = key.split(' ')
    if (owner !== userId) continue
    const event = events.get(shiftId)
    if (event && event.sequence < sequence)
      say(shiftId, `the SEQUENCE of ${date} fell from ${sequence} to ${event.sequence}`, 'SEQUENCE fell')
    // Somebody else has the shift by then, or an edit gave another's to its person: who is asked anew has an event of
    // that.
    const isAnothers = shifts.some(({ _id, user }) => _id === shiftId && user._id !== userId)
    const asked = feed.filter(({ status }) => (status ?? 'CANCELLED') !== 'CANCELLED')
    const isAskedAnew = asked.some((other) => (isAnothers ? other.date === date : other.what === what))
    if (!event && isPlanned && date > day && !isAskedAnew)
      say(shiftId, `what was called off on ${date} has vanished`, 'event vanished')
  }
  return found
}

/** Feeds are true, no SEQUENCE falls, and no planned event vanishes before its day is over. */
export function untrueFeeds(snapshot: Snapshot, memory: Memory): Violation[] {
  const found = snapshot.own.flatMap((own) => ofFeed(snapshot, own, memory))
  for (const { person, feed } of snapshot.own) {
    const there = new Set(feed.map(({ shiftId }) => `${person._id} ${shiftId}`))
    for (const key of memory.events.keys())
      if (key.startsWith(`${person._id} `) && !there.has(key)) memory.events.delete(key)
    for (const { shiftId, sequence, date, what, status } of feed)
      memory.events.set(`${person._id} ${shiftId}`, { sequence, date, what, isPlanned: status !== null })
  }
  return found
}
