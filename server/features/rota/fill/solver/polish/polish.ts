import type { FillInput, Roster } from '../fill.input.ts'
import {
  aboveOf,
  areApart,
  type Blemishes,
  burdensOf,
  compareBlemishes,
  couplesApart,
  isMisplaced,
  misplacedOf,
  type PlacesOfDay,
  placesByDay,
  runDaysOf,
  runsOf,
  wishAt,
} from './blemishes.ts'
import {
  give,
  goalsAround,
  isAllowed,
  isOverbooked,
  isWorse,
  type PolishPlan,
  polishPlanOf,
  type RankedPlace,
  rosterOfPlan,
  tearsLink,
} from './polishPlan.ts'

/** Moves that are looked at, at most: this bounds the time, and not the clock, so that the same input ends the same. */
const MOST_MOVES = 100_000

/** Places, and who is to have each: one, two, or the four of a couple and of the two with whom they change posts. */
interface Move {
  places: readonly RankedPlace[]
  people: readonly number[]
}

/** A plan under the pass, with what is known of its blemishes. */
interface Pass {
  plan: PolishPlan
  /** As the plan was proved. */
  burdens: readonly number[]
  ofDays: ReadonlyMap<number, PlacesOfDay>
  /** Per person. */
  runs: number[]
  above: number[]
  runDays: Set<number>[]
  /** Per day with a closed post. */
  misplaced: Map<number, number>
  /** Places at closed posts that somebody else should rather have, and these others. */
  isMisplaced: Set<RankedPlace>
  /** Moves that may still be looked at. */
  left: number
}

function lookAtPeople(pass: Pass, people: Iterable<number>): void {
  for (const person of people) {
    pass.runs[person] = runsOf(pass.plan, person)
    pass.above[person] = aboveOf(pass.plan, person)
    pass.runDays[person] = runDaysOf(pass.plan, person)
  }
}

function lookAtDay({ plan, burdens, misplaced, ...pass }: Pass, day: number): void {
  const places = pass.ofDays.get(day)
  if (!places) return
  misplaced.set(day, misplacedOf(plan, burdens, places))
  for (const place of [...places.closed, ...places.open]) pass.isMisplaced.delete(place)
  for (const place of places.closed)
    for (const other of places.open)
      if (isMisplaced(plan, burdens, place, other)) pass.isMisplaced.add(place).add(other)
}

function passOf(input: FillInput, roster: Roster): Pass {
  const plan = polishPlanOf(input, roster)
  const pass: Pass = {
    plan,
    burdens: burdensOf(plan),
    ofDays: placesByDay(plan),
    left: MOST_MOVES,
    runs: [],
    above: [],
    runDays: [],
    misplaced: new Map(),
    isMisplaced: new Set(),
  }
  lookAtPeople(pass, plan.shape.people.keys())
  for (const day of pass.ofDays.keys()) lookAtDay(pass, day)
  return pass
}

/**
 * Moves that join a couple, exchanges with a later place, and replacements, that the rules of each person allow and
 * that might be better.
 */
function* movesOf(pass: Pass, place: RankedPlace, later: readonly RankedPlace[]): Generator<Move> {
  const { plan } = pass
  const isAt = (person: number, { at }: RankedPlace) => plan.isAt[at]?.[person]
  const isMarked = (one: RankedPlace) =>
    pass.isMisplaced.has(one) ||
    couplesApart(plan, [one.person], one.at) > 0 ||
    pass.runDays[one.person]?.has(plan.days[one.at] ?? 0) === true
  yield* joiningMoves(pass, place)
  const own = wishAt(plan, place.person, place.postId)
  const isOwnMarked = isMarked(place)
  for (const other of later) {
    if (other.person === place.person) continue
    const now = own + wishAt(plan, other.person, other.postId)
    const then = wishAt(plan, place.person, other.postId) + wishAt(plan, other.person, place.postId)
    if (then >= now && !isOwnMarked && !isMarked(other)) continue
    if (other.at !== place.at && (isAt(place.person, other) || isAt(other.person, place))) continue
    if (!isAllowed(plan, place.person, other) || !isAllowed(plan, other.person, place)) continue
    yield { places: [place, other], people: [other.person, place.person] }
  }
  const isAny = isOwnMarked || (pass.above[place.person] ?? 0) > 0
  for (const person of plan.shape.people.keys()) {
    if (!isAny && wishAt(plan, person, place.postId) >= own) continue
    if (!isAt(person, place) && isAllowed(plan, person, place)) yield { places: [place], people: [person] }
  }
}

/** Moves by which both of a couple who stand apart get two places of one post, whose people take the couple's. */
function* joiningMoves({ plan }: Pass, place: RankedPlace): Generator<Move> {
  for (const partner of plan.partners[place.person] ?? []) {
    if (!areApart(plan, place.person, partner, place.at)) continue
    const here = (plan.placesOf.get(place.serviceId) ?? []).filter(({ isFree }) => isFree)
    const theirs = here.find(({ person }) => person === partner)
    if (!theirs) continue
    const others = here.filter(({ postId }) => postId !== place.postId && postId !== theirs.postId)
    for (const [index, one] of others.entries()) {
      if (!isAllowed(plan, place.person, one)) continue
      for (const two of others) {
        const isSame = two.postId === one.postId && others.indexOf(two) !== index
        if (!isSame || !isAllowed(plan, partner, two)) continue
        if (!isAllowed(plan, one.person, place) || !isAllowed(plan, two.person, theirs)) continue
        yield { places: [place, theirs, one, two], people: [one.person, two.person, place.person, partner] }
      }
    }
  }
}

