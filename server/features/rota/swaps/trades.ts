import { isLive } from '#shared/answers.ts'
import { comparisonKey } from '#shared/text.ts'
import { hasDeclined } from '../board/problems.ts'
import { isActive, isShadow, postOf, type Roster, rosterOf } from '../board/roster.ts'
import type { FactsService, RotaFacts } from '../board/rotaFacts.ts'
import { type Handover, handedOver, type Standings } from '../board/standings.ts'
import { beginsAt } from '../moments.ts'

const HOUR_MS = 3_600_000

/** A live place that can change hands. */
export interface TradePlace {
  assignmentId: string
  userId: string
  postId: string
  isShadow: boolean
  service: FactsService
}

/** What one member of a trade gives and takes. */
export interface TradeLeg {
  userId: string
  gives: TradePlace | null
  takes: TradePlace | null
}

/** From this instant it is too late to trade a place at a service. */
export const tradedUntil = (date: string, serviceTime: string, timeZone: string, untilHours: number): Date =>
  new Date(beginsAt(date, serviceTime, timeZone).getTime() - untilHours * HOUR_MS)

export interface Deadline {
  now: Date
  /** Hours before a service from which on its places are not traded. */
  untilHours: number
}

const placesAt = (service: FactsService): TradePlace[] =>
  service.assignments
    .filter(({ state }) => isLive(state))
    .map(({ id, user_id, post_id, shadow }) => ({
      assignmentId: id,
      userId: user_id,
      postId: post_id,
      isShadow: shadow === 1,
      service,
    }))

/** The live places of planned services of the span that are not too late to trade, by date and time. */
export const placesOf = (facts: RotaFacts, { now, untilHours }: Deadline): TradePlace[] =>
  facts.ofSpan
    .filter(({ row, date, serviceTime }) => {
      return row.state === 'planned' && tradedUntil(date, serviceTime, facts.timeZone, untilHours) > now
    })
    .flatMap(placesAt)

export const handoverOf = ({ service, postId, isShadow: shadow, userId }: TradePlace, to: string | null): Handover => ({
  service,
  postId,
  isShadow: shadow,
  from: userId,
  to,
})

/** A post has one shift of a name: true where somebody else of that name stands there. */
function isNamedTwice(facts: RotaFacts, { service, postId }: TradePlace, userId: string, roster: Roster): boolean {
  const nameOf = (id: string) => comparisonKey(facts.people.get(id)?.name ?? '')
  const name = nameOf(userId)
  const isOther = ({ userId: id, postId: at }: { userId: string; postId: string | null }) =>
    id !== userId && at === postId && nameOf(id) === name
  // A shift of that name without an account becomes theirs.
  const isTyped = service.outside.some(
    (shift) => postOf(facts, shift) === postId && shift.user._id !== null && comparisonKey(shift.user.name) === name,
  )
  return isTyped || roster.standingsAt(service).some(isOther)
}

/** The pairs that serve together or not at all; the link sleeps while one of the two is not active. */
const partnersOf = (facts: RotaFacts, userId: string): string[] =>
  facts.links.flatMap(({ kind, userA, userB }) => {
    if (kind !== 'only_together' || (userA !== userId && userB !== userId)) return []
    const other = userA === userId ? userB : userA
    return isActive(facts, other) ? [other] : []
  })

/** The rosters before and after the places have changed hands that are looked at. */
export interface Looked {
  before: Roster
  after: Roster
  /** Others of the trade may still leave or come: whom somebody is kept apart from is asked of the whole trade. */
  isPart: boolean
}

/** May this member have the place that somebody gives, by the hard rules of everybody at that service? */
export function mayTake(
  facts: RotaFacts,
  place: TradePlace,
  taker: string,
  { before, after, isPart }: Looked,
): boolean {
  const { service, postId } = place
  const seat = { userId: taker, postId, isShadow: place.isShadow }
  if (taker === place.userId || before.isAt(taker, service)) return false
  // Who learns there takes no place: they step into another learner's alone.
  if (isShadow(facts, seat) !== place.isShadow) return false
  const found = after.blocks(service, seat, hasDeclined(service, taker))
  if (found.some(({ code }) => !isPart || code !== 'apart')) return false
  if (partnersOf(facts, taker).some((other) => !after.isAt(other, service))) return false
  return !isNamedTwice(facts, place, taker, after) && mayLeave(facts, place, { before, after })
}

/** May its holder leave that service: for whoever serves only with them, and for those who learn beside them? */
function mayLeave(facts: RotaFacts, { service, userId }: TradePlace, { before, after }: Omit<Looked, 'isPart'>) {
  const isLeft = !after.isAt(userId, service)
  if (isLeft && partnersOf(facts, userId).some((other) => after.isAt(other, service))) return false
  const isAlone = (roster: Roster, id: string, postId: string) =>
    roster.blocks(service, { userId: id, postId, isShadow: true }, false).some(({ code }) => code === 'learning')
  return after.standingsAt(service).every(({ userId: id, postId, isShadow: shadow }) => {
    return !shadow || postId === null || !isAlone(after, id, postId) || isAlone(before, id, postId)
  })
}

/** Do the hard rules hold for everybody after the whole trade? */
export function holds(facts: RotaFacts, standings: Standings, before: Roster, legs: readonly TradeLeg[]): boolean {
  if (!legs.every(({ userId }) => isActive(facts, userId))) return false
  const takers = legs.flatMap(({ userId, takes }) => (takes ? [{ userId, place: takes }] : []))
  const handovers = takers.map(({ userId, place }) => handoverOf(place, userId))
  const after = rosterOf(facts, 'live', handedOver(standings, handovers))
  return takers.every(({ userId, place }) => mayTake(facts, place, userId, { before, after, isPart: false }))
}
