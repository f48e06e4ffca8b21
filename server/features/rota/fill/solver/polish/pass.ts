import type { FillInput, Roster } from '../fill.input.ts'
import { countPerson, countService, noValues } from '../model/count.ts'
import {
  aboveOf,
  burdensOf,
  isMisplaced,
  misplacedOf,
  type PlacesOfDay,
  placesByDay,
  runDaysOf,
  runsOf,
} from './blemishes.ts'
import { give, type PolishPlan, polishPlanOf, type RankedPlace } from './polishPlan.ts'
import { type Worth, worthIn } from './worth.ts'

/** Moves that are tried, at most: this bounds the time, and not the clock, so that the same input ends the same. */
const MOST_MOVES = 100_000

/** Moves that are looked at, at most, of which most are no gain at first sight. */
const MOST_LOOKS = 4_000_000

/** Places, and who is to have each. */
export interface PolishMove {
  places: readonly RankedPlace[]
  people: readonly number[]
}

/** A plan under the pass, with what is known of it. */
export interface Pass {
  input: FillInput
  plan: PolishPlan
  /** Services above the share of each person, as the pass has found the plan. */
  burdens: readonly number[]
  ofDays: ReadonlyMap<number, PlacesOfDay>
  /** Per person: days in weeks in a row that are too many. */
  runDays: Set<number>[]
  /** Per day with a closed post. */
  misplaced: Map<number, number>
  /** Places at closed posts that somebody else should rather have, and these others. */
  isMisplaced: Set<RankedPlace>
  /** Per service: a skill or a household is missing. */
  isLacking: boolean[]
  /** Per person: what of the worth is theirs alone. */
  own: Worth[]
  /** Per person: what of it changes where they serve at one service more, one less, or another. */
  elsewhere: Map<number, Worth>[]
  /** Moves that may still be tried, and looked at. */
  left: number
  looks: number
}

/** What somebody alone adds to the worth of a plan. */
export function ownWorth({ input, plan }: Pick<Pass, 'input' | 'plan'>, person: number): Worth {
  const values = noValues()
  const one = plan.shape.people[person]
  if (one) countPerson({ ...plan, values }, one, person)
  return worthIn(input, values, [runsOf(plan, person), 0, aboveOf(plan, person)])
}

function lookAtPeople(pass: Pass, people: Iterable<number>): void {
  for (const person of people) {
    pass.runDays[person] = runDaysOf(pass.plan, person)
    pass.own[person] = ownWorth(pass, person)
    pass.elsewhere[person] = new Map()
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

/** A service whose skills or households are not all there costs more than its empty places. */
function lookAtService({ plan, isLacking }: Pass, at: number): void {
  const service = plan.shape.services[at]
  if (!service || (service.skills.length === 0 && !service.unrelated)) return
  const values = noValues()
  countService({ ...plan, values }, service, at)
  isLacking[at] = values.coverage > 0
}

export function passOf(input: FillInput, roster: Roster): Pass {
  const plan = polishPlanOf(input, roster)
  const pass: Pass = {
    input,
    plan,
    burdens: burdensOf(plan),
    ofDays: placesByDay(plan),
    left: MOST_MOVES,
    looks: MOST_LOOKS,
    runDays: [],
    misplaced: new Map(),
    isMisplaced: new Set(),
    isLacking: plan.shape.services.map(() => false),
    own: [],
    elsewhere: [],
  }
  lookAtPeople(pass, plan.shape.people.keys())
  for (const day of pass.ofDays.keys()) lookAtDay(pass, day)
  for (const at of plan.shape.services.keys()) lookAtService(pass, at)
  return pass
}

/** True while the pass may look further. */
export const goesOn = ({ left, looks }: Pass): boolean => left > 0 && looks > 0

/** Makes a move, and looks anew at what it concerns. */
export function make(pass: Pass, { places, people }: PolishMove): void {
  const before = places.map(({ person }) => person)
  give(pass.plan, places, people)
  lookAtPeople(pass, new Set([...before, ...people]))
  for (const { at } of places) {
    lookAtDay(pass, pass.plan.days[at] ?? 0)
    lookAtService(pass, at)
  }
}
