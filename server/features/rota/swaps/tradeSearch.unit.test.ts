import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isLive } from '#shared/plan/placeStates.ts'
import { isActive } from '#shared/rota/judge.ts'
import type { RulePost } from '#shared/rota/rules.ts'
import { liveFacts } from '../../../testing/rotaTrades.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { RINGS_LISTED } from './ringSearch.ts'
import { tradeSearch, tradesOf } from './tradeSearch.ts'
import { type TradeLeg, type TradePlace, tradePlaces } from './trades.ts'

const DEADLINE = { now: new Date('2026-12-30T00:00:00Z'), untilHours: 24 }
const PRICES: Record<string, number> = { rest: 5, above_share: 3, rather_not: 2, pair_split: 2 }

/** The facts as if the trade were done, read anew. */
function traded(facts: RotaFacts, legs: TradeLeg[]): RotaFacts {
  const of = (service: FactsService): FactsService => ({
    ...service,
    planned: service.planned.map((row) => {
      const taker = legs.find(({ takes }) => takes?.assignmentId === row.id)
      return taker ? { ...row, user_id: taker.userId } : row
    }),
  })
  const services = facts.services.map(of)
  return { ...facts, services, ofSpan: services }
}

/** A shadow of the service who has no mentor there. */
const alone = (service: FactsService, roster: Judge): string[] =>
  service.planned
    .filter(({ shadow, state }) => shadow === 1 && isLive(state))
    .filter(({ user_id, post_id }) =>
      roster.blocks(service, { userId: user_id, postId: post_id }, false).some(({ code }) => code === 'learning'),
    )
    .map(({ user_id }) => user_id)

/** The cost of a trade, or null where a rule stands against it: by the rules alone, nothing counted before. */
function costOf(facts: RotaFacts, legs: TradeLeg[], before: Judge): number | null {
  if (!legs.every(({ userId }) => isActive(facts, userId))) return null
  const after = traded(facts, legs)
  const roster = judgeOf(after, 'live')
  let cost = 0
  for (const { userId, takes } of legs) {
    if (!takes) continue
    const { service, postId, userId: giver } = takes
    const [now, held] = [
      after.services.find(({ _id }) => _id === service._id),
      { userId, postId, isShadow: takes.isShadow },
    ]
    if (!now || before.isAt(userId, service) || isShadow(facts, held) !== takes.isShadow) return null
    if (roster.blocks(now, held, hasDeclined(service, userId)).length > 0) return null
    for (const { kind, userA, userB } of facts.links) {
      if (kind !== 'only_together' || !isActive(facts, userA) || !isActive(facts, userB)) continue
      const isTouched = [userA, userB].some((id) => id === userId || id === giver)
      if (isTouched && roster.isAt(userA, now) !== roster.isAt(userB, now)) return null
    }
    const known = alone(service, before)
    if (alone(now, roster).some((id) => !known.includes(id))) return null
    cost += roster.wishes(now, held).reduce((total, wish) => total + (PRICES[wish] ?? 0), 0)
  }
  return cost
}

const round = (...places: TradePlace[]): TradeLeg[] =>
  places.map((gives, at) => ({ userId: gives.userId, gives, takes: places[(at + 1) % places.length] ?? null }))
const idsOf = (legs: TradeLeg[]) => legs.map(({ takes }) => takes?.assignmentId).join(' → ')

/** Texts are compared last of all, in the order of the things that come before them. */
interface Ranked {
  id: string
  by: readonly (number | string)[]
}

function ranked(all: Ranked[]): string[] {
  const compare = (a: Ranked, b: Ranked): number => {
    const at = a.by.findIndex((value, place) => value !== b.by[place])
    return (a.by[at] ?? 0) < (b.by[at] ?? 0) ? -1 : 1
  }
  return all.sort(compare).map(({ id }) => id)
}

/** Every trade of a place, by trying all of them, the best first. */
function everything(facts: RotaFacts, own: TradePlace) {
  const before = judgeOf(facts, 'live')
  const drawOf = (id: string) => createHash('sha256').update(`${own.assignmentId} ${id}`).digest('hex').slice(0, 16)
  const others = tradePlaces(facts, DEADLINE).filter(({ userId }) => userId !== own.userId)
  const draws = new Map(others.map((place) => [place, drawOf(place.assignmentId)]))
  const allowed = (legs: TradeLeg[], id: string, by: readonly string[]): Ranked[] => {
    const cost = costOf(facts, legs, before)
    return cost === null ? [] : [{ id, by: [cost, ...by] }]
  }
  const gives = [...facts.people.keys()].flatMap((userId) => {
    const legs = [
      { userId: own.userId, gives: own, takes: null },
      { userId, gives: null, takes: own },
    ]
    return allowed(legs, userId, [drawOf(userId)])
  })
  const orderOf = (...places: TradePlace[]) => [
    ...places.map(({ service }) => service.date),
    ...places.map((place) => draws.get(place) ?? ''),
  ]
  const trade = (...places: TradePlace[]) => {
    const legs = round(own, ...places)
    return allowed(legs, idsOf(legs), orderOf(...places))
  }
  const pairs = others.flatMap((second) =>
    others.filter(({ userId }) => userId !== second.userId).flatMap((third) => trade(second, third)),
  )
  return {
    gives: ranked(gives),
    swaps: ranked(others.flatMap((place) => trade(place))),
    rings: ranked(pairs).slice(0, RINGS_LISTED),
  }
}

