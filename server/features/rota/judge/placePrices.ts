import { covers } from '#shared/recurrence.ts'
import type { PlaceCost } from '#shared/rota/explanation.ts'
import { isActive } from '#shared/rota/judge.ts'
import {
  crowding,
  isOnlyLearning,
  type Offered,
  OVERLONG_PRICE,
  overlong,
  overlongWeeks,
  rungPrice,
  WISH_PRICES,
  type Window,
  windowsOf,
} from '#shared/rota/prices.ts'
import { couldCome, couldStand, isTrainee, otherOf } from '#shared/rota/rules.ts'
import { rungsOf, shareOf } from '#shared/rota/shares.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { publishable, type RotaFacts, toCome } from '../facts/rotaFacts.ts'
import type { Judge } from './judge.ts'
import { hasDeclined } from './problems.ts'

/** What the places of one layer cost the goals of a fill. */
interface Pricing {
  facts: RotaFacts
  /** The places of everybody, without the one in question. */
  judge: Judge
  /** Services served before the span, less the share of those days. */
  history: ReadonlyMap<string, number>
  /** Services of the span that a fill would fill. */
  filled: readonly FactsService[]
  isFilled: ReadonlySet<string>
  /** Ids of services of the span to come, which count as services of those who stand there. */
  isCounted: ReadonlySet<string>
  /** Dates of these. */
  dates: ReadonlySet<string>
  rest: readonly Window[]
  spacing: readonly Window[]
}

/**
 * True where the person could serve at the service whatever else they have; for who stands beside a mentor alone, at
 * whatever post.
 */
const couldServe = ({ facts: { posts } }: Pricing, person: FactsPerson, service: FactsService): boolean =>
  !hasDeclined(service, person._id) &&
  couldCome({ person, service }) &&
  (isOnlyLearning(person.skills.values()) ||
    service.needs.some(({ post_id }) => {
      const post = posts.get(post_id)
      return post !== undefined && !isTrainee(person, post) && couldStand({ person, service, post })
    }))

function offeredBy(pricing: Pricing, person: FactsPerson): Offered {
  const days = pricing.filled.filter((service) => couldServe(pricing, person, service)).map(({ date }) => date)
  const share = shareOf(person, days)
  const history = pricing.history.get(person._id) ?? 0
  return { share, rungs: rungsOf(share), isTrainee: isOnlyLearning(person.skills.values()), history }
}

/** The price of pairs that the place would split, less that of pairs that it would bring together. */
function splitPrice(pricing: Pricing, person: FactsPerson, service: FactsService): number {
  const { facts, judge, isFilled } = pricing
  if (!isFilled.has(service._id)) return 0
  const could = (one: FactsPerson) => couldServe(pricing, one, service)
  let price = 0
  for (const link of facts.links) {
    const other = link.kind === 'together' ? facts.people.get(otherOf(link, person._id) ?? '') : undefined
    if (!other || !isActive(facts, other._id) || !could(person) || !could(other)) continue
    price += judge.isAt(other._id, service) ? -WISH_PRICES.pair_split : WISH_PRICES.pair_split
  }
  return price
}

function priceOfPlace(pricing: Pricing, person: FactsPerson, service: FactsService): PlaceCost {
  const { judge, isCounted } = pricing
  const own = judge.servicesOf(person._id)
  const before = own.map(({ date }) => date)
  const after = [...before, service.date]
  const rises = (windows: readonly Window[]) =>
    person.backToBack === 'fine' ? 0 : crowding(after, windows) - crowding(before, windows)
  const all = judge.daysOf(person._id)
  const { mostInARow } = person
  const sets = mostInARow !== null && Number.isFinite(mostInARow) ? overlongWeeks(pricing.dates, mostInARow) : []
  const overlongRise = overlong([...all, service.date], sets) - overlong(all, sets)
  const offered = offeredBy(pricing, person)
  const count = own.filter(({ _id }) => isCounted.has(_id)).length
  const rows = (kind: 'prefer' | 'rather_not') => person.rows.filter((row) => row.kind === kind)
  const isCovered = (kind: 'prefer' | 'rather_not') => rows(kind).some((row) => covers(row, service))
  return {
    wishes:
      WISH_PRICES.rest * (rises(pricing.rest) + overlongRise) +
      (!offered.isTrainee && count >= offered.rungs ? WISH_PRICES.above_share : 0) +
      (isCovered('rather_not') ? WISH_PRICES.rather_not : 0) +
      splitPrice(pricing, person, service),
    fairness: rungPrice(offered, count),
    spacing: rises(pricing.spacing) + OVERLONG_PRICE * overlongRise,
    preferences: rows('prefer').length > 0 && !isCovered('prefer') ? 1 : 0,
  }
}

/**
 * Returns a function: the amount by which each goal of a fill rises if a person serves at a service as well, all others
 * unchanged.
 */
export function placePrices(
  facts: RotaFacts,
  judge: Judge,
  history: ReadonlyMap<string, number>,
): (person: FactsPerson, service: FactsService) => PlaceCost {
  const idsOf = (services: readonly FactsService[]) => new Set(services.map(({ _id }) => _id))
  const filled = publishable(facts)
  const isFilled = idsOf(filled)
  const isServed = (service: FactsService) => judge.placesAt(service).some(({ userId }) => isActive(facts, userId))
  const dates = new Set(filled.map(({ date }) => date))
  const others = facts.services.filter((one) => !isFilled.has(one._id) && isServed(one)).map(({ date }) => date)
  const pricing: Pricing = {
    facts,
    judge,
    history,
    filled,
    dates,
    isFilled,
    isCounted: idsOf(toCome(facts)),
    rest: windowsOf(dates, others, facts.restDays),
    spacing: windowsOf(dates, others, facts.restDays + 7),
  }
  return (person, service) => priceOfPlace(pricing, person, service)
}
