import { blocksAmong, type Places, questionOf } from '#shared/rota/judge.ts'
import {
  type Block,
  blocks,
  couldCome,
  couldStand,
  type Question,
  type RosterPlace,
  type RulePlace,
  type RuleService,
} from '#shared/rota/rules.ts'
import { shareOf } from '#shared/rota/shares.ts'
import { weeksAround } from '#shared/rota/weeksInARow.ts'
import { type Wish, wishesAgainst } from '#shared/rota/wishRules.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { layerPlaces } from '../facts/layerPlaces.ts'
import { type Layer, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'

/** What the rules say of places, all others as they are in one layer, typed ones included. */
export interface Judge {
  /**
   * The hard rules against a place, all others unchanged; without `only_together`, which is a problem of the service.
   */
  blocks(service: FactsService, place: Pick<RosterPlace, 'userId' | 'postId'>, hasDeclined: boolean): Block[]
  /** The hard rules against a place that one person gets alone, `only_together` included. */
  blocksAlone(service: FactsService, place: Pick<RosterPlace, 'userId' | 'postId'>, hasDeclined: boolean): Block[]
  wishes(service: FactsService, place: Pick<RosterPlace, 'userId' | 'postId'>): Wish[]
  /** Number of weeks in a row, up to this day and on its weekday, a person serves. */
  weeksInARow(userId: string, date: string): number
  /** Number of weeks in a row, before and after this day and on its weekday, a person serves, this one included. */
  weeksAround(userId: string, date: string): number
  /** The days on which a person serves, those beside the span included, once or more often. */
  daysOf(userId: string): string[]
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
  placesAt(service: FactsService): readonly RulePlace[]
  /** The services at which a person stands, each once. */
  servicesOf(userId: string): RuleService[]
}

/** A judge who is asked: the facts, the places, and the question that was asked last. */
interface Asked {
  facts: RotaFacts
  places: Places
  last: Question | undefined
}

/** The question about a place. The last one is kept, since blocks and wishes of a place are asked in turn. */
function asking(
  asked: Asked,
  service: FactsService,
  place: Pick<RosterPlace, 'userId' | 'postId'>,
): Question | undefined {
  const { facts, places, last } = asked
  const { userId, postId } = place
  const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
  if (!person || !post) return undefined
  if (last?.service === service && last.person === person && last.post === post) return last
  asked.last = questionOf(facts, places, { person, service, post })
  return asked.last
}

const servicesOf = ({ ofPerson }: Places, userId: string): RuleService[] => [
  ...new Map(ofPerson(userId).map(({ service }) => [service._id, service])).values(),
]

const plannedOf = ({ from, to }: RotaFacts, places: Places, userId: string): number =>
  servicesOf(places, userId).filter(({ date }) => date >= from && date <= to).length

/** Shares, which do not depend on places, by person; computed once for the same facts. */
const sharesIn = new WeakMap<RotaFacts, Map<string, number>>()

function shareIn(facts: RotaFacts, userId: string): number {
  const person = facts.people.get(userId)
  if (!person) return 0
  const shares = sharesIn.get(facts) ?? new Map<string, number>()
  sharesIn.set(facts, shares)
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
      const places = placesAt(facts, service, layer)
      return service.needs.map(({ post_id, min_people }) =>
        Math.max(0, min_people - taken(facts, service, post_id, places).covering),
      )
    })
    .reduce((sum, open) => sum + open, 0)

const daysOf = ({ daysBeside }: RotaFacts, { ofPerson }: Places, userId: string): string[] => [
  ...(daysBeside.get(userId) ?? []),
  ...ofPerson(userId).map(({ service }) => service.date),
]

/** The judge of a layer; other `places` stand for those of the layer, as after a trade. */
export function judgeOf(facts: RotaFacts, layer: Layer, places = layerPlaces(facts, layer)): Judge {
  const asked: Asked = { facts, places, last: undefined }
  const planned = (userId: string) => plannedOf(facts, places, userId)
  const share = (userId: string) => shareIn(facts, userId)
  const asksAs = (judge: (question: Question) => Block[]): Judge['blocks'] => {
    return (service, place, hasDeclined) => {
      const question = asking(asked, service, place)
      return question ? judge({ ...question, hasDeclined }) : []
    }
  }
  const days = (userId: string) => new Set(daysOf(facts, places, userId))
  /** True where it is a week in a row too many for somebody for whom some of them are fine. */
  const isOverlong = (userId: string, date: string) => {
    const most = facts.people.get(userId)?.mostInARow ?? null
    return most !== null && weeksAround(days(userId), date).indexOf(date) >= most
  }
  let all: number | undefined
  let wished: number | undefined
  const services = () => {
    all ??= sumUp(facts, planned) + openPlaces(facts, layer)
    return all
  }

  return {
    blocks: asksAs(blocksAmong),
    blocksAlone: asksAs(blocks),
    wishes(service, place) {
      const question = asking(asked, service, place)
      const load = { planned: planned(place.userId), share: share(place.userId), restDays: facts.restDays }
      const wishes = question ? wishesAgainst({ ...question, ...load }) : []
      return isOverlong(place.userId, service.date) ? [...new Set<Wish>(['rest', ...wishes])] : wishes
    },
    weeksInARow: (userId, date) => weeksAround(days(userId), date).indexOf(date) + 1,
    weeksAround: (userId, date) => weeksAround(days(userId), date).length,
    daysOf: (userId) => daysOf(facts, places, userId),
    planned,
    share,
    fair(userId) {
      wished ??= sumUp(facts, share)
      return wished > 0 && services() > 0 ? (share(userId) * services()) / wished : share(userId)
    },
    services,
    placesAt: ({ _id }) => places.ofService(_id),
    servicesOf: (userId) => servicesOf(places, userId),
    isAt: (userId, service) => places.ofService(service._id).some((place) => place.userId === userId),
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
