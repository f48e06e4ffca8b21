import { daysBetween } from '#shared/days.ts'
import { handedOver } from '#shared/rota/judge.ts'
import { priceOf } from '#shared/rota/prices.ts'
import { couldHold, hasExpired, isTrainee, overlap, type RuleLink, type RuleService } from '#shared/rota/rules.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'
import { NEVER, type ServiceCosts, serviceCosts } from './serviceCosts.ts'
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

/** How a member may hold a post. */
type Holding = 'nobody' | 'holder' | 'shadow'

/** What depends on nobody but the giver of a place. */
interface Given {
  /** False where a member who serves only together with the giver would be left behind. */
  canGo: boolean
  isAlone: boolean
}

/** Facts and rules of a search, with what its judgements share. */
interface Judging {
  facts: RotaFacts
  rules: TradeRules
  linksOf: ReadonlyMap<string, readonly RuleLink[]>
  given: ReadonlyMap<TradePlace, Given>
  /** The costs of places to which nobody else matters. */
  plain: ServiceCosts
  holdsAs(userId: string, postId: string): Holding
  /**
   * The costs of a place for a member who gives a place that is not near it: by whether they leave the service of that
   * place.
   */
  farCosts(userId: string, takes: TradePlace): Map<boolean, number>
}

function linksByPerson(links: readonly RuleLink[]): Map<string, RuleLink[]> {
  const linksOf = new Map<string, RuleLink[]>()
  for (const link of links)
    for (const id of [link.userA, link.userB]) linksOf.set(id, [...(linksOf.get(id) ?? []), link])
  return linksOf
}

function givenPlaces(facts: RotaFacts, rules: TradeRules, places: readonly TradePlace[]): Map<TradePlace, Given> {
  const { before, partnersOf } = rules
  const mentors = new Set(facts.links.filter(({ kind }) => kind === 'mentor').map(({ userA }) => userA))

  function canGo({ service, userId }: TradePlace): boolean {
    const isStill = before.placesAt(service).filter((one) => one.userId === userId).length > 1
    return isStill || !partnersOf(userId).some((other) => before.isAt(other, service))
  }

  return new Map(
    places.map((place) => {
      const isMentors = mentors.has(place.userId) && before.placesAt(place.service).some(({ isShadow }) => isShadow)
      return [place, { canGo: canGo(place), isAlone: place.isShadow || isMentors }]
    }),
  )
}

function holdingOf({ people, posts }: RotaFacts, userId: string, postId: string): Holding {
  const [person, post] = [people.get(userId), posts.get(postId)]
  if (!person || !post || !couldHold({ person, post })) return 'nobody'
  return isTrainee(person, post) ? 'shadow' : 'holder'
}

/** True where a place of the member at one of the two services can matter to the other. */
function isNear({ people, restDays }: RotaFacts, userId: string, one: RuleService, other: RuleService): boolean {
  return (
    Math.abs(daysBetween(one.date, other.date)) <= Math.max(restDays, SAME_DAYS) ||
    (people.get(userId)?.mostAMonth !== null && one.date.slice(0, 7) === other.date.slice(0, 7))
  )
}

/** True for a member whose certificate for the post does not hold on the day of the place (rule 51). */
function isExpiredAt({ people, posts }: RotaFacts, userId: string, { postId, service }: TradePlace): boolean {
  const [person, post] = [people.get(userId), posts.get(postId)]
  return person !== undefined && post !== undefined && hasExpired({ person, service, post })
}

function kindOf({ facts, rules, linksOf, given, holdsAs }: Judging, userId: string, place: TradePlace): number {
  const { postId, isShadow, userId: giver } = place
  const known = given.get(place)
  if (!known?.canGo || userId === giver || holdsAs(userId, postId) !== (isShadow ? 'shadow' : 'holder')) return NONE
  if (isExpiredAt(facts, userId, place)) return NONE
  if (known.isAlone || rules.isNamesake(userId)) return ALONE
  return linksOf.get(userId)?.some(({ userA, userB }) => userA === giver || userB === giver) ? ALONE : PLAIN
}

/** Judges a place among all people who would then stand at the service. */
function judgePlace({ facts, rules }: Judging, userId: string, takes: TradePlace, gives: TradePlace | null): number {
  const handovers = [handoverOf(takes, userId), ...(gives ? [handoverOf(gives, null)] : [])]
  const after = judgeOf(facts, 'live', handedOver(rules.places, handovers))
  if (!rules.mayTake(takes, userId, { after, isPart: true })) return NEVER
  return priceOf(after.wishes(takes.service, { userId, postId: takes.postId }))
}

/** The cost of a place that is judged by itself. */
function costAlone(judging: Judging, userId: string, takes: TradePlace, gives: TradePlace | null): number {
  const { facts, plain } = judging
  if (plain.isOut(userId, takes.service)) return NEVER
  if (gives === null || isNear(facts, userId, takes.service, gives.service))
    return judgePlace(judging, userId, takes, gives)
  const far = judging.farCosts(userId, takes)
  const isLeft = plain.leaves(gives)
  const cost = far.get(isLeft) ?? judgePlace(judging, userId, takes, gives)
  far.set(isLeft, cost)
  return cost
}

function apartAt({ rules, linksOf }: Judging, userId: string, { service, postId, userId: giver }: TradePlace) {
  const others = (linksOf.get(userId) ?? []).flatMap(({ kind, userA, userB }) =>
    kind === 'apart' ? (userA === userId ? userB : userA) : [],
  )
  return others.filter((other) =>
    rules.places.ofPerson(other).some((one) => {
      const isGiven = other === giver && one.service._id === service._id && one.postId === postId
      return !isGiven && overlap(one.service, service)
    }),
  )
}

/**
 * Computes the costs of parts of trades on first use and caches them for every search in the same facts. A place costs
 * what its service costs, except where other people matter to it: a link, a trainee or a namesake. Such a place is
 * judged once for all places that the member could give, and again for each of these that is near it.
 */
export function tradeCosts(facts: RotaFacts, rules: TradeRules, places: readonly TradePlace[]): TradeCosts {
  const plain = serviceCosts(facts, rules, [...new Set(places.map(({ service }) => service))])
  const judging: Judging = {
    facts,
    rules,
    plain,
    linksOf: linksByPerson(facts.links),
    given: givenPlaces(facts, rules, places),
    holdsAs: kept((userId: string, postId: string) => holdingOf(facts, userId, postId)),
    farCosts: kept((_userId: string, _takes: TradePlace) => new Map<boolean, number>()),
  }

  return {
    costOf(userId, takes, gives) {
      const kind = kindOf(judging, userId, takes)
      if (kind === NONE) return NEVER
      return kind === PLAIN ? plain.costOf(userId, takes.service, gives) : costAlone(judging, userId, takes, gives)
    },

    rowsOf(taken) {
      const costsOf = plain.rowsOf(taken.map(({ service }) => service))
      const kindsOf = kept((userId: string, _all: null) =>
        Uint8Array.from(taken, (place) => kindOf(judging, userId, place)),
      )
      return (gives) => {
        const { userId } = gives
        const [kinds, row] = [kindsOf(userId, null), costsOf(gives)]
        for (const [at, place] of taken.entries()) {
          if (kinds[at] === NONE) row[at] = NEVER
          else if (kinds[at] === ALONE) row[at] = costAlone(judging, userId, place, gives)
        }
        return row
      }
    },

    apartAt: (userId, takes) => apartAt(judging, userId, takes),
  }
}
