import { couldStand, isTrainee, overlap, type RuleService } from '#shared/rotaRules.ts'
import type { Witness } from '#shared/rotaRuns.ts'
import { hasDeclined } from '../board/problems.ts'
import { isActive, outsideOf, type Seat, seatsOf } from '../board/roster.ts'
import type { FactsPerson, FactsService, RotaFacts } from '../board/rotaFacts.ts'

/** A place of that day: one person at a post of a service. */
interface DayPlace {
  service: FactsService
  postId: string
  holder: FactsPerson | null
}

/** How a place was reached: its holder could take the one before. */
interface Step {
  place: DayPlace
  from: Step | null
}

const wirePlace = ({ service, postId, holder }: DayPlace) => ({
  serviceId: service._id,
  postId,
  userId: holder?._id ?? null,
})
const wirePerson = ({ _id, name }: FactsPerson) => ({ _id, name })

/**
 * Why a place is empty that day, by rules 1 to 5 and 8. It searches from the place to the people who could take it, and from
 * each of them to the places that they hold (alternating paths). A path that ends with somebody free says how the place can
 * be filled. Without such a path the reached places need more people than can stand at any of them: a proof by Hall's theorem
 * for that day, the other days as they stand.
 */
export function witnessOf(facts: RotaFacts, service: FactsService, postId: string): Witness {
  const { date } = service
  const month = facts.services.filter((one) => one.date.slice(0, 7) === date.slice(0, 7))
  const ofDay = facts.services.filter((one) => one.date === date && one.row.state === 'planned')
  const seats = new Map(facts.services.map((one) => [one._id, seatsOf(facts, one, 'draft')]))
  const seatsAt = (one: FactsService): Seat[] => seats.get(one._id) ?? []

  /** Services that a person has besides the places that could be changed: shifts outside of the plan. */
  const keeps = (userId: string, services: FactsService[]): RuleService[] => [
    ...services.filter((one) => outsideOf(facts, one, seatsAt(one)).some(({ user }) => user._id === userId)),
    ...facts.strays.flatMap(({ service: stray, shift }) =>
      shift.user._id === userId && services.some((one) => one.date === stray.date) ? [stray] : [],
    ),
  ]
  const placesOf = (person: FactsPerson): DayPlace[] =>
    ofDay.flatMap((one) =>
      seatsAt(one)
        .filter(({ userId, isShadow }) => userId === person._id && !isShadow)
        .map((seat) => ({ service: one, postId: seat.postId, holder: person })),
    )
  const monthCount = (person: FactsPerson): number =>
    month.filter((one) => seatsAt(one).some(({ userId }) => userId === person._id)).length +
    keeps(person._id, month).length

  const could = (person: FactsPerson, place: DayPlace): boolean => {
    const post = facts.posts.get(place.postId)
    return (
      post !== undefined &&
      isActive(facts, person._id) &&
      !isTrainee(person, post) &&
      couldStand({ person, service: place.service, post }) &&
      !hasDeclined(place.service, person._id) &&
      !keeps(person._id, ofDay).some((kept) => overlap(kept, place.service))
    )
  }

  const start: Step = { place: { service, postId, holder: null }, from: null }
  const reached = [start]
  const people = new Map<string, FactsPerson>()
  const isReached = (place: DayPlace) =>
    reached.some(
      (step) =>
        step.place.service === place.service &&
        step.place.postId === place.postId &&
        step.place.holder === place.holder,
    )

  for (const step of reached)
    for (const person of facts.people.values()) {
      if (people.has(person._id) || !could(person, step.place)) continue
      people.set(person._id, person)
      const held = placesOf(person)
      const inTheWay = held.filter((place) => overlap(place.service, step.place.service))
      const left = person.mostADay - held.length - keeps(person._id, ofDay).length
      const mayMore = person.mostAMonth === null || monthCount(person) < person.mostAMonth
      if (inTheWay.length === 0 && left > 0 && mayMore) return fillable(step, person)
      // One place is given up for the other: the one in the way, else any.
      const given = inTheWay.length > 0 ? inTheWay : held
      if (inTheWay.length < 2) for (const place of given) if (!isReached(place)) reached.push({ place, from: step })
    }
  // Who may serve twice that day counts with both places.
  const standing = [...people.values()].flatMap((person) => {
    const times = reached.filter(({ place }) => place.holder === person).length
    return Array.from({ length: times }, () => person)
  })
  return {
    kind: 'short',
    places: reached.map(({ place }) => wirePlace(place)),
    people: standing.map(wirePerson),
  }
}

/** The way back from the place that somebody free can take: each holder moves on to the place before. */
function fillable(last: Step, free: FactsPerson): Witness {
  const way: DayPlace[] = []
  for (let step: Step | null = last; step; step = step.from) way.unshift(step.place)
  const people = [...way.slice(1).flatMap(({ holder }) => holder ?? []), free]
  return { kind: 'fillable', places: way.map(wirePlace), people: people.map(wirePerson) }
}
