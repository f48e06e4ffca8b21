import { daysBetween } from '#shared/days.ts'
import {
  blocks,
  couldCome,
  couldHold,
  isTrainee,
  overlap,
  type RuleLink,
  type RulePost,
  type RuleService,
  type Standing,
  type Wish,
  wishesAgainst,
} from '#shared/rotaRules.ts'
import { hasDeclined } from '../board/problems.ts'
import { isActive, rosterOf } from '../board/roster.ts'
import type { FactsService, RotaFacts } from '../board/rotaFacts.ts'
import { handedOver } from '../board/standings.ts'
import { groupBy } from '../groupBy.ts'
import { ABOVE_SHARE, RATHER_NOT, REST, SPLIT } from '../solver/goals.ts'
import { handoverOf, type TradePlace, type TradeRules } from './trades.ts'

const COST: Record<Wish, number> = { rest: REST, above_share: ABOVE_SHARE, rather_not: RATHER_NOT, pair_split: SPLIT }

/** What of the rest of a member's rota can change with the place that they give. */
const OWN_CODES: ReadonlySet<string> = new Set(['busy', 'most_a_day', 'most_a_month'])

/** Days on which a service may begin that overlaps one of another day. */
const SAME_DAYS = 2

/** Stands for any post that a member could hold, so that a service is judged once for all of its posts. */
const ANY_POST: RulePost = { _id: '', name: '', skillId: null, isRetired: false, jointWith: [] }

/** No member takes the place. */
export const NEVER = 255

interface Verdict {
  /** What it costs in wishes, or `NEVER`. */
  cost: number
  /** Where it can be another one: by a place given on the same days, by one of the month, or by any within reach. */
  yields: 'to_none' | 'to_same_days' | 'to_month' | 'to_near'
}

const OUT_OF_QUESTION: Verdict = { cost: NEVER, yields: 'to_none' }

/** What a place is to a member: none of theirs, one of many at its service, or one that is judged by itself. */
const [NONE, PLAIN, ALONE] = [0, 1, 2]

export interface TradeCosts {
  /** What it costs in wishes that a member takes a place and gives one of their own, or nothing; `NEVER` where a rule forbids it. */
  costOf(userId: string, takes: TradePlace, gives: TradePlace | null): number
  /** A function that returns `costOf` for the holder of a place, who gives it and takes each of `places`, in their order. */
  rowsOf(places: readonly TradePlace[]): (gives: TradePlace) => Uint8Array
  /** Those from whom a member is kept apart and who stand at the time of a place: they would have to leave in the same trade. */
  apartAt(userId: string, takes: TradePlace): readonly string[]
}

/** A member's value by something, found when it is first asked for. */
function kept<Key, Value>(find: (userId: string, key: Key) => Value): (userId: string, key: Key) => Value {
  const all = new Map<string, Map<Key, Value>>()
  return (userId, key) => {
    const own = all.get(userId) ?? new Map<Key, Value>()
    if (own.size === 0) all.set(userId, own)
    const value = own.get(key) ?? find(userId, key)
    own.set(key, value)
    return value
  }
}

/**
 * The costs of parts of trades, each found when it is first asked for and then kept: of the same facts they serve every
 * search. A verdict of a member and a service holds for all places of the service but those where
 * others have to be considered: a link, a trainee or a namesake. It is found once for all places that the member could give,
 * and again for each that is near the service.
 */
