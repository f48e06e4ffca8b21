import { isActive } from '#shared/rota/judge.ts'
import { couldStand, isTrainee, overlap, type RuleService } from '#shared/rota/rules.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { type PostAt, placesAt, typedBeside } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { hasDeclined } from '../judge/problems.ts'

/** The places of one day that could change hands, and who may have how many of them, by rules 1 to 5 and 8. */
export interface DayPlaces {
  /** The places that a person has. */
  held(person: FactsPerson): readonly PostAt[]
  /** True where the person could have the place if they gave up those places of the day that are in its way. */
  could(person: FactsPerson, place: PostAt): boolean
  /** Number of places of the day that the person may have at once. */
  capacity(person: FactsPerson): number
  /**
   * The group of a service. Services of a group all overlap, so nobody has two of them; those of different groups may,
   * too.
   */
  groupOf(service: FactsService): number
  /** The person who has one of the places that `held` returned; nobody has another one. */
  holderOf(place: PostAt): FactsPerson | undefined
}

/** A place as explanations name it, with who has it. */
export const wirePlace = ({ service, postId }: PostAt, holder?: FactsPerson) => ({
  serviceId: service._id,
  postId,
  userId: holder?._id ?? null,
})

/** Sets of services of which each two overlap. */
function groupsOf(services: readonly FactsService[]): FactsService[][] {
  const groups: FactsService[][] = []
  for (const service of services) {
    const group = groups.find((others) => others.every((other) => overlap(other, service)))
    if (group) group.push(service)
    else groups.push([service])
  }
  return groups
}

type ByPerson<Thing> = Map<string, Thing[]>

const addTo = <Thing>(map: ByPerson<Thing>, key: string, thing: Thing) => {
  map.set(key, [...(map.get(key) ?? []), thing])
}

/** The places that may change hands, and the services at which people stay, whatever happens. */
function partedPlaces(facts: RotaFacts, mayMove: (service: FactsService) => boolean) {
  const [movable, stays]: [ByPerson<PostAt>, ByPerson<RuleService>] = [new Map(), new Map()]
  for (const service of facts.services) {
    const planned = placesAt(facts, service, 'draft')
    for (const { userId, postId, isShadow } of planned) {
      if (facts.people.has(userId) && mayMove(service) && !isShadow) addTo(movable, userId, { service, postId })
      else addTo(stays, userId, service)
    }
    for (const { user_id } of typedBeside(service, planned)) if (user_id !== null) addTo(stays, user_id, service)
  }
  return { movable, stays }
}

/**
 * Finds the places that may change hands on the day of a service. Everything else stays: other days, typed places,
 * trainees beside a mentor, services that have begun (unless this one has), and places of a person who has two at the
 * same time (joint posts, which admins give by hand).
 */
export function dayPlaces(facts: RotaFacts, asked: FactsService): DayPlaces {
  const { date } = asked
  const begun = (service: FactsService) => hasBegun(service.row, facts.timeZone)
  const mayMove = (service: FactsService) =>
    service.date === date && service.row.state === 'planned' && (service === asked || !begun(service) || begun(asked))
  const ofDay = facts.services.filter(mayMove)
  const groups = groupsOf(ofDay)

  const { movable, stays } = partedPlaces(facts, mayMove)
  const held = new Map<string, PostAt[]>()
  const holders = new Map<PostAt, string>()
  for (const [userId, places] of movable) {
    const others = stays.get(userId) ?? []
    for (const place of places) {
      const isAlone = (service: RuleService) => !overlap(service, place.service)
      const isFree = places.every((other) => other === place || isAlone(other.service)) && others.every(isAlone)
      if (isFree) {
        addTo(held, userId, place)
        holders.set(place, userId)
      } else addTo(stays, userId, place.service)
    }
  }

  const heldBy = ({ _id }: FactsPerson): readonly PostAt[] => held.get(_id) ?? []
  return {
    held: heldBy,

    could(person, { service, postId }) {
      const post = facts.posts.get(postId)
      return (
        post !== undefined &&
        isActive(facts, person._id) &&
        !isTrainee(person, post) &&
        couldStand({ person, service, post }) &&
        !hasDeclined(service, person._id) &&
        !(stays.get(person._id) ?? []).some((other) => overlap(other, service))
      )
    },

    capacity(person) {
      const count = (isIn: (service: RuleService) => boolean) =>
        new Set((stays.get(person._id) ?? []).filter(isIn).map(({ _id }) => _id)).size
      const ofThisDay = person.mostADay - count((other) => other.date === date)
      const ofMonth = (person.mostAMonth ?? Infinity) - count((other) => other.date.slice(0, 7) === date.slice(0, 7))
      // A person who already has more places than allowed keeps them.
      return Math.max(heldBy(person).length, Math.min(ofThisDay, ofMonth))
    },

    groupOf: (service) => groups.findIndex((group) => group.includes(service)),
    holderOf: (place) => facts.people.get(holders.get(place) ?? ''),
  }
}
