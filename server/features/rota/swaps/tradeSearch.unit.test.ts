import { describe, expect, it } from 'vitest'
import { isLive } from '#shared/answers.ts'
import { liveFacts } from '../../../testing/rotaTrades.ts'
import { hasDeclined } from '../board/problems.ts'
import { isActive, isShadow, type Roster, rosterOf } from '../board/roster.ts'
import type { FactsService, RotaFacts } from '../board/rotaFacts.ts'
import { RINGS_LISTED } from './ringSearch.ts'
import { tradeSearch } from './tradeSearch.ts'
import { placesOf, type TradeLeg, type TradePlace } from './trades.ts'

const DEADLINE = { now: new Date('2026-12-30T00:00:00Z'), untilHours: 24 }
const PRICES: Record<string, number> = { rest: 5, above_share: 3, rather_not: 2, pair_split: 2 }

/** The facts as if the trade were done, read anew. */
function traded(facts: RotaFacts, legs: TradeLeg[]): RotaFacts {
  const of = (service: FactsService): FactsService => ({
    ...service,
    assignments: service.assignments.map((row) => {
      const taker = legs.find(({ takes }) => takes?.assignmentId === row.id)
      return taker ? { ...row, user_id: taker.userId } : row
    }),
  })
  const services = facts.services.map(of)
  return { ...facts, services, ofSpan: services }
}

/** A shadow of the service who has no mentor there. */
const alone = (service: FactsService, roster: Roster): string[] =>
  service.assignments
    .filter(({ shadow, state }) => shadow === 1 && isLive(state))
    .filter(({ user_id, post_id }) =>
      roster
        .blocks(service, { userId: user_id, postId: post_id, isShadow: true }, false)
        .some(({ code }) => code === 'learning'),
    )
    .map(({ user_id }) => user_id)

/** The cost of a trade, or null where a rule stands against it: by the rules alone, nothing counted before. */
function costOf(facts: RotaFacts, legs: TradeLeg[], before: Roster): number | null {
  if (!legs.every(({ userId }) => isActive(facts, userId))) return null
  const after = traded(facts, legs)
  const roster = rosterOf(after, 'live')
  let cost = 0
  for (const { userId, takes } of legs) {
    if (!takes) continue
    const { service, postId, userId: giver } = takes
    const [now, seat] = [
      after.services.find(({ _id }) => _id === service._id),
      { userId, postId, isShadow: takes.isShadow },
    ]
    if (!now || before.isAt(userId, service) || isShadow(facts, seat) !== takes.isShadow) return null
    if (roster.blocks(now, seat, hasDeclined(service, userId)).length > 0) return null
    for (const { kind, userA, userB } of facts.links) {
      if (kind !== 'only_together' || !isActive(facts, userA) || !isActive(facts, userB)) continue
      const isTouched = [userA, userB].some((id) => id === userId || id === giver)
      if (isTouched && roster.isAt(userA, now) !== roster.isAt(userB, now)) return null
    }
    const known = alone(service, before)
    if (alone(now, roster).some((id) => !known.includes(id))) return null
    cost += roster.wishes(now, seat).reduce((total, wish) => total + (PRICES[wish] ?? 0), 0)
  }
  return cost
}

const round = (...places: TradePlace[]): TradeLeg[] =>
  places.map((gives, at) => ({ userId: gives.userId, gives, takes: places[(at + 1) % places.length] ?? null }))
const idsOf = (legs: TradeLeg[]) => legs.map(({ takes }) => takes?.assignmentId).join(' → ')

/** Every trade of a place, by trying all of them. */
function everything(facts: RotaFacts, own: TradePlace) {
  const before = rosterOf(facts, 'live')
  const others = placesOf(facts, DEADLINE).filter(({ userId }) => userId !== own.userId)
  const allowed = (trades: TradeLeg[][]) =>
    trades.flatMap((legs) => {
      const cost = costOf(facts, legs, before)
      return cost === null ? [] : [{ id: idsOf(legs), cost }]
    })
  const gives = [...facts.people.keys()].flatMap((userId) => {
    const legs = [
      { userId: own.userId, gives: own, takes: null },
      { userId, gives: null, takes: own },
    ]
    return costOf(facts, legs, before) === null ? [] : [userId]
  })
  const pairs = others.flatMap((second) =>
    others.filter(({ userId }) => userId !== second.userId).map((third) => round(own, second, third)),
  )
  return { gives, swaps: allowed(others.map((place) => round(own, place))), rings: allowed(pairs) }
}

describe('trades of a place', () => {
  it.each([
    ...[1, 2, 3, 8].map((seed) => [seed, [4, 3]] as const),
    // The last two of a Sunday overlap.
    ...[1, 3, 12].map((seed) => [seed, [1, 1, 1, 4, 4]] as const),
  ])('are all that break no rule, and no others: team %i of %o', (seed, services) => {
    const facts = liveFacts({ seed, members: 18, weeks: 3, services, free: 0.7 })
    const places = placesOf(facts, DEADLINE).filter(({ userId }) => isActive(facts, userId))
    let rings = 0
    for (const own of places.filter((_, at) => at % 8 === seed % 8)) {
      const found = tradeSearch(facts, own.assignmentId, DEADLINE)
      const all = everything(facts, own)
      rings += all.rings.length
      expect([...found.gives].sort()).toEqual([...all.gives].sort())
      const costs = new Map([...all.swaps, ...all.rings].map(({ id, cost }) => [id, cost]))
      for (const [listed, known] of [
        [found.swaps.map((place) => idsOf(round(own, place))), all.swaps],
        [found.rings.map(idsOf), all.rings],
      ] as const) {
        const best = known.map(({ cost }) => cost).sort((a, b) => a - b)
        expect(new Set(listed).size).toBe(Math.min(known.length, RINGS_LISTED))
        expect(listed.map((id) => costs.get(id))).toEqual(best.slice(0, listed.length))
      }
    }
    expect(rings).toBeGreaterThan(0)
  })

  it('are of equal cost by the days of what the asker takes, the same each time', () => {
    const facts = liveFacts({ seed: 11, members: 30, weeks: 6, services: [5, 5], free: 0.8 })
    const before = rosterOf(facts, 'live')
    const isRich = ({ assignmentId }: TradePlace) => tradeSearch(facts, assignmentId, DEADLINE).swaps.length > 5
    const own = placesOf(facts, DEADLINE).find(isRich) as TradePlace
    const found = tradeSearch(facts, own.assignmentId, DEADLINE)
    const order = found.swaps.map(
      (place) => [costOf(facts, round(own, place), before) ?? -1, place.service.date] as const,
    )
    expect(order).toEqual([...order].sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)))
    expect(tradeSearch(facts, own.assignmentId, DEADLINE)).toEqual(found)
  })

  it('are none of a place that is too late, nor with one', () => {
    const facts = liveFacts({ seed: 3, members: 18, weeks: 3, services: [4, 3], free: 0.9 })
    const [first] = placesOf(facts, DEADLINE)
    const now = new Date((first?.service.startsAt ?? 0) - 3_600_000)
    expect(tradeSearch(facts, first?.assignmentId ?? '', { now, untilHours: 24 })).toEqual({
      gives: [],
      swaps: [],
      rings: [],
    })
    const own = placesOf(facts, DEADLINE).at(-1) as TradePlace
    const { swaps } = tradeSearch(facts, own.assignmentId, { now, untilHours: 24 })
    expect(swaps.every(({ service }) => service.date > (first?.service.date ?? ''))).toBe(true)
  })
})
