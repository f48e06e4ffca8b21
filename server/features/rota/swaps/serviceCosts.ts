import { daysBetween } from '#shared/days.ts'
import { covers } from '#shared/recurrence.ts'
import { isActive } from '#shared/rota/judge.ts'
import { WISH_PRICES } from '#shared/rota/prices.ts'
import { couldCome, overlap, type RuleLink, type RulePerson, type RuleService } from '#shared/rota/rules.ts'
import { rungsOf } from '#shared/rota/shares.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { hasDeclined } from '../judge/problems.ts'
import type { TradePlace, TradeRules } from './trades.ts'

/** The cost of a place that the member cannot take. */
export const NEVER = 255

/**
 * Offsets of four counts of eight bits in one number: how many services of a member overlap a service, are on its day,
 * are in its month, and are too near to it for rest.
 */
const [OVERLAPS, OF_DAY, OF_MONTH, NEAR] = [0, 8, 16, 24]
const countOf = (counts: number, which: number): number => (counts >>> which) & 255

/** The services of a member, as they matter to each other service; arrays are indexed by the rank of that service. */
interface Calendar {
  person: RulePerson
  /** The price of the wishes that no place given by the member changes, or `NEVER`. */
  fixed: Uint8Array
  counts: Uint32Array
  /** The part of `counts` that comes from each service, by id, at which the member has one place only. */
  parts: ReadonlyMap<string, Uint32Array>
  planned: number
  rungs: number
}

/** A service with its day, counted from the first of the facts, and its month. */
interface Dated {
  service: FactsService
  day: number
  month: string
}

export interface ServiceCosts {
  /**
   * The cost in wishes for a member who takes a place of a service and gives one of theirs, or nothing; `NEVER` where a
   * rule forbids it. It holds for places whose change concerns nobody else at the service.
   */
  costOf(userId: string, service: FactsService, gives: TradePlace | null): number
  /** Returns a function: `costOf` for the holder of a place, who gives it, at each of these services. */
  rowsOf(services: readonly FactsService[]): (gives: TradePlace) => Uint8Array
  /** True where a place is the only one that its holder has at the service, who then leaves it by giving the place. */
  leaves(gives: TradePlace): boolean
  /** True where the member can have no place of the service, no matter what they give. */
  isOut(userId: string, service: FactsService): boolean
}

/** The counts that a member who serves at `own` adds to each service. */
function partsOf(own: RuleService, { from, restDays }: RotaFacts, services: readonly Dated[]): Uint32Array {
  const [ownDay, ownMonth] = [daysBetween(from, own.date), own.date.slice(0, 7)]
  return Uint32Array.from(services, ({ service, day, month }) => {
    if (service._id === own._id) return 0
    const apart = Math.abs(day - ownDay)
    const isNear = apart > 0 && apart < restDays
    const bits = (overlap(own, service) ? 1 << OVERLAPS : 0) | (apart === 0 ? 1 << OF_DAY : 0)
    return bits | (month === ownMonth ? 1 << OF_MONTH : 0) | (isNear ? 1 << NEAR : 0)
  })
}

/**
 * The cost of the service of this rank for a member who leaves another one, or none. `part` is the part of the counts
 * that comes from the service that they leave.
 */
function costAt({ person, fixed, counts, planned, rungs }: Calendar, rank: number, part?: Uint32Array): number {
  const cost = fixed[rank] ?? NEVER
  if (cost === NEVER) return NEVER
  const left = (counts[rank] ?? 0) - (part?.[rank] ?? 0)
  if (countOf(left, OVERLAPS) > 0 || countOf(left, OF_DAY) >= person.mostADay) return NEVER
  if (person.mostAMonth !== null && countOf(left, OF_MONTH) >= person.mostAMonth) return NEVER
  const isTired = person.backToBack !== 'fine' && countOf(left, NEAR) > 0
  return cost + (isTired ? WISH_PRICES.rest : 0) + (planned + (part ? 0 : 1) > rungs ? WISH_PRICES.above_share : 0)
}

/** Services whose costs are asked, and the calendars of the members who were asked about. */
interface Calendars {
  facts: RotaFacts
  rules: TradeRules
  /** In the order of their ranks. */
  services: readonly FactsService[]
  dated: readonly Dated[]
  /** Links of members who wish to serve at the same services. */
  pairs: readonly RuleLink[]
  /** The counts that a member at a service adds, by its id. */
  parts: Map<string, Uint32Array>
  ofMembers: Map<string, Calendar>
}

