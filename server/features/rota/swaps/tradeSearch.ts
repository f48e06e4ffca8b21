import { createHash } from 'node:crypto'
import { daysBetween } from '#shared/days.ts'
import { couldStand, type Wish } from '#shared/rotaRules.ts'
import { isActive, type Roster, rosterOf, standingsOf } from '../board/roster.ts'
import type { RotaFacts } from '../board/rotaFacts.ts'
import { handedOver } from '../board/standings.ts'
import { ABOVE_SHARE, RATHER_NOT, REST, SPLIT } from '../solver/goals.ts'
import { type Deadline, handoverOf, holds, mayTake, placesOf, type TradeLeg, type TradePlace } from './trades.ts'

/** Rings that are listed: the best. */
export const RINGS_LISTED = 200

/** With whom a place can be traded, the best first; the legs of a ring begin with who asks. */
export interface Partners {
  gives: string[]
  swaps: TradePlace[]
  rings: TradeLeg[][]
}

const COST: Record<Wish, number> = {
  rest: REST,
  above_share: ABOVE_SHARE,
  rather_not: RATHER_NOT,
  pair_split: SPLIT,
}

interface Candidate<Value> {
  value: Value
  cost: number
  /** Decides between equal costs: days, then draws. */
  order: string
}

const inOrder = <Value>(candidates: Candidate<Value>[]): Candidate<Value>[] =>
  candidates.sort((a, b) => a.cost - b.cost || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))

/** What it costs in wishes that a member takes a place for theirs, or null where a rule forbids it. Each pair is judged once. */
function judge(facts: RotaFacts) {
  const standings = standingsOf(facts, 'live')
  const before = rosterOf(facts, 'live', standings)
  const known = new Map<string, number | null>()
  const could = new Map<string, boolean>()

  function couldHave(userId: string, { service, postId }: TradePlace): boolean {
    const key = `${userId} ${service._id} ${postId}`
    const found = could.get(key)
    if (found !== undefined) return found
    const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
    const answer = person !== undefined && post !== undefined && couldStand({ person, service, post })
    could.set(key, answer)
    return answer
  }

  /** Does it matter to a place at one service which other place its taker gives? */
  function isNear(userId: string, { service: { date } }: TradePlace, gives: TradePlace): boolean {
    const other = gives.service.date
    if (standings.ofUser(userId).filter(({ service }) => service._id === gives.service._id).length > 1) return true
    if (Math.abs(daysBetween(date, other)) <= Math.max(facts.restDays, 2)) return true
    return facts.people.get(userId)?.mostAMonth !== null && date.slice(0, 7) === other.slice(0, 7)
  }

  function judged(userId: string, takes: TradePlace, gives: TradePlace | null): number | null {
    const handovers = [handoverOf(takes, userId), ...(gives ? [handoverOf(gives, null)] : [])]
    const after: Roster = rosterOf(facts, 'live', handedOver(standings, handovers))
    if (!mayTake(facts, takes, userId, { before, after, isPart: true })) return null
    const wishes = after.wishes(takes.service, { userId, postId: takes.postId, isShadow: takes.isShadow })
    return wishes.reduce((total, wish) => total + COST[wish], 0)
  }

  return {
    costOf(userId: string, takes: TradePlace, gives: TradePlace | null): number | null {
      if (userId === takes.userId || !couldHave(userId, takes)) return null
      const which = gives === null ? '' : isNear(userId, takes, gives) ? gives.assignmentId : 'far'
      const key = `${userId} ${takes.assignmentId} ${which}`
      const found = known.get(key)
      if (found !== undefined) return found
      const cost = judged(userId, takes, gives)
      known.set(key, cost)
      return cost
    },
    holds: (legs: TradeLeg[]) => holds(facts, standings, before, legs),
  }
}

const ringOf = (own: TradePlace, second: TradePlace, third: TradePlace): TradeLeg[] =>
  [own, second, third].map((gives, at) => ({
    userId: gives.userId,
    gives,
    takes: [second, third, own][at] ?? null,
  }))

/** Everybody with whom somebody could trade a place of theirs, of the live services of the span. */
export function tradeSearch(facts: RotaFacts, assignmentId: string, deadline: Deadline): Partners {
  const all = placesOf(facts, deadline).filter(({ userId }) => isActive(facts, userId))
  const own = all.find((place) => place.assignmentId === assignmentId)
  if (!own) return { gives: [], swaps: [], rings: [] }
  const asker = own.userId
  const { costOf, holds: isAllowed } = judge(facts)
  // Decides between equals: another order for every place, and never that of the names.
  const drawOf = (id: string) => createHash('sha256').update(`${assignmentId} ${id}`).digest('hex').slice(0, 16)

  const gives = [...facts.people.keys()].flatMap((userId): Candidate<string>[] => {
    const cost = costOf(userId, own, null)
    return cost === null ? [] : [{ value: userId, cost, order: drawOf(userId) }]
  })

  const others = all.filter(({ userId }) => userId !== asker)
  const draws = new Map(others.map((place) => [place.assignmentId, drawOf(place.assignmentId)]))
  const orderOf = (...places: TradePlace[]) =>
    [...places.map(({ service }) => service.date), ...places.map((place) => draws.get(place.assignmentId) ?? '')].join(
      ' ',
    )
  const wanted = others.flatMap((place) => {
    const cost = costOf(asker, place, own)
    return cost === null ? [] : [{ place, cost }]
  })
  const takers = others.flatMap((place) => {
    const cost = costOf(place.userId, own, place)
    return cost === null ? [] : [{ place, cost }]
  })
  const takerCosts = new Map(takers.map(({ place, cost }) => [place, cost]))

  const swaps = wanted.flatMap(({ place, cost }): Candidate<TradePlace>[] => {
    const theirs = takerCosts.get(place)
    return theirs === undefined ? [] : [{ value: place, cost: cost + theirs, order: orderOf(place) }]
  })
  const rings: Candidate<[TradePlace, TradePlace]>[] = []
  for (const { place: second, cost } of wanted)
    for (const { place: third, cost: last } of takers) {
      if (second.userId === third.userId) continue
      const between = costOf(second.userId, third, second)
      if (between === null) continue
      rings.push({ value: [second, third], cost: cost + between + last, order: orderOf(second, third) })
    }

  const best: TradeLeg[][] = []
  for (const {
    value: [second, third],
  } of inOrder(rings)) {
    if (best.length === RINGS_LISTED) break
    const legs = ringOf(own, second, third)
    if (isAllowed(legs)) best.push(legs)
  }
  return {
    gives: inOrder(gives).flatMap(({ value }) => {
      const legs = [
        { userId: asker, gives: own, takes: null },
        { userId: value, gives: null, takes: own },
      ]
      return isAllowed(legs) ? [value] : []
    }),
    swaps: inOrder(swaps).flatMap(({ value }) => {
      const legs = [
        { userId: asker, gives: own, takes: value },
        { userId: value.userId, gives: value, takes: own },
      ]
      return isAllowed(legs) ? [value] : []
    }),
    rings: best,
  }
}
