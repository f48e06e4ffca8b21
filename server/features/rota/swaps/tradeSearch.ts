import { createHash } from 'node:crypto'
import { isActive } from '../board/roster.ts'
import type { RotaFacts } from '../board/rotaFacts.ts'
import { ringSearch } from './ringSearch.ts'
import { tradeCosts } from './tradeCosts.ts'
import { type Deadline, placesOf, type TradeLeg, type TradePlace, tradeRules } from './trades.ts'

/** With whom a place can be traded, the best first; the legs of a ring begin with who asks. */
export interface Partners {
  gives: string[]
  swaps: TradePlace[]
  rings: TradeLeg[][]
}

interface Candidate<Value> {
  value: Value
  cost: number
  /** Decides between equal costs. */
  order: string
}

const inOrder = <Value>(candidates: Candidate<Value>[]): Value[] =>
  candidates.sort((a, b) => a.cost - b.cost || (a.order < b.order ? -1 : 1)).map(({ value }) => value)

/** Each takes what the next one gives, and the last one what the first one gives. */
const legsOf = (...places: TradePlace[]): TradeLeg[] =>
  places.map((gives, at) => ({ userId: gives.userId, gives, takes: places[(at + 1) % places.length] ?? null }))

/** Everybody with whom somebody could trade a place of theirs, of the live services of the span. */
export function tradeSearch(facts: RotaFacts, assignmentId: string, deadline: Deadline): Partners {
  const all = placesOf(facts, deadline).filter(({ userId }) => isActive(facts, userId))
  const own = all.find((place) => place.assignmentId === assignmentId)
  if (!own) return { gives: [], swaps: [], rings: [] }
  const asker = own.userId
  const rules = tradeRules(facts)
  const costOf = tradeCosts(facts, rules, all)
  // Another order for every place that is traded.
  const drawOf = (id: string) => createHash('sha256').update(`${assignmentId} ${id}`).digest('hex').slice(0, 16)
  const others = all.filter(({ userId }) => userId !== asker)
  const draws = new Map(others.map((place) => [place, drawOf(place.assignmentId)]))
  const gives = [...facts.people.keys()].flatMap((userId): Candidate<string>[] => {
    const cost = costOf(userId, own, null)
    return cost === null ? [] : [{ value: userId, cost, order: drawOf(userId) }]
  })
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
    return theirs === undefined
      ? []
      : [{ value: place, cost: cost + theirs, order: `${place.service.date} ${draws.get(place)}` }]
  })

  const rings = ringSearch({
    wanted,
    takers,
    costOf: (takes, place) => costOf(place.userId, takes, place),
    holds(second, third) {
      const legs = legsOf(own, second, third)
      return rules.isSumOfParts(legs) || rules.holds(legs)
    },
    drawOf: (place) => draws.get(place) ?? '',
  })
  return {
    gives: inOrder(gives).filter((userId) =>
      rules.holds([
        { userId: asker, gives: own, takes: null },
        { userId, gives: null, takes: own },
      ]),
    ),
    swaps: inOrder(swaps).filter((place) => rules.holds(legsOf(own, place))),
    rings: rings.map(([second, third]) => legsOf(own, second, third)),
  }
}