/** The facts with people kept apart from several others. */
function quarrelsome(facts: RotaFacts): RotaFacts {
  const ids = [...facts.people.keys()]
  const apart = ids
    .slice(0, 6)
    .flatMap((userA, at) => ids.slice(at + 1, at + 5).map((userB) => ({ userA, userB, kind: 'apart' as const })))
  return { ...facts, links: [...facts.links, ...apart] }
}

describe('trades of a place', () => {
  it.each([
    ...[1, 2, 3, 8].map((seed) => [seed, [4, 3]] as const),
    // The last two of a Sunday overlap.
    ...[1, 3, 12].map((seed) => [seed, [1, 1, 1, 4, 4]] as const),
  ])('are all that break no rule, and no others, the best first: team %i of %o', async (seed, services) => {
    const team = liveFacts({ seed, members: 18, weeks: 3, services, free: 0.7 })
    const facts = seed % 2 === 0 ? quarrelsome(team) : team
    const places = tradePlaces(facts, DEADLINE).filter(({ userId }) => isActive(facts, userId))
    const trades = tradesOf(facts, DEADLINE)
    let rings = 0
    for (const own of places.filter((_, at) => at % 8 === seed % 8)) {
      const found = await tradeSearch(facts, own.assignmentId, trades)
      const all = everything(facts, own)
      rings += all.rings.length
      expect(found.gives).toEqual(all.gives)
      expect(found.swaps.map((place) => idsOf(round(own, place)))).toEqual(all.swaps)
      expect(found.rings.map(idsOf)).toEqual(all.rings)
    }
    expect(rings).toBeGreaterThan(0)
  })

  it('of somebody with two posts of a service are those of whoever serves as often as before', async () => {
    const team = liveFacts({ seed: 5, members: 16, weeks: 3, services: [4, 3], free: 0.9, isPlain: true })
    const [first = '', second = ''] = [...team.posts.keys()]
    const posts = new Map([...team.posts].map(([id, post]) => [id, { ...post }]))
    for (const [id, other] of [
      [first, second],
      [second, first],
    ] as const)
      posts.set(id, { ...(team.posts.get(id) as RulePost), jointWith: [other] })
    const services = team.services.map((service) => {
      const holder = service.planned.find(({ post_id }) => post_id === first)?.user_id
      return {
        ...service,
        planned: service.planned.map((row) =>
          row.post_id === second && holder !== undefined ? { ...row, user_id: holder } : row,
        ),
      }
    })
    const facts = { ...team, posts, services, ofSpan: services }
    const trades = tradesOf(facts, DEADLINE)
    for (const own of tradePlaces(facts, DEADLINE).slice(0, 12)) {
      const found = await tradeSearch(facts, own.assignmentId, trades)
      const all = everything(facts, own)
      expect(found.swaps.map((place) => idsOf(round(own, place)))).toEqual(all.swaps)
      expect(found.rings.map(idsOf)).toEqual(all.rings)
    }
  })

  it('are of equal cost by the days of what the asker takes, the same each time', async () => {
    const facts = liveFacts({ seed: 11, members: 30, weeks: 6, services: [5, 5], free: 0.8 })
    const before = judgeOf(facts, 'live')
    const places = tradePlaces(facts, DEADLINE)
    const trades = tradesOf(facts, DEADLINE)
    const all = await Promise.all(places.map(({ assignmentId }) => tradeSearch(facts, assignmentId, trades)))
    const own = places[all.findIndex(({ swaps }) => swaps.length > 5)] as TradePlace
    const found = await tradeSearch(facts, own.assignmentId, tradesOf(facts, DEADLINE))
    const order = found.swaps.map(
      (place) => [costOf(facts, round(own, place), before) ?? -1, place.service.date] as const,
    )
    expect(order).toEqual([...order].sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)))
    expect(await tradeSearch(facts, own.assignmentId, trades)).toEqual(found)
  })

  it('are none of a place that is too late, nor with one', async () => {
    const facts = liveFacts({ seed: 3, members: 18, weeks: 3, services: [4, 3], free: 0.9 })
    const [first] = tradePlaces(facts, DEADLINE)
    const now = new Date((first?.service.startsAt ?? 0) - 3_600_000)
    const trades = tradesOf(facts, { now, untilHours: 24 })
    expect(await tradeSearch(facts, first?.assignmentId ?? '', trades)).toEqual({
      easy: new Set(),
      gives: [],
      swaps: [],
      rings: [],
      couples: { onlyWith: [], trades: [] },
    })
    const own = tradePlaces(facts, DEADLINE).at(-1) as TradePlace
    const { swaps } = await tradeSearch(facts, own.assignmentId, trades)
    expect(swaps.every(({ service }) => service.date > (first?.service.date ?? ''))).toBe(true)
  })
})
