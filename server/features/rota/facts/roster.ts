import { addDays } from '#shared/days.ts'
import {
  type Block,
  blocks,
  couldCome,
  couldStand,
  type Question,
  type RuleService,
  type Seat,
  type Standing,
} from '#shared/rota/rules.ts'
import { shareOf } from '#shared/rota/shares.ts'
import { type Wish, wishesAgainst } from '#shared/rota/wishRules.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsPerson } from './facts.people.ts'
import type { FactsService } from './facts.services.ts'
import type { RotaFacts } from './rotaFacts.ts'
import { isActive, type Layer, seatsOf, taken } from './seats.ts'
import { type Standings, standingsOf } from './standings.ts'

/** All places of one layer, typed ones included, and the verdict of the rules on them. */
export interface Roster {
  /**
   * The hard rules against a place, all others unchanged; without `only_together`, which is a problem of the service.
   */
  blocks(service: FactsService, seat: Seat, hasDeclined: boolean): Block[]
  /** The hard rules against a place that one person gets alone, `only_together` included. */
  blocksAlone(service: FactsService, seat: Seat, hasDeclined: boolean): Block[]
  wishes(service: FactsService, seat: Seat): Wish[]
  /** Number of weeks in a row, up to this day and on its weekday, a person serves. */
  weeksInARow(userId: string, date: string): number
  /** Number of services of the span that a person has. */
  planned(userId: string): number
  /** Number of services of the span that a person ought to have. */
  share(userId: string): number
  /**
   * Part of a person in the services of the span: those at which people stand and the places that are open, by
   * everybody's share. A place that is filled changes it for nobody.
   */
  fair(userId: string): number
  /** Number of services of the span in all, each once a person: those that active people have and the open places. */
  services(): number
  /** True where the person stands at the service. */
  isAt(userId: string, service: FactsService): boolean
  standingsAt(service: FactsService): readonly Standing[]
  /** The services at which a person stands, each once. */
  servicesOf(userId: string): RuleService[]
}

/** A roster that is being asked: its facts, its places, and the question that was asked last. */
interface Asked {
  facts: RotaFacts
  standings: Standings
  last: Question | undefined
}

/**
 * The other places that can matter to this one: those at the service, and those of the person and of linked people.
 */
function around({ ofUser, ofService, linked }: Standings, seat: Seat, service: FactsService): Standing[] {
  const { userId, postId } = seat
  const here = ofService(service._id)
  const elsewhere = [userId, ...(linked.get(userId) ?? [])].flatMap((id) =>
    ofUser(id).filter((standing) => standing.service._id !== service._id),
  )
  return [...here.filter((standing) => standing.userId !== userId || standing.postId !== postId), ...elsewhere]
}

/**
 * The question to the rules about a place. The last one is cached, since blocks and wishes of a place are asked in
 * turn.
 */
function questionOf(asked: Asked, service: FactsService, seat: Seat): Question | undefined {
  const { facts, standings, last } = asked
  const [person, post] = [facts.people.get(seat.userId), facts.posts.get(seat.postId)]
  if (!person || !post) return undefined
  if (last?.service === service && last.person === person && last.post === post) return last
  asked.last = {
    person,
    service,
    post,
    roster: around(standings, seat, service),
    links: facts.links,
    hasDeclined: false,
    isActive: (id) => isActive(facts, id),
  }
  return asked.last
}

function blocksAlone(asked: Asked, service: FactsService, seat: Seat, hasDeclined: boolean): Block[] {
  const question = questionOf(asked, service, seat)
  return question ? blocks({ ...question, hasDeclined }) : []
}

const servicesOf = ({ ofUser }: Standings, userId: string): RuleService[] => [
  ...new Map(ofUser(userId).map(({ service }) => [service._id, service])).values(),
]

const plannedOf = ({ from, to }: RotaFacts, standings: Standings, userId: string): number =>
  servicesOf(standings, userId).filter(({ date }) => date >= from && date <= to).length

function shareIn(facts: RotaFacts, { shares }: Standings, userId: string): number {
  const person = facts.people.get(userId)
  if (!person) return 0
  const known = shares.get(userId) ?? shareOf(person, daysAt(facts, person))
  shares.set(userId, known)
  return known
}

/** Sums up active people, of whom everybody's shares and services are. */
const sumUp = (facts: RotaFacts, of: (userId: string) => number): number =>
  [...facts.people.values()].reduce((sum, { _id, isSuspended }) => sum + (isSuspended ? 0 : of(_id)), 0)

/** Number of places to the least that nobody covers at the services to come. */
const openPlaces = (facts: RotaFacts, layer: Layer): number =>
  facts.ofSpan
    .filter(({ row }) => row.state === 'planned' && !hasBegun(row, facts.timeZone))
    .flatMap((service) => {
      const seats = seatsOf(facts, service, layer)
      return service.needs.map(({ post_id, min_people }) =>
        Math.max(0, min_people - taken(facts, service, post_id, seats).covering),
      )
    })
    .reduce((sum, open) => sum + open, 0)

function weeksInARow({ ofUser }: Standings, userId: string, date: string): number {
  const dates = new Set(ofUser(userId).map((standing) => standing.service.date))
  let [count, day] = [1, addDays(date, -7)]
  for (; dates.has(day); day = addDays(day, -7)) count += 1
  return count
}

/** The roster of a layer; other `standings` replace its places, as after a trade. */
export function rosterOf(facts: RotaFacts, layer: Layer, standings = standingsOf(facts, layer)): Roster {
  const { ofService } = standings
  const asked: Asked = { facts, standings, last: undefined }
  const planned = (userId: string) => plannedOf(facts, standings, userId)
  const share = (userId: string) => shareIn(facts, standings, userId)
  let all: number | undefined
  let wished: number | undefined
  const services = () => {
    all ??= sumUp(facts, planned) + openPlaces(facts, layer)
    return all
  }

  return {
    blocks: (service, seat, hasDeclined) =>
      blocksAlone(asked, service, seat, hasDeclined).filter(({ code }) => code !== 'only_together'),
    blocksAlone: (service, seat, hasDeclined) => blocksAlone(asked, service, seat, hasDeclined),
    wishes(service, seat) {
      const question = questionOf(asked, service, seat)
      const load = { planned: planned(seat.userId), share: share(seat.userId), restDays: facts.restDays }
      return question ? wishesAgainst({ ...question, ...load }) : []
    },
    weeksInARow: (userId, date) => weeksInARow(standings, userId, date),
    planned,
    share,
    fair(userId) {
      wished ??= sumUp(facts, share)
      return wished > 0 && services() > 0 ? (share(userId) * services()) / wished : share(userId)
    },
    services,
    standingsAt: ({ _id }) => ofService(_id),
    servicesOf: (userId) => servicesOf(standings, userId),
    isAt: (userId, service) => ofService(service._id).some((standing) => standing.userId === userId),
  }
}

/** Days of planned services of the span at which the person could stand at some post that is needed. */
export const daysAt = ({ ofSpan, posts }: RotaFacts, person: FactsPerson): string[] =>
  ofSpan
    .filter(
      (service) =>
        service.row.state === 'planned' &&
        couldCome({ person, service }) &&
        service.needs.some(({ post_id, max_people }) => {
          const post = posts.get(post_id)
          return max_people > 0 && post !== undefined && couldStand({ person, service, post })
        }),
    )
    .map(({ date }) => date)
