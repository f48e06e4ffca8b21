import { areApart } from './blemishes.ts'
import type { Pass, PolishMove } from './pass.ts'
import { isAllowed, type PolishPlan, type RankedPlace } from './polishPlan.ts'

const isAt = ({ isAt: there }: PolishPlan, person: number, { at }: RankedPlace): boolean => there[at]?.[person] === true

/**
 * Moves of one place: that join a couple, exchanges with a later place, and replacements, as each person's rules allow.
 */
export function* singleMoves({ plan }: Pass, place: RankedPlace, later: readonly RankedPlace[]): Generator<PolishMove> {
  yield* joiningMoves(plan, place)
  for (const other of later) {
    if (other.person === place.person) continue
    if (other.at !== place.at && (isAt(plan, place.person, other) || isAt(plan, other.person, place))) continue
    if (!isAllowed(plan, place.person, other) || !isAllowed(plan, other.person, place)) continue
    yield { places: [place, other], people: [other.person, place.person] }
  }
  for (const person of plan.shape.people.keys())
    if (!isAt(plan, person, place) && isAllowed(plan, person, place)) yield { places: [place], people: [person] }
}

/** Moves by which both of a couple who stand apart get two places of one post, whose people take the couple's. */
function* joiningMoves(plan: PolishPlan, place: RankedPlace): Generator<PolishMove> {
  for (const partner of plan.partners[place.person] ?? []) {
    if (!areApart(plan, place.person, partner, place.at)) continue
    const here = (plan.placesOf.get(place.serviceId) ?? []).filter(({ isFree }) => isFree)
    const theirs = here.find(({ person }) => person === partner)
    if (!theirs) continue
    const others = here.filter(({ postId }) => postId !== place.postId && postId !== theirs.postId)
    for (const [one, two] of pairsOf(others)) {
      if (one.postId !== two.postId) continue
      for (const people of [
        [one.person, two.person, place.person, partner],
        [one.person, two.person, partner, place.person],
        [two.person, one.person, place.person, partner],
        [two.person, one.person, partner, place.person],
      ])
        if (fits(plan, [place, theirs, one, two], people)) yield { places: [place, theirs, one, two], people }
    }
  }
}

type Two<Thing> = readonly [Thing, Thing]

/** All twos of some things, each once. */
function* pairsOf<Thing>(things: readonly Thing[]): Generator<Two<Thing>> {
  for (const [index, one] of things.entries()) for (const two of things.slice(index + 1)) yield [one, two]
}

/** True where rules 1 to 3 and 8 allow all of these people their places. */
const fits = (plan: PolishPlan, places: readonly RankedPlace[], people: readonly number[]): boolean =>
  places.every((place, index) => isAllowed(plan, people[index] ?? -1, place))

/** Two free places of one service at which a couple stands. */
export type Couple = Two<RankedPlace>

/** The free places of each service. */
const freeByService = ({ places, shape }: PolishPlan): RankedPlace[][] => {
  const found: RankedPlace[][] = shape.services.map(() => [])
  for (const place of places) if (place.isFree) found[place.at]?.push(place)
  return found
}

/** Where couples stand whose places are free. */
export const couplesOf = (plan: PolishPlan): Couple[] =>
  freeByService(plan).flatMap((here) =>
    [...pairsOf(here)].filter(([one, two]) => plan.partners[one.person]?.includes(two.person)),
  )

/** Both orders in which two people can have two places. */
const orders = ([a, b]: Two<number>): Two<Two<number>> => [
  [a, b],
  [b, a],
]

/** The ways in which two places of one service and two of another can change hands. */
function* exchanges(plan: PolishPlan, own: Couple, theirs: Two<RankedPlace>): Generator<PolishMove> {
  const [mine, others] = [own, theirs].map(([a, b]): Two<number> => [a.person, b.person]) as [Two<number>, Two<number>]
  const [one, two] = [own[0], theirs[0]]
  if (mine.some((person) => isAt(plan, person, two)) || others.some((person) => isAt(plan, person, one))) return
  const places = [...own, ...theirs]
  for (const here of orders(others))
    for (const there of orders(mine)) {
      const people = [...here, ...there]
      if (fits(plan, places, people)) yield { places, people }
    }
}

/**
 * Moves of a couple: exchanges with two people of another service, a couple or not, and replacements by another couple.
 */
export function* coupleMoves({ plan }: Pass, own: Couple): Generator<PolishMove> {
  const [first] = own
  for (const [at, there] of freeByService(plan).entries())
    if (at !== first.at) for (const theirs of pairsOf(there)) yield* exchanges(plan, own, theirs)
  for (const [person, partners] of plan.partners.entries())
    for (const partner of partners) {
      if (partner < person || isAt(plan, person, first) || isAt(plan, partner, first)) continue
      for (const people of orders([person, partner])) if (fits(plan, own, people)) yield { places: own, people }
    }
}

/**
 * Exchanges in a ring of three services: of one person each, or of a couple each. `own` goes to the second, whose
 * people go to the third, whose people come here.
 */
export function* ringMoves({ plan }: Pass, own: readonly RankedPlace[], units: readonly (readonly RankedPlace[])[]) {
  const first = own[0]
  if (!first) return
  const goes = (from: readonly RankedPlace[], to: readonly RankedPlace[]): boolean =>
    from.every(({ person }, index) => {
      const place = to[index]
      return place !== undefined && !isAt(plan, person, place) && isAllowed(plan, person, place)
    })
  const peopleOf = (places: readonly RankedPlace[]) => places.map(({ person }) => person)
  const next = units.filter((unit) => unit[0]?.at !== first.at && goes(own, unit))
  const last = units.filter((unit) => unit[0]?.at !== first.at && goes(unit, own))
  for (const second of next)
    for (const third of last)
      if (second[0]?.at !== third[0]?.at && goes(second, third))
        yield {
          places: [...own, ...second, ...third],
          people: [...peopleOf(third), ...peopleOf(own), ...peopleOf(second)],
        } satisfies PolishMove
}
