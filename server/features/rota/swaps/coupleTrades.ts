import { boundTo, handedOver, isActive } from '#shared/rota/judge.ts'
import { priceOf } from '#shared/rota/prices.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'
import type { Turns } from '../turns.ts'
import { handoverOf, type TradeLeg, type TradePlace, type TradeRules } from './trades.ts'

/** A trade of two couples: the asker and their partner first, then the other two in the order of these places. */
export interface CoupleTrade {
  legs: TradeLeg[]
  /** Cost in wishes of those who take a place; 0 where it stands against nobody's. */
  cost: number
}

/** The trades of somebody who serves only together with others, and with whom. */
export interface CoupleTrades {
  /** Those who stand at the service of the place; none where a place is traded alone. */
  onlyWith: string[]
  trades: CoupleTrade[]
}

interface Needs {
  places: readonly TradePlace[]
  rules: TradeRules
  turns: Turns
}

/** Two who serve only together with each other, and with nobody else. */
const coupleOf = (facts: RotaFacts, userId: string): string | null => {
  const [other, more] = boundTo(facts, userId)
  return other !== undefined && more === undefined ? other : null
}

/** The one place of somebody at the service of another place; undefined where they have none, or several. */
function placeBeside(places: readonly TradePlace[], { service }: TradePlace, userId: string): TradePlace | undefined {
  const found = places.filter((one) => one.service === service && one.userId === userId)
  return found.length === 1 ? found[0] : undefined
}

/** The two ways in which two places are given for two others, those of the same post for each other first. */
function waysOf<Thing extends { postId?: string }>(
  [own, partners]: readonly [TradePlace, TradePlace],
  [one, other]: readonly [Thing, Thing],
): (readonly [Thing, Thing])[] {
  const straight = Number(own.postId === one.postId) + Number(partners.postId === other.postId)
  const crossed = Number(own.postId === other.postId) + Number(partners.postId === one.postId)
  return crossed > straight
    ? [
        [other, one],
        [one, other],
      ]
    : [
        [one, other],
        [other, one],
      ]
}

/** Cost in wishes of those who take a place, once all of a trade have changed hands. */
function costAfter(facts: RotaFacts, { places }: TradeRules, legs: readonly TradeLeg[]): number {
  const takers = legs.flatMap(({ userId, takes }) => (takes ? [{ userId, takes }] : []))
  const after = judgeOf(
    facts,
    'live',
    handedOver(
      places,
      takers.map(({ userId, takes }) => handoverOf(takes, userId)),
    ),
  )
  return takers.reduce(
    (sum, { userId, takes }) => sum + priceOf(after.wishes(takes.service, { userId, postId: takes.postId })),
    0,
  )
}

/** Legs in which two people give their places to two others, who give theirs, or none. */
const legsOf = (
  [own, partners]: readonly [TradePlace, TradePlace],
  others: readonly { userId: string; gives: TradePlace | null }[],
): TradeLeg[] => [
  ...[own, partners].map((gives, at) => ({ userId: gives.userId, gives, takes: others[at]?.gives ?? null })),
  ...others.map(({ userId, gives }, at) => ({ userId, gives, takes: [own, partners][at] ?? null })),
]

/**
 * Finds the couples with whom a couple could trade both of their places, and those who could take both as a gift: for
 * each pair of places the first way in which the rules hold for all four, the best first.
 */
export async function coupleTrades(facts: RotaFacts, own: TradePlace, { places, rules, turns }: Needs) {
  const onlyWith = boundTo(facts, own.userId).filter((id) => rules.before.isAt(id, own.service))
  const found: CoupleTrades = { onlyWith, trades: [] }
  const partner = coupleOf(facts, own.userId)
  const partners = partner === null ? undefined : placeBeside(places, own, partner)
  if (onlyWith.length === 0 || !partners || placeBeside(places, own, own.userId) !== own) return found
  const mine = [own, partners] as const
  const isOurs = (id: string) => id === own.userId || id === partners.userId
  const addFirst = (ways: TradeLeg[][]) => {
    const legs = ways.find((one) => rules.holds(one))
    if (legs) found.trades.push({ legs, cost: costAfter(facts, rules, legs) })
  }
  for (const one of places) {
    const otherId = isOurs(one.userId) || one.service === own.service ? null : coupleOf(facts, one.userId)
    const other = otherId !== null && one.userId < otherId ? placeBeside(places, one, otherId) : undefined
    if (other && placeBeside(places, one, one.userId) === one)
      addFirst(
        waysOf(mine, [one, other]).map((way) =>
          legsOf(
            mine,
            way.map((gives) => ({ userId: gives.userId, gives })),
          ),
        ),
      )
    await turns.next()
  }
  for (const userId of facts.people.keys()) {
    const otherId = isOurs(userId) || !isActive(facts, userId) ? null : coupleOf(facts, userId)
    if (otherId !== null && userId < otherId) {
      const two = [{ userId }, { userId: otherId }] as const
      addFirst(
        waysOf<{ userId: string; postId?: string }>(mine, two).map((way) =>
          legsOf(
            mine,
            way.map((taker) => ({ userId: taker.userId, gives: null })),
          ),
        ),
      )
    }
    await turns.next()
  }
  const dateOf = ({ legs }: CoupleTrade) => legs[0]?.takes?.service.date ?? ''
  found.trades.sort((a, b) => a.cost - b.cost || (dateOf(a) < dateOf(b) ? -1 : 1))
  return found
}
