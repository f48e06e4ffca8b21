import { FINE_WEEKS } from '#shared/rota/weeksInARow.ts'
import { isAllowed, type PolishPlan, type RankedPlace } from './polishPlan.ts'

/**
 * What no goal counts, and people see: in this order, each before all that follow it. `runs`: weeks in a row that are
 * named (`unnamedWeeks`), of which the first too many weighs 1, the next 2. `posts`: people at posts that they avoid,
 * less those at posts that they like, closed posts of somebody who has more above their share than one with the skill
 * who stands elsewhere that day, and couples who stand at two posts of a service. `above`: services above somebody's
 * share, of which the second weighs more than the first.
 */
export type Blemishes = readonly [runs: number, posts: number, above: number]

/** How much more above their share somebody has who should not be the one with the skill at a post. */
const MORE = 1

/** Services of the span that a person has. */
export const servedBy = ({ shape, isAt }: PolishPlan, person: number): number =>
  shape.services.filter((_, at) => isAt[at]?.[person]).length +
  (shape.people[person]?.loads ?? []).filter(({ reach }) => reach === 'span').length

/** Days on which a person serves, each with the number of weeks in a row up to it. */
function weeksOf({ days, loadDays, isAt }: PolishPlan, person: number): Map<number, number> {
  const own = [...(loadDays[person] ?? [])]
  for (let at = 0; at < days.length; at += 1) if (isAt[at]?.[person]) own.push(days[at] ?? 0)
  const weeks = new Map<number, number>()
  for (const day of own.sort((a, b) => a - b)) weeks.set(day, (weeks.get(day - 7) ?? 0) + 1)
  return weeks
}

/** The most weeks in a row of somebody that nobody names, as the board and the outcome of a fill do. */
function unnamedOf(plan: PolishPlan, person: number): number {
  const one = plan.shape.people[person]
  if (!one) return Number.POSITIVE_INFINITY
  const { backToBack, inARow, unnamedWeeks } = one.person
  const isFine = backToBack === 'fine'
  if (unnamedWeeks === undefined) return isFine ? (inARow?.most ?? Number.POSITIVE_INFINITY) : FINE_WEEKS
  if (!isFine && servedBy(plan, person) > one.rungs) return FINE_WEEKS
  return unnamedWeeks ?? Number.POSITIVE_INFINITY
}

/** Days of somebody that are in a run which is too long. */
export function runDaysOf(plan: PolishPlan, person: number): Set<number> {
  const found = new Set<number>()
  const most = unnamedOf(plan, person)
  for (const [day, weeks] of weeksOf(plan, person))
    if (weeks > most) for (let week = 0; week < weeks; week += 1) found.add(day - 7 * week)
  return found
}

export function runsOf(plan: PolishPlan, person: number): number {
  const most = unnamedOf(plan, person)
  if (most === Number.POSITIVE_INFINITY) return 0
  let sum = 0
  for (const weeks of weeksOf(plan, person).values()) sum += Math.max(0, weeks - most)
  return sum
}

export function aboveOf(plan: PolishPlan, person: number): number {
  const one = plan.shape.people[person]
  const above = !one || one.isTrainee ? 0 : Math.max(0, servedBy(plan, person) - one.rungs)
  return (above * (above + 1)) / 2
}

/** The price of somebody at a post by their wish: 1 where they avoid it, -1 where they like it. */
export function wishAt({ shape }: PolishPlan, person: number, postId: string): number {
  const wish = shape.people[person]?.rule.wishes.get(postId)
  return wish === 'like' ? -1 : wish === 'avoid' ? 1 : 0
}

/** Posts of a service at which a person has a place of their own, by the sheet too. */
const postsAt = ({ shape, placesOf }: PolishPlan, person: number, at: number): Set<string> => {
  const service = shape.input.services[at]
  const userId = shape.people[person]?.person._id
  const here = (placesOf.get(service?._id ?? '') ?? []).filter((place) => !place.isShadow && place.person === person)
  const outside = (service?.outside ?? []).filter((place) => place.userId === userId)
  return new Set([...here, ...outside].flatMap(({ postId }) => postId ?? []))
}

/** True where both stand at a service, and at no post together. */
export function areApart(plan: PolishPlan, one: number, other: number, at: number): boolean {
  if (!plan.isAt[at]?.[one] || !plan.isAt[at]?.[other]) return false
  const own = postsAt(plan, one, at)
  return ![...postsAt(plan, other, at)].some((postId) => own.has(postId))
}

/** Number of couples, of whom one is among these people, who stand at two posts of a service. */
export function couplesApart(plan: PolishPlan, people: Iterable<number>, at: number): number {
  const asked = new Set(people)
  let count = 0
  for (const one of asked)
    for (const other of plan.partners[one] ?? [])
      if (!(asked.has(other) && other < one) && areApart(plan, one, other, at)) count += 1
  return count
}

/** Services above the share of each person: as a plan was proved, so that no move changes the order of two people. */
export const burdensOf = (plan: PolishPlan): number[] =>
  plan.shape.people.map(({ share }, person) => servedBy(plan, person) - share)

/** The free places of a day: those at closed posts, and the others. */
export interface PlacesOfDay {
  closed: RankedPlace[]
  open: RankedPlace[]
}

/** The free places of each day that has one at a closed post. */
export function placesByDay({ shape, places, days }: PolishPlan): Map<number, PlacesOfDay> {
  const found = new Map<number, PlacesOfDay>()
  for (const place of places) {
    if (!place.isFree) continue
    const day = days[place.at] ?? 0
    const here = found.get(day) ?? { closed: [], open: [] }
    found.set(day, here)
    const isClosed = (shape.posts.get(place.postId)?.skillId ?? null) !== null
    here[isClosed ? 'closed' : 'open'].push(place)
  }
  return new Map([...found].filter(([, { closed, open }]) => closed.length > 0 && open.length > 0))
}

/** True where `place`, of a closed post, is given in the stead of a less burdened one at `other`, of an open post. */
export const isMisplaced = (
  plan: PolishPlan,
  burdens: readonly number[],
  place: RankedPlace,
  other: RankedPlace,
): boolean =>
  (burdens[place.person] ?? 0) - (burdens[other.person] ?? 0) >= MORE && isAllowed(plan, other.person, place)

/** Number of places of a day at closed posts that one of the others should rather have. */
export function misplacedOf(plan: PolishPlan, burdens: readonly number[], { closed, open }: PlacesOfDay): number {
  let count = 0
  for (const place of closed) if (open.some((other) => isMisplaced(plan, burdens, place, other))) count += 1
  return count
}

/** The blemishes of a whole plan; `burdens` are those of the plan as it was proved. */
export function blemishesOf(plan: PolishPlan, burdens: readonly number[]): Blemishes {
  let [runs, posts, above] = [0, 0, 0]
  for (const person of plan.shape.people.keys()) {
    runs += runsOf(plan, person)
    above += aboveOf(plan, person)
  }
  for (const place of plan.places) if (place.isFree) posts += wishAt(plan, place.person, place.postId)
  for (const at of plan.shape.services.keys()) posts += couplesApart(plan, plan.shape.people.keys(), at)
  for (const places of placesByDay(plan).values()) posts += misplacedOf(plan, burdens, places)
  return [runs, posts, above]
}