export function tradeCosts(facts: RotaFacts, rules: TradeRules, places: readonly TradePlace[]): TradeCosts {
  const { standings, before, mayTake, partnersOf, isNamesake } = rules
  const reach = Math.max(facts.restDays, SAME_DAYS)
  const days = new Map<string, number>()
  const linksOf = new Map<string, RuleLink[]>()
  for (const link of facts.links)
    for (const id of [link.userA, link.userB]) linksOf.set(id, [...(linksOf.get(id) ?? []), link])
  const mentors = new Set(facts.links.filter(({ kind }) => kind === 'mentor').map(({ userA }) => userA))
  const held = groupBy(places, ({ userId, service }) => `${userId} ${service._id}`)

  function dayOf(date: string): number {
    const known = days.get(date) ?? daysBetween(facts.from, date)
    days.set(date, known)
    return known
  }

  const isWithin = (count: number, a: string, b: string): boolean => a === b || Math.abs(dayOf(a) - dayOf(b)) <= count
  const isOfMonth = (userId: string, a: string, b: string): boolean =>
    facts.people.get(userId)?.mostAMonth !== null && a.slice(0, 7) === b.slice(0, 7)

  /** True where it can matter to a service that the member has a place on another day. */
  const isNear = (userId: string, { date }: RuleService, { date: other }: RuleService): boolean =>
    isWithin(reach, date, other) || isOfMonth(userId, date, other)

  /** True where a verdict has to be found again for a place that is given. */
  function isOpen({ yields }: Verdict, userId: string, { date }: RuleService, { date: given }: RuleService): boolean {
    if (yields === 'to_none') return false
    if (yields === 'to_near') return isWithin(reach, date, given)
    return isWithin(SAME_DAYS, date, given) || (yields === 'to_month' && isOfMonth(userId, date, given))
  }

  /** False for a member with two posts of the service, who serves as often as before after giving one of them. */
  const isOnly = ({ userId, service }: TradePlace) => held.get(`${userId} ${service._id}`)?.length === 1

  const isComing = kept((userId: string, service: FactsService): boolean => {
    const person = facts.people.get(userId)
    if (!person || before.isAt(userId, service) || hasDeclined(service, userId)) return false
    return couldCome({ person, service })
  })

  /** False where the giver would leave behind somebody who serves only together with them. */
  const canLeave = kept((userId: string, { service }: TradePlace): boolean => {
    const isStill = before.standingsAt(service).filter((one) => one.userId === userId).length > 1
    return isStill || !partnersOf(userId).some((other) => before.isAt(other, service))
  })

  const hasShadow = ({ service }: TradePlace): boolean => before.standingsAt(service).some(({ isShadow }) => isShadow)

  const kindOf = kept((userId: string, place: TradePlace): number => {
    const { postId, isShadow, userId: giver } = place
    const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
    if (!person || !post || userId === giver || !couldHold({ person, post })) return NONE
    if (isTrainee(person, post) !== isShadow || !canLeave(giver, place)) return NONE
    const isLinked = linksOf.get(userId)?.some(({ userA, userB }) => userA === giver || userB === giver)
    if (isShadow || isLinked || isNamesake(userId) || (mentors.has(giver) && hasShadow(place))) return ALONE
    return PLAIN
  })

  const priceOf = (wishes: readonly Wish[]) => wishes.reduce((total, wish) => total + COST[wish], 0)
  const plannedOf = kept((userId: string, _all: null) => before.planned(userId))

  /** The places that matter to a service, without the one that is given. */
  function around(userId: string, service: FactsService, gives: TradePlace | null): Standing[] {
    const isGiven = (one: Standing) => one.service._id === gives?.service._id && one.postId === gives.postId
    const own = standings.ofUser(userId).filter((one) => !isGiven(one) && isNear(userId, service, one.service))
    const linked = (standings.linked.get(userId) ?? []).flatMap((id) =>
      standings.ofUser(id).filter((one) => isWithin(SAME_DAYS, one.service.date, service.date)),
    )
    return linked.length === 0 ? own : [...own, ...linked]
  }

  /** Judges any plain place of a service; `more` is 1 where the member would serve once more than before. */
  function judge(userId: string, service: FactsService, gives: TradePlace | null, more: 0 | 1): Verdict {
    const person = facts.people.get(userId)
    if (!person || !isComing(userId, service)) return OUT_OF_QUESTION
    const roster = around(userId, service, gives)
    const [links, isThere] = [linksOf.get(userId) ?? [], (id: string) => isActive(facts, id)]
    const question = { person, service, post: ANY_POST, roster, links, hasDeclined: false, isActive: isThere }
    const against = blocks(question).filter(({ code }) => code !== 'apart')
    if (against.some(({ code }) => !OWN_CODES.has(code))) return OUT_OF_QUESTION
    if (against.length > 0)
      return { cost: NEVER, yields: against.some(({ code }) => code === 'most_a_month') ? 'to_month' : 'to_same_days' }
    const load = { planned: plannedOf(userId, null) + more, share: before.share(userId), restDays: facts.restDays }
    const wishes = wishesAgainst({ ...question, ...load })
    // Where two others are near, rest is short whichever of them is given.
    const others = roster.filter(
      ({ userId: id, service: { date } }) =>
        id === userId && date !== service.date && isWithin(facts.restDays - 1, date, service.date),
    )
    return { cost: priceOf(wishes), yields: wishes.includes('rest') && others.length < 2 ? 'to_near' : 'to_none' }
  }

  /** Judges a place with everybody who would stand there then. */
  function judgePlace(userId: string, takes: TradePlace, gives: TradePlace | null): number {
    if (!isComing(userId, takes.service)) return NEVER
    const handovers = [handoverOf(takes, userId), ...(gives ? [handoverOf(gives, null)] : [])]
    const after = rosterOf(facts, 'live', handedOver(standings, handovers))
    if (!mayTake(takes, userId, { after, isPart: true })) return NEVER
    return priceOf(after.wishes(takes.service, { userId, postId: takes.postId, isShadow: takes.isShadow }))
  }

  const farServices = kept((userId: string, service: FactsService) => judge(userId, service, null, 0))
  const farPlaces = new Map<string, Map<TradePlace, number>>()

  /** `judgePlace`, once for all places given that are far from it. */
  function judgeFar(userId: string, takes: TradePlace, gives: TradePlace): number {
    const own = farPlaces.get(userId) ?? new Map<TradePlace, number>()
    if (own.size === 0) farPlaces.set(userId, own)
    const cost = own.get(takes) ?? judgePlace(userId, takes, gives)
    own.set(takes, cost)
    return cost
  }

  function costAt(userId: string, service: FactsService, gives: TradePlace | null): number {
    if (gives === null || !isOnly(gives)) return judge(userId, service, gives, 1).cost
    const far = farServices(userId, service)
    if (!isOpen(far, userId, service, gives.service)) return far.cost
    return judge(userId, service, gives, 0).cost
  }

  const services = [...new Set(places.map(({ service }) => service))]
  const rankOf = new Map(services.map((service, rank) => [service, rank]))
  const farRow = kept((userId: string, _all: null) => services.map((service) => farServices(userId, service)))
  /** What a plain place of each service costs the holder of a place, who gives it. */
  const serviceCosts = kept((userId: string, gives: TradePlace) => {
    if (!isOnly(gives)) return Uint8Array.from(services, (service) => costAt(userId, service, gives))
    const far = farRow(userId, null)
    return Uint8Array.from(services, (service, rank) => {
      const verdict = far[rank] ?? OUT_OF_QUESTION
      if (!isOpen(verdict, userId, service, gives.service)) return verdict.cost
      return judge(userId, service, gives, 0).cost
    })
  })

  function costAlone(userId: string, takes: TradePlace, gives: TradePlace | null): number {
    const isFar = gives !== null && isOnly(gives) && !isNear(userId, takes.service, gives.service)
    return isFar ? judgeFar(userId, takes, gives) : judgePlace(userId, takes, gives)
  }

  return {
    costOf(userId, takes, gives) {
      const kind = kindOf(userId, takes)
      if (kind === NONE) return NEVER
      return kind === PLAIN ? costAt(userId, takes.service, gives) : costAlone(userId, takes, gives)
    },

    rowsOf(taken) {
      const ranks = Uint32Array.from(taken, ({ service }) => rankOf.get(service) ?? 0)
      const kindsOf = kept((userId: string, _all: null) => Uint8Array.from(taken, (place) => kindOf(userId, place)))
      return (gives) => {
        const { userId } = gives
        const [kinds, costs] = [kindsOf(userId, null), serviceCosts(userId, gives)]
        const row = new Uint8Array(taken.length).fill(NEVER)
        for (let at = 0; at < row.length; at += 1) {
          const place = taken[at]
          if (kinds[at] === PLAIN) row[at] = costs[ranks[at] ?? 0] ?? NEVER
          else if (kinds[at] === ALONE && place) row[at] = costAlone(userId, place, gives)
        }
        return row
      }
    },

    apartAt(userId, { service, postId, userId: giver }) {
      const others = (linksOf.get(userId) ?? []).flatMap(({ kind, userA, userB }) =>
        kind === 'apart' ? (userA === userId ? userB : userA) : [],
      )
      return others.filter((other) =>
        standings.ofUser(other).some((one) => {
          const isGiven = other === giver && one.service._id === service._id && one.postId === postId
          return !isGiven && overlap(one.service, service)
        }),
      )
    },
  }
}
