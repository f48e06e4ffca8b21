import { createHash } from 'node:crypto'
import { isActive } from '#shared/rota/judge.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { turns } from '../turns.ts'
import { type CoupleTrades, coupleTrades } from './coupleTrades.ts'
import { type Priced, ringSearch } from './ringSearch.ts'
import { NEVER } from './serviceCosts.ts'
import { type TradeCosts, tradeCosts } from './tradeCosts.ts'
import { type Deadline, type TradeLeg, type TradePlace, type TradeRules, tradePlaces, tradeRules } from './trades.ts'

/** The possible trades of a place, the best first. The legs of a ring begin with the asker. */
export interface Partners {
  gives: string[]
  swaps: TradePlace[]
  rings: TradeLeg[][]
  couples: CoupleTrades
  /** Members of `gives` and assignments of `swaps` that stand against nobody's wish. */
  easy: ReadonlySet<string>
}

interface Candidate<Value> {
  value: Value
  cost: number
  /** Orders candidates of equal cost. */
  order: string
}

const inOrder = <Value>(candidates: Candidate<Value>[]): Value[] =>
  candidates.sort((a, b) => a.cost - b.cost || (a.order < b.order ? -1 : 1)).map(({ value }) => value)

/** Key by which `easy` names a member who takes a place as a gift, or a place that is taken. */
export const tradeKey = (partner: string | TradePlace): string =>
  typeof partner === 'string' ? partner : partner.assignmentId

/** The legs of a trade in which each member takes the place of the next one, and the last that of the first. */
const legsOf = (...places: TradePlace[]): TradeLeg[] =>
  places.map((gives, at) => ({ userId: gives.userId, gives, takes: places[(at + 1) % places.length] ?? null }))

/** The data and caches that all searches in the same facts share. */
export interface Trades {
  /** Places of active people at planned services of the span that are not too late to trade. */
  places: readonly TradePlace[]
  rules: TradeRules
  costs: TradeCosts
}

export function tradesOf(facts: RotaFacts, deadline: Deadline): Trades {
  const places = tradePlaces(facts, deadline).filter(({ userId }) => isActive(facts, userId))
  const rules = tradeRules(facts)
  return { places, rules, costs: tradeCosts(facts, rules, places) }
}

/**
 * Returns a function that is true where the rules hold for a whole trade, after each part was judged alone. The parts
 * are at different services, and the only rule about the places of other people elsewhere is the one that keeps people
 * apart.
 */
function tradeJudge({ links }: RotaFacts, { rules, costs }: Trades): (legs: TradeLeg[]) => boolean {
  const apart = links.filter(({ kind }) => kind === 'apart')
  return (legs) => {
    const isIn = (id: string) => legs.some(({ userId }) => userId === id)
    const near = legs.flatMap(({ userId, takes }) => (takes ? costs.apartAt(userId, takes) : []))
    if (!near.every(isIn)) return false
    if (near.length === 0 && !apart.some(({ userA, userB }) => isIn(userA) && isIn(userB))) return true
    return rules.holds(legs)
  }
}

/**
 * Finds every possible partner for a trade of a place. The facts must not change during the search, which releases
 * the event loop between its pieces.
 */
export async function tradeSearch(facts: RotaFacts, assignmentId: string, trades: Trades): Promise<Partners> {
  const { places: all } = trades
  const own = all.find((place) => place.assignmentId === assignmentId)
  if (!own) return { gives: [], swaps: [], rings: [], couples: { onlyWith: [], trades: [] }, easy: new Set() }
  const pieces = turns()
  const asker = own.userId
  const { costOf, rowsOf } = trades.costs
  // Candidates of equal cost have another order for every place that is traded.
  const drawOf = (id: string) => createHash('sha256').update(`${assignmentId} ${id}`).digest('hex').slice(0, 16)
  const others = all.filter(({ userId }) => userId !== asker)
  const draws = new Map(others.map((place) => [place, drawOf(place.assignmentId)]))
  await pieces.next()

  const gives: Candidate<string>[] = []
  for (const userId of facts.people.keys()) {
    const cost = costOf(userId, own, null)
    if (cost !== NEVER) gives.push({ value: userId, cost, order: drawOf(userId) })
    await pieces.next()
  }
  const [wanted, takers]: [Priced[], Priced[]] = [[], []]
  for (const place of others) {
    const [takes, given] = [costOf(asker, place, own), costOf(place.userId, own, place)]
    if (takes !== NEVER) wanted.push({ place, cost: takes })
    if (given !== NEVER) takers.push({ place, cost: given })
    await pieces.next()
  }
  const takerCosts = new Map(takers.map(({ place, cost }) => [place, cost]))
  const swaps = wanted.flatMap(({ place, cost }): Candidate<TradePlace>[] => {
    const theirs = takerCosts.get(place)
    return theirs === undefined
      ? []
      : [{ value: place, cost: cost + theirs, order: `${place.service.date} ${draws.get(place)}` }]
  })

  const holds = tradeJudge(facts, trades)
  const isGift = (userId: string) =>
    holds([
      { userId: asker, gives: own, takes: null },
      { userId, gives: null, takes: own },
    ])
  const rings = await ringSearch({
    wanted,
    takers,
    rowsOf,
    holds: (second, third) => holds(legsOf(own, second, third)),
    drawOf: (place) => draws.get(place) ?? '',
    turns: pieces,
  })
  return {
    gives: inOrder(gives).filter(isGift),
    swaps: inOrder(swaps).filter((place) => holds(legsOf(own, place))),
    rings: rings.map(([second, third]) => legsOf(own, second, third)),
    couples: await coupleTrades(facts, own, { places: all, rules: trades.rules, turns: pieces }),
    easy: new Set([...gives, ...swaps].filter(({ cost }) => cost === 0).map(({ value }) => tradeKey(value))),
  }
}