/** True where all places are of one service: who has them serves when they served before. */
const isWithinService = ([first, ...others]: readonly RankedPlace[]): boolean =>
  first !== undefined && others.length > 0 && others.every(({ at }) => at === first.at)

/** True where rules 4 to 6 forbid what a move has made of a plan. */
const breaksRule = (plan: PolishPlan, { places, people }: Move, before: readonly number[]): boolean =>
  places.some(
    ({ at }, index) =>
      isOverbooked(plan, people[index] ?? -1, at) ||
      tearsLink(plan, people[index] ?? -1, at) ||
      tearsLink(plan, before[index] ?? -1, at),
  )

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** Number of couples with one of these people who stand at two posts of a service of these places. */
const apartAt = (plan: PolishPlan, places: readonly RankedPlace[], people: Iterable<number>): number =>
  sum([...new Set(places.map(({ at }) => at))].map((at) => couplesApart(plan, people, at)))

/** What a move, which is made, has changed of the blemishes; null as soon as it is plain that nothing is less. */
function gainOf(
  pass: Pass,
  { places, people }: Move,
  { before, touched, apart }: { before: readonly number[]; touched: readonly number[]; apart: number },
) {
  const { plan, burdens } = pass
  const isWithin = isWithinService(places)
  const runs = isWithin ? 0 : sum(touched.map((person) => runsOf(plan, person) - (pass.runs[person] ?? 0)))
  if (runs > 0) return null
  const wishes = places.map(
    ({ postId }, at) => wishAt(plan, people[at] ?? -1, postId) - wishAt(plan, before[at] ?? -1, postId),
  )
  const days = new Set(places.map(({ at }) => plan.days[at] ?? 0))
  const misplaced = [...days].map((day) => {
    const here = pass.ofDays.get(day)
    return here ? misplacedOf(plan, burdens, here) - (pass.misplaced.get(day) ?? 0) : 0
  })
  const couples = apartAt(plan, places, touched) - apart
  const isExchange = places.length > 1
  const above = isExchange ? 0 : sum(touched.map((person) => aboveOf(plan, person) - (pass.above[person] ?? 0)))
  return [runs, sum(wishes) + sum(misplaced) + couples, above] as const
}

/**
 * What a move changes of the blemishes; null where a rule or a goal stands against it, or it leaves no less than
 * `best` does.
 */
function triedGain(pass: Pass, move: Move, best: Blemishes): Blemishes | null {
  pass.left -= 1
  const { plan } = pass
  const { places, people } = move
  const before = places.map(({ person }) => person)
  const touched = new Set([...before, ...people])
  const apart = apartAt(plan, places, touched)
  give(plan, places, people)
  const isWithin = isWithinService(places)
  const gain = gainOf(pass, move, { before, touched: [...touched], apart })
  // People of one service who change posts serve when they served before: rules and goals stay as they are.
  const isOpen = gain !== null && compareBlemishes(gain, best) < 0 && (isWithin || !breaksRule(plan, move, before))
  const services = new Set(places.map(({ at }) => at))
  const after = isOpen && !isWithin ? goalsAround(plan, services, touched) : null
  give(plan, places, before)
  if (!isOpen || (after && isWorse(after, goalsAround(plan, services, touched)))) return null
  return gain
}

function bestOf(pass: Pass, place: RankedPlace, later: readonly RankedPlace[]): Move | undefined {
  let best: { move?: Move; gain: Blemishes } = { gain: [0, 0, 0] }
  for (const move of movesOf(pass, place, later)) {
    if (pass.left <= 0) break
    const gain = triedGain(pass, move, best.gain)
    if (gain) best = { move, gain }
  }
  return best.move
}

function make(pass: Pass, { places, people }: Move): void {
  const before = places.map(({ person }) => person)
  give(pass.plan, places, people)
  lookAtPeople(pass, [...before, ...people])
  for (const { at } of places) lookAtDay(pass, pass.plan.days[at] ?? 0)
}

/**
 * The last pass over a roster: exchanges of two places, and replacements, that break no rule, worsen no goal and leave
 * fewer blemishes (`blemishes.ts`), the best of each place in turn, until no single one is left, or `MOST_MOVES` were
 * looked at.
 */
export function polish(input: FillInput, roster: Roster): Roster {
  const pass = passOf(input, roster)
  const free = pass.plan.places.filter((place) => place.isFree)
  for (let hasMoved = true; hasMoved && pass.left > 0; ) {
    hasMoved = false
    for (const [index, place] of free.entries()) {
      const move = bestOf(pass, place, free.slice(index + 1))
      if (!move) continue
      make(pass, move)
      hasMoved = true
    }
  }
  return rosterOfPlan(pass.plan)
}
