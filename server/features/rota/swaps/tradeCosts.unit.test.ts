import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handedOver } from '#shared/rota/judge.ts'
import { priceOf } from '#shared/rota/prices.ts'
import { liveFacts } from '../../../testing/rotaTrades.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'
import { NEVER } from './serviceCosts.ts'
import { tradesOf } from './tradeSearch.ts'
import { handoverOf, type TradePlace, tradeRules } from './trades.ts'

const DEADLINE = { now: new Date('2026-12-01'), untilHours: 24 }

const shape = fc.record({
  seed: fc.integer({ min: 1, max: 100_000 }),
  members: fc.integer({ min: 8, max: 18 }),
  weeks: fc.integer({ min: 2, max: 6 }),
  services: fc.constantFrom([4, 3], [5, 3], [1, 1, 1, 4, 4]),
  free: fc.constantFrom(0.7, 0.9),
})

/** Two of a name, and posts that one person may hold, in some teams. */
function odder(facts: RotaFacts, odd: number): RotaFacts {
  const [one, other] = [...facts.people.values()]
  const [first, second] = [...facts.posts.values()]
  if (!one || !other || !first || !second) return facts
  const people = new Map(facts.people)
  if (odd & 1) people.set(one._id, { ...one, name: other.name })
  const posts = new Map(facts.posts)
  if (odd & 2) posts.set(first._id, { ...first, jointWith: [second._id] })
  return { ...facts, people, posts }
}

/** The cost of a part of a trade by the rules alone, in the rota as it would be after it. */
function plainCost(facts: RotaFacts, userId: string, takes: TradePlace, gives: TradePlace | null): number {
  const rules = tradeRules(facts)
  const handovers = [handoverOf(takes, userId), ...(gives ? [handoverOf(gives, null)] : [])]
  const after = judgeOf(facts, 'live', handedOver(rules.places, handovers))
  if (!rules.mayTake(takes, userId, { after, isPart: true })) return NEVER
  return priceOf(after.wishes(takes.service, { userId, postId: takes.postId }))
}

describe('the cost of a part of a trade', () => {
  it('is that of the rules in the rota after it: of gifts, and of each place for each other', () => {
    fc.assert(
      fc.property(shape, fc.nat({ max: 3 }), fc.nat(), (team, odd, draw) => {
        const facts = odder(liveFacts(team), odd)
        const { places, costs } = tradesOf(facts, DEADLINE)
        for (const takes of places.filter((_, at) => at % 7 === draw % 7)) {
          for (const userId of facts.people.keys())
            expect(costs.costOf(userId, takes, null)).toBe(plainCost(facts, userId, takes, null))
          const others = places.filter(({ userId }, at) => userId !== takes.userId && at % 3 === draw % 3)
          const rowOf = costs.rowsOf([takes])
          for (const gives of others) {
            // A place is given for one of another service: who stands at the same one already is not asked.
            if (gives.service === takes.service) continue
            const cost = plainCost(facts, gives.userId, takes, gives)
            expect([costs.costOf(gives.userId, takes, gives), rowOf(gives)[0]]).toEqual([cost, cost])
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