/**
 * The fixed price of each service; `NEVER` where the member cannot come, or a partner they only serve with is missing.
 */
function fixedOf(calendars: Calendars, person: RulePerson, own: ReadonlyMap<string, number>): Uint8Array {
  const { facts, rules, services, pairs } = calendars
  const { before, partnersOf } = rules
  const userId = person._id
  const split = pairs.flatMap(({ userA, userB }) => (userA === userId ? userB : userB === userId ? userA : []))
  const [others, needed] = [split.filter((other) => isActive(facts, other)), partnersOf(userId)]
  return Uint8Array.from(services, (service) => {
    if (own.has(service._id) || hasDeclined(service, userId) || !couldCome({ person, service })) return NEVER
    if (needed.some((other) => !before.isAt(other, service))) return NEVER
    const isRatherNot = person.rows.some((row) => row.kind === 'rather_not' && covers(row, service))
    const isSplit = others.some((other) => !before.isAt(other, service))
    return (isRatherNot ? WISH_PRICES.rather_not : 0) + (isSplit ? WISH_PRICES.pair_split : 0)
  })
}

function makeCalendar(calendars: Calendars, person: RulePerson): Calendar {
  const { facts, rules, services, dated } = calendars
  const { places, before } = rules
  const own = new Map<string, number>()
  const [counts, parts] = [new Uint32Array(services.length), new Map<string, Uint32Array>()]
  for (const { service } of places.ofPerson(person._id)) {
    const known = own.get(service._id) ?? 0
    own.set(service._id, known + 1)
    if (known > 0) continue
    const part = calendars.parts.get(service._id) ?? partsOf(service, facts, dated)
    calendars.parts.set(service._id, part)
    parts.set(service._id, part)
    for (let rank = 0; rank < part.length; rank += 1) counts[rank] = (counts[rank] ?? 0) + (part[rank] ?? 0)
  }
  // A member who gives one of two places of a service still serves there.
  for (const [id, count] of own) if (count > 1) parts.delete(id)
  const [planned, rungs] = [before.planned(person._id), rungsOf(before.share(person._id))]
  return { person, fixed: fixedOf(calendars, person, own), counts, parts, planned, rungs }
}

/** The calendar of a member, made on first use. */
function calendarOf(calendars: Calendars, userId: string): Calendar | undefined {
  const known = calendars.ofMembers.get(userId)
  if (known) return known
  const person = calendars.facts.people.get(userId)
  if (!person) return undefined
  const made = makeCalendar(calendars, person)
  calendars.ofMembers.set(userId, made)
  return made
}

/**
 * Computes the costs of services. They are counted in bits, and not asked of the judge as all other places are: a ring
 * needs the cost of each service for each place that somebody could give, tens of thousands in a search, for which the
 * judge takes 1.3 to 1.5 times the processor time of a whole search. A test compares them with the judge.
 */
export function serviceCosts(facts: RotaFacts, rules: TradeRules, services: readonly FactsService[]): ServiceCosts {
  const ranks = new Map(services.map((service, rank) => [service, rank]))
  const rankOf = (service: FactsService): number => ranks.get(service) ?? -1
  const dated = services.map((service): Dated => {
    return { service, day: daysBetween(facts.from, service.date), month: service.date.slice(0, 7) }
  })
  const pairs = facts.links.filter(({ kind }) => kind === 'together')
  const calendars: Calendars = { facts, rules, services, dated, pairs, parts: new Map(), ofMembers: new Map() }

  return {
    costOf(userId, service, gives) {
      const calendar = calendarOf(calendars, userId)
      const part = gives ? calendar?.parts.get(gives.service._id) : undefined
      return calendar ? costAt(calendar, rankOf(service), part) : NEVER
    },
    rowsOf(taken) {
      const at = Uint32Array.from(taken, rankOf)
      return ({ userId, service }) => {
        const [row, calendar] = [new Uint8Array(at.length).fill(NEVER), calendarOf(calendars, userId)]
        if (!calendar) return row
        const part = calendar.parts.get(service._id)
        const costs = Uint8Array.from(services, (_, rank) => costAt(calendar, rank, part))
        for (let index = 0; index < row.length; index += 1) row[index] = costs[at[index] ?? 0] ?? NEVER
        return row
      }
    },
    leaves: ({ userId, service }) => calendarOf(calendars, userId)?.parts.has(service._id) === true,
    isOut: (userId, service) => calendarOf(calendars, userId)?.fixed[rankOf(service)] === NEVER,
  }
}
