import type { Witness } from '#shared/rota/explanation.ts'
import { overlap } from '#shared/rota/rules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { PostAt } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type DayPlaces, dayPlaces, wirePlace } from './dayPlaces.ts'

/** A place that the search reached, because its holder could take the place `from`; null for the start. */
interface Step {
  place: PostAt
  from: Step | null
}

const wirePerson = ({ _id, name }: FactsPerson) => ({ _id, name })

/**
 * Explains why a place is empty that day, by rules 1 to 5 and 8. The search goes from the place to the people who could
 * take it, and from each of them to the places that they would give up for it (alternating paths). A path that ends
 * with a person who may have one more place says how the place can be filled. Without such a path, the reached places
 * are more than their people may have at once: a proof by Hall's theorem for that day, with the other days as they
 * stand. Null where neither is found, which takes three services of which only neighbours overlap.
 */
export function witnessOf(facts: RotaFacts, service: FactsService, postId: string): Witness | null {
  const day = dayPlaces(facts, service)
  const people = [...facts.people.values()]
  const start: PostAt = { service, postId }
  const found = search(day, people, start)
  if (!Array.isArray(found)) return found
  const places = aroundPeople(day, people, start) ?? found
  return {
    kind: 'short',
    places: places.map((place) => wirePlace(place, day.holderOf(place))),
    people: people.flatMap((person) =>
      places.filter((place) => day.holderOf(place) === person).map(() => wirePerson(person)),
    ),
  }
}

/** Returns how the place can be filled, else every place that the search reached, or null where these prove nothing. */
function search(day: DayPlaces, people: FactsPerson[], start: PostAt): Witness | PostAt[] | null {
  const reached: Step[] = [{ place: start, from: null }]
  const steps = new Set<PostAt>()
  /** `more`: people at their capacity, whose places were all reached. `instead`: visited pairs of person and group. */
  const [more, instead] = [new Set<FactsPerson>(), new Set<string>()]
  const giveUp = (place: PostAt, from: Step) => {
    if (steps.has(place)) return
    steps.add(place)
    reached.push({ place, from })
  }
  let isOpen = false
  for (const step of reached) {
    const group = day.groupOf(step.place.service)
    for (const person of people) {
      const key = `${person._id} ${group}`
      if (instead.has(key) || !day.could(person, step.place)) continue
      instead.add(key)
      const held = day.held(person)
      const [now] = held.filter((place) => day.groupOf(place.service) === group)
      if (now) giveUp(now, step)
      else if (held.length < day.capacity(person)) {
        const way = wayOf(step)
        if (isPossible(day, way, person)) return fillable(day, way, person)
        isOpen = true
      } else if (!more.has(person)) {
        more.add(person)
        for (const place of held) {
          instead.add(`${person._id} ${day.groupOf(place.service)}`)
          giveUp(place, step)
        }
      }
    }
  }
  return isOpen ? null : reached.map(({ place }) => place)
}

/**
 * A proof that contains all places of each person in it, so that a person who may serve twice that day counts twice.
 * Null where one of these people could take one more place, which proves nothing.
 */
function aroundPeople(day: DayPlaces, people: FactsPerson[], start: PostAt): PostAt[] | null {
  const places = [start]
  const known = new Set<FactsPerson>()
  for (const place of places)
    for (const person of people) {
      if (known.has(person) || !day.could(person, place)) continue
      const held = day.held(person)
      if (held.length < day.capacity(person)) return null
      known.add(person)
      places.push(...held)
    }
  return places
}

/** The path from the start to a place. Each holder on it would move to the place before theirs. */
function wayOf(last: Step): PostAt[] {
  const way: PostAt[] = []
  for (let step: Step | null = last; step; step = step.from) way.unshift(step.place)
  return way
}

const moversOf = (day: DayPlaces, way: readonly PostAt[], free: FactsPerson): FactsPerson[] => [
  ...way.slice(1).flatMap((place) => day.holderOf(place) ?? []),
  free,
]

/** True where nobody on the path would have two services at once; the search has excluded that only within a group. */
function isPossible(day: DayPlaces, way: readonly PostAt[], free: FactsPerson): boolean {
  const movers = moversOf(day, way, free)
  return movers.every((person) => {
    const kept = day.held(person).filter((place) => !way.includes(place))
    const taken = way.filter((_, at) => movers[at] === person)
    const services = [...kept, ...taken].map(({ service }) => service)
    return services.every((one, at) => services.every((other, index) => index === at || !overlap(one, other)))
  })
}

const fillable = (day: DayPlaces, way: readonly PostAt[], free: FactsPerson): Witness => ({
  kind: 'fillable',
  places: way.map((place) => wirePlace(place, day.holderOf(place))),
  people: moversOf(day, way, free).map(wirePerson),
})
