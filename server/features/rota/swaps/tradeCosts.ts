import { daysBetween } from '#shared/days.ts'
import { couldHold, isTrainee, overlap, type RuleLink, type RuleService } from '#shared/rotaRules.ts'
import { rosterOf } from '../board/roster.ts'
import type { RotaFacts } from '../board/rotaFacts.ts'
import { handedOver } from '../board/standings.ts'
import { NEVER, priceOf, serviceCosts } from './serviceCosts.ts'
import { handoverOf, type TradePlace, type TradeRules } from './trades.ts'

/** Days between two services that may still overlap. */
const SAME_DAYS = 2

/** Kinds of a place for a member: one they cannot take, one that costs what its service costs, one judged by itself. */
const [NONE, PLAIN, ALONE] = [0, 1, 2]

export interface TradeCosts {
  /**
   * The cost in wishes that a member takes a place and gives one of theirs, or nothing; `NEVER` where a rule forbids
   * it.
   */
  costOf(userId: string, takes: TradePlace, gives: TradePlace | null): number
  /**
   * Returns a function: `costOf` for the holder of a place, who gives it and takes each of `places`, in their order.
   */
  rowsOf(places: readonly TradePlace[]): (gives: TradePlace) => Uint8Array
  /** People kept apart from a member who stand at the time of a place: they would have to leave in the same trade. */
  apartAt(userId: string, takes: TradePlace): readonly string[]
}

/** Caches the results of `find` by member and key. */
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
 * Computes the costs of parts of trades on first use and caches them for every search in the same facts. A place costs
 * what its service costs, except where other people matter to it: a link, a trainee or a namesake. Such a place is
 * judged once for all places that the member could give, and again for each of these that is near it. One closure over
 * its caches.
 */
export function tradeCosts(facts: RotaFacts, rules: TradeRules, places: readonly TradePlace[]): TradeCosts {
  const { standings, before, mayTake, partnersOf, isNamesake } = rules
  const reach = Math.max(facts.restDays, SAME_DAYS)
  const linksOf = new Map<string, RuleLink[]>()
  for (const link of facts.links)
    for (const id of [link.userA, link.userB]) linksOf.set(id, [...(linksOf.get(id) ?? []), link])
  const mentors = new Set(facts.links.filter(({ kind }) => kind === 'mentor').map(({ userA }) => userA))
  const plain = serviceCosts(facts, rules, [...new Set(places.map(({ service }) => service))])

  /** True where a place of the member at one of the two services can matter to the other. */
  const isNear = (userId: string, { date }: RuleService, { date: other }: RuleService): boolean =>
    Math.abs(daysBetween(date, other)) <= reach ||
    (facts.people.get(userId)?.mostAMonth !== null && date.slice(0, 7) === other.slice(0, 7))

  /** False where a member who serves only together with the giver would be left behind. */
  function canLeave({ service, userId }: TradePlace): boolean {
    const isStill = before.standingsAt(service).filter((one) => one.userId === userId).length > 1
    return isStill || !partnersOf(userId).some((other) => before.isAt(other, service))
  }

  const hasShadow = ({ service }: TradePlace): boolean => before.standingsAt(service).some(({ isShadow }) => isShadow)

  /** The facts of each place that depend on nobody but its giver. */
  const partsOf = new Map(
    places.map((place) => {
      const isMentors = mentors.has(place.userId) && hasShadow(place)
      return [place, { canGo: canLeave(place), isAlone: place.isShadow || isMentors }]
    }),
  )

  const holdsAs = kept((userId: string, postId: string): 'nobody' | 'holder' | 'shadow' => {
    const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
    if (!person || !post || !couldHold({ person, post })) return 'nobody'
    return isTrainee(person, post) ? 'shadow' : 'holder'
  })

  function kindOf(userId: string, place: TradePlace): number {
    const { postId, isShadow, userId: giver } = place
    const part = partsOf.get(place)
    if (!part?.canGo || userId === giver || holdsAs(userId, postId) !== (isShadow ? 'shadow' : 'holder')) return NONE
    if (part.isAlone || isNamesake(userId)) return ALONE
    return linksOf.get(userId)?.some(({ userA, userB }) => userA === giver || userB === giver) ? ALONE : PLAIN
  }

  /** Judges a place among all people who would then stand at the service. */
  function judgePlace(userId: string, takes: TradePlace, gives: TradePlace | null): number {
    const handovers = [handoverOf(takes, userId), ...(gives ? [handoverOf(gives, null)] : [])]
    const after = rosterOf(facts, 'live', handedOver(standings, handovers))
    if (!mayTake(takes, userId, { after, isPart: true })) return NEVER
    return priceOf(after.wishes(takes.service, { userId, postId: takes.postId, isShadow: takes.isShadow }))
  }

  const farPlaces = kept((_userId: string, _takes: TradePlace) => new Map<boolean, number>())

  function costAlone(userId: string, takes: TradePlace, gives: TradePlace | null): number {
    if (plain.isOut(userId, takes.service)) return NEVER
    if (gives === null || isNear(userId, takes.service, gives.service)) return judgePlace(userId, takes, gives)
    const far = farPlaces(userId, takes)
    const isLeft = plain.leaves(gives)
    const cost = far.get(isLeft) ?? judgePlace(userId, takes, gives)
    far.set(isLeft, cost)
    return cost
  }

  return {
    costOf(userId, takes, gives) {
      const kind = kindOf(userId, takes)
      if (kind === NONE) return NEVER
      return kind === PLAIN ? plain.costOf(userId, takes.service, gives) : costAlone(userId, takes, gives)
    },

    rowsOf(taken) {
      const costsOf = plain.rowsOf(taken.map(({ service }) => service))
      const kindsOf = kept((userId: string, _all: null) => Uint8Array.from(taken, (place) => kindOf(userId, place)))
      return (gives) => {
        const { userId } = gives
        const [kinds, row] = [kindsOf(userId, null), costsOf(gives)]
        for (const [at, place] of taken.entries()) {
          if (kinds[at] === NONE) row[at] = NEVER
          else if (kinds[at] === ALONE) row[at] = costAlone(userId, place, gives)
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
