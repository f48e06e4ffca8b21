import { groupBy } from '#shared/groupBy.ts'
import { HABITS_OF_KIND, type Habit } from '#shared/rota/habits.ts'
import { comparisonKey } from '#shared/text.ts'
import {
  bare,
  type HabitFacts,
  type HabitMember,
  LEAST_SERVICES,
  type PastPlace,
  pairKey,
  servicesOf,
} from './habitFacts.ts'

/** True for at least four fifths. */
const isNearlyAlways = (times: number, of: number): boolean => times * 5 >= of * 4

/** Times that two meet more often than by chance, at least, where their names do not say that they belong together. */
const MORE_THAN_CHANCE = 1.5

const familyName = (name: string): string => comparisonKey(name).split(' ').at(-1) ?? ''

const areNamesakes = (a: HabitMember, b: HabitMember): boolean => {
  const name = familyName(a.name)
  return name.length > 2 && name === familyName(b.name)
}

const whoOf = (pastPlaces: readonly PastPlace[]): string[] => [...new Set(pastPlaces.map(({ who }) => who))]

interface Pair {
  a: HabitMember
  b: HabitMember
  shared: number
  /** Services with one of the two at least. */
  either: number
  /** True where their names, or one cell for both, say that they belong together. */
  belong: boolean
}

/** Services of two people from which on they are asked about, where one cell or one family name speaks for a couple. */
const LEAST_OF_COUPLE = 2

interface Counted {
  shared: number
  a: number
  b: number
  areNamesakes: boolean
  isPaired: boolean
}

/** True for people who are nearly always at the same services; few services count where more speaks for a couple. */
function isClose({ shared, a, b, areNamesakes, isPaired }: Counted): boolean {
  const isAlways = shared === a && shared === b
  const least = isPaired || (areNamesakes && isAlways) ? LEAST_OF_COUPLE : LEAST_SERVICES
  return shared >= least && isNearlyAlways(shared, a) && isNearlyAlways(shared, b)
}

/** Pairs of people who are nearly always at the same services, and not because they are at nearly all. */
function pairsIn({ pastPlaces, members, paired }: HabitFacts): Pair[] {
  const all = servicesOf(pastPlaces).size
  const servicesBy = new Map(
    [...groupBy(pastPlaces, ({ who }) => who)].map(([who, own]) => [who, servicesOf(own)] as const),
  )
  const serving = [...members.values()].filter(({ _id }) => (servicesBy.get(_id)?.size ?? 0) >= LEAST_OF_COUPLE)
  const place = new Map(serving.map(({ _id }, at) => [_id, at]))
  const peopleAt = new Map([...groupBy(pastPlaces, ({ service }) => service)].map(([key, at]) => [key, whoOf(at)]))
  return serving.flatMap((one, at) => {
    const own = servicesBy.get(one._id) ?? new Set()
    const beside = [...own].flatMap((service) => (peopleAt.get(service) ?? []).map((who) => place.get(who) ?? -1))
    return [...groupBy(beside, (other) => other)].flatMap(([other, times]): Pair[] => {
      const [partner, shared] = [serving[other], times.length]
      if (other <= at || !partner) return []
      const [a, b] = [own.size, servicesBy.get(partner._id)?.size ?? 0]
      const isPaired = paired.has(pairKey(one._id, partner._id))
      const namesakes = areNamesakes(one, partner)
      if (!isClose({ shared, a, b, areNamesakes: namesakes, isPaired })) return []
      const belong = namesakes || isPaired
      if (!belong && shared * all < MORE_THAN_CHANCE * a * b) return []
      return [{ a: one, b: partner, shared, either: a + b - shared, belong }]
    })
  })
}

/**
 * Two people without a link who serve nearly always at the same services. Where more than two do, as the regulars of
 * one service, only those of one family name, or of one cell of a sheet, are asked about.
 */
export function findCouples(facts: HabitFacts): Habit[] {
  const pairs = pairsIn(facts)
  const pairsOf = groupBy(
    pairs.flatMap(({ a, b }) => [a._id, b._id]),
    (id) => id,
  )
  const isOnlyOne = ({ _id }: HabitMember) => pairsOf.get(_id)?.length === 1
  const found = pairs.flatMap(({ a, b, shared, either, belong }): Habit[] => {
    const isAlone = isOnlyOne(a) && isOnlyOne(b)
    const key = pairKey(a._id, b._id)
    const _id = `couple:${key}`
    if (facts.linked.has(key) || facts.skipped.has(_id) || !(isAlone || belong)) return []
    const seen = { times: shared, of: either }
    const people = [bare(a, shared, either), bare(b, shared, either)]
    return [{ _id, kind: 'couple', seen, post: null, people, unlinked: [], posts: [] }]
  })
  found.sort((a, b) => (b.seen?.times ?? 0) - (a.seen?.times ?? 0))
  return found.slice(0, HABITS_OF_KIND)
}
