import { HOUR_MS } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import { type Handover, handedOver, isActive, type Places } from '#shared/rota/judge.ts'
import type { RosterPlace } from '#shared/rota/rules.ts'
import { comparisonKey } from '#shared/text.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { layerPlaces } from '../facts/layerPlaces.ts'
import { isShadow, type PostAt } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'

/** A live place that can change hands. */
export interface TradePlace extends PostAt, Pick<RosterPlace, 'userId' | 'isShadow'> {
  assignmentId: string
}

/** The part of one member in a trade. */
export interface TradeLeg {
  userId: string
  gives: TradePlace | null
  takes: TradePlace | null
}

/** The instant from which a place at a service can no longer be traded. */
export const tradedUntil = (date: string, timeKey: string, timeZone: string, untilHours: number): Date =>
  new Date(beginsAt(date, timeKey, timeZone).getTime() - untilHours * HOUR_MS)

export interface Deadline {
  now: Date
  /** Hours before a service within which its places are not traded. */
  untilHours: number
}

const placesAt = (service: FactsService): TradePlace[] =>
  service.planned
    // A place whose holder is marked absent is open to others, and no longer theirs to give.
    .filter(({ state, attendance }) => isLive(state) && attendance !== 'absent')
    .map(({ id, user_id, post_id, shadow }) => ({
      assignmentId: id,
      userId: user_id,
      postId: post_id,
      isShadow: shadow === 1,
      service,
    }))

/**
 * The live places of planned services of the span that are not too late to trade, and whose people are not marked
 * absent, by date and time.
 */
export const tradePlaces = (facts: RotaFacts, { now, untilHours }: Deadline): TradePlace[] =>
  facts.ofSpan
    .filter(({ row }) => {
      return row.state === 'planned' && tradedUntil(row.date, row.service_time_key, facts.timeZone, untilHours) > now
    })
    .flatMap(placesAt)

export const handoverOf = ({ service, postId, isShadow: shadow, userId }: TradePlace, to: string | null): Handover => ({
  service,
  postId,
  isShadow: shadow,
  from: userId,
  to,
})

/** The rules of trades, with their look-ups prepared once. */
export interface TradeRules {
  places: Places
  before: Judge
  /** True where the member may have a place that is given, by the hard rules of everybody at its service. */
  mayTake(place: TradePlace, taker: string, looked: Looked): boolean
  /** True where the hard rules hold for everybody after the whole trade. */
  holds(legs: readonly TradeLeg[]): boolean
  /** The active members in `only_together` links with a member. */
  partnersOf(userId: string): readonly string[]
  /** True where another member has the same name. */
  isNamesake(userId: string): boolean
}

interface Looked {
  /** The roster after the places in question have changed hands. */
  after: Judge
  /** True for a part of a trade, whose other parts may move people: `apart` is then judged for the whole trade. */
  isPart: boolean
}

/** The members who share their name with others, each with the comparison key of the name. */
function namesakesOf({ people }: RotaFacts): ReadonlyMap<string, string> {
  const keys = [...people.values()].map(({ _id, name }) => [_id, comparisonKey(name)] as const)
  const count = groupBy(keys, ([, key]) => key)
  return new Map(keys.filter(([, key]) => (count.get(key)?.length ?? 0) > 1))
}

/** The `only_together` partners of each member; a link counts while both are active. */
function partnersIn(facts: RotaFacts): ReadonlyMap<string, readonly string[]> {
  const partners = new Map<string, string[]>()
  for (const { kind, userA, userB } of facts.links)
    if (kind === 'only_together' && isActive(facts, userA) && isActive(facts, userB))
      for (const [one, other] of [[userA, userB] as const, [userB, userA] as const])
        partners.set(one, [...(partners.get(one) ?? []), other])
  return partners
}

export function tradeRules(facts: RotaFacts): TradeRules {
  const places = layerPlaces(facts, 'live')
  const before = judgeOf(facts, 'live', places)
  const namesakes = namesakesOf(facts)

  const partners = partnersIn(facts)
  const partnersOf = (userId: string): readonly string[] => partners.get(userId) ?? []

  /** True where another member of that name stands at the post, which can have one shift for a name. */
  function isNamedTwice({ service, postId }: TradePlace, userId: string, after: Judge): boolean {
    const name = namesakes.get(userId)
    if (name === undefined) return false
    return after
      .placesAt(service)
      .some((one) => one.userId !== userId && one.postId === postId && namesakes.get(one.userId) === name)
  }

  /**
   * True where the holder may leave the service: nobody is left who serves only with them, or learns beside them alone.
   */
  function mayLeave({ service, userId }: TradePlace, after: Judge): boolean {
    if (!after.isAt(userId, service) && partnersOf(userId).some((other) => after.isAt(other, service))) return false
    const isAlone = (roster: Judge, id: string, postId: string) =>
      roster.blocks(service, { userId: id, postId }, false).some(({ code }) => code === 'learning')
    return after.placesAt(service).every(({ userId: id, postId, isShadow: shadow }) => {
      return !shadow || postId === null || !isAlone(after, id, postId) || isAlone(before, id, postId)
    })
  }

  function mayTake(place: TradePlace, taker: string, { after, isPart }: Looked): boolean {
    const { service, postId } = place
    const wanted = { userId: taker, postId }
    if (taker === place.userId || before.isAt(taker, service)) return false
    // A trainee takes no place: they can only step into that of another trainee.
    if (isShadow(facts, wanted) !== place.isShadow) return false
    const found = after.blocks(service, wanted, hasDeclined(service, taker))
    if (found.some(({ code }) => !isPart || code !== 'apart')) return false
    if (partnersOf(taker).some((other) => !after.isAt(other, service))) return false
    return !isNamedTwice(place, taker, after) && mayLeave(place, after)
  }

  return {
    places,
    before,
    mayTake,

    partnersOf,
    isNamesake: (userId) => namesakes.has(userId),

    holds(legs) {
      if (!legs.every(({ userId }) => isActive(facts, userId))) return false
      const takers = legs.flatMap(({ userId, takes }) => (takes ? [{ userId, place: takes }] : []))
      const handovers = takers.map(({ userId, place }) => handoverOf(place, userId))
      const after = judgeOf(facts, 'live', handedOver(places, handovers))
      return takers.every(({ userId, place }) => mayTake(place, userId, { after, isPart: false }))
    },
  }
}
