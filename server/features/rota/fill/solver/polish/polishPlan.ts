import { atMidnight, DAY_MS } from '#shared/days.ts'
import { overlap, type RosterPlace, type RuleLink } from '#shared/rota/rules.ts'
import type { FillInput, GoalValues, Roster } from '../fill.input.ts'
import { type Counting, countPerson, countService, countSplit, noValues } from '../model/count.ts'
import { couldTake, overlapping, type Shape, shapeOf } from '../model/shape.ts'

/** A place with the ranks of its service and of its person; the person changes with the moves. */
export interface RankedPlace extends RosterPlace {
  at: number
  person: number
  /** Rank of its service and post among all that have a place. */
  slot: number
  /** True for a place that may pass to somebody else. */
  isFree: boolean
}

/** A roster that moves change, with its lookups. */
export interface PolishPlan extends Omit<Counting, 'values'> {
  shape: Shape
  places: RankedPlace[]
  placesOf: Map<string, RankedPlace[]>
  isAt: boolean[][]
  /** Per service and load: its day, as a number. */
  days: number[]
  loadDays: number[][]
  /** Per person and slot: whether rules 1 to 3 and 8 allow them that; null where it was not asked. */
  allowed: (boolean | null)[][]
  /** Per person: the links that forbid something. */
  links: { isApart: boolean; other: number }[][]
  /** Per person: those with whom they serve, always or if possible, and those with whom they do if possible. */
  partners: number[][]
  together: number[][]
  /** Per service and person: the draft has them there. */
  isDrafted: boolean[][]
}

/** True for who stands beside a shadow of theirs, who would be alone without them. */
const hasShadow = (input: FillInput, here: readonly RosterPlace[], { userId, postId }: RosterPlace): boolean =>
  here.some(
    (other) =>
      other.isShadow &&
      other.postId === postId &&
      input.links.some(({ kind, userA, userB }) => kind === 'mentor' && userA === userId && userB === other.userId),
  )

/**
 * Fixed places stay, shadows and their mentors too; where a fill stays near its draft, so do people who stand
 * where the draft has them.
 */
function isFree(input: FillInput, at: number, here: readonly RosterPlace[], place: RosterPlace): boolean {
  const service = input.services[at]
  if (!service || place.isShadow) return false
  const isIn = (places: readonly Omit<RosterPlace, 'serviceId'>[]) =>
    places.some(({ userId, postId }) => userId === place.userId && postId === place.postId)
  return !isIn(service.fixed) && !(input.keepNearDraft && isIn(service.draft)) && !hasShadow(input, here, place)
}

const dayNumber = ({ date }: { date: string }): number => atMidnight(date) / DAY_MS

const forbidding = ({ kind }: RuleLink): boolean => kind === 'apart' || kind === 'only_together'

const isOfCouple = ({ kind }: RuleLink): boolean => kind === 'together' || kind === 'only_together'

/** Per person: the links of some kinds, each with the rank of the other. */
function linksOf({ input, people, personIndex }: Shape, isWanted: (link: RuleLink) => boolean): PolishPlan['links'] {
  const found: PolishPlan['links'] = people.map(() => [])
  for (const link of input.links.filter(isWanted)) {
    const [a, b] = [personIndex.get(link.userA), personIndex.get(link.userB)]
    if (a === undefined || b === undefined) continue
    found[a]?.push({ isApart: link.kind === 'apart', other: b })
    found[b]?.push({ isApart: link.kind === 'apart', other: a })
  }
  return found
}

const othersOf = (shape: Shape, isWanted: (link: RuleLink) => boolean): number[][] =>
  linksOf(shape, isWanted).map((own) => own.map(({ other }) => other))

export function polishPlanOf(input: FillInput, roster: Roster): PolishPlan {
  const shape = shapeOf(input)
  const serviceIndex = new Map(input.services.map(({ _id }, at) => [_id, at]))
  const slots = new Map<string, number>()
  const slotOf = ({ serviceId, postId }: RosterPlace): number => {
    const key = `${serviceId} ${postId}`
    const slot = slots.get(key) ?? slots.size
    slots.set(key, slot)
    return slot
  }
  const places = roster.map((place): RankedPlace => {
    const at = serviceIndex.get(place.serviceId) ?? -1
    const person = shape.personIndex.get(place.userId) ?? -1
    return { ...place, at, person, slot: slotOf(place), isFree: false }
  })
  const placesOf = new Map(input.services.map(({ _id }): [string, RankedPlace[]] => [_id, []]))
  for (const place of places) placesOf.get(place.serviceId)?.push(place)
  for (const place of places)
    place.isFree = place.person >= 0 && isFree(input, place.at, placesOf.get(place.serviceId) ?? [], place)
  const isAt = input.services.map(({ _id, outside }) => {
    const there = new Set([...(placesOf.get(_id) ?? []), ...outside].map(({ userId }) => userId))
    return shape.people.map(({ person }) => there.has(person._id))
  })
  return {
    shape,
    places,
    placesOf,
    isAt,
    days: shape.services.map(dayNumber),
    loadDays: shape.people.map(({ loads, person: { inARow } }) => [
      ...new Set([...loads.map(dayNumber), ...(inARow?.weeks ?? []).map((date) => dayNumber({ date }))]),
    ]),
    allowed: shape.people.map(() => Array.from({ length: slots.size }, () => null)),
    links: linksOf(shape, forbidding),
    partners: othersOf(shape, isOfCouple),
    together: othersOf(shape, ({ kind }) => kind === 'together'),
    isDrafted: input.services.map(({ draft }) => {
      const there = new Set(draft.map(({ userId }) => userId))
      return shape.people.map(({ person }) => there.has(person._id))
    }),
  }
}

export const rosterOfPlan = ({ places }: PolishPlan): Roster =>
  places.map(({ serviceId, userId, postId, isShadow }) => ({ serviceId, userId, postId, isShadow }))

/** True where rules 1 to 3 and 8 allow a person the post of a service, as a place of their own. */
export function isAllowed({ shape, allowed }: PolishPlan, person: number, { at, slot, postId }: RankedPlace): boolean {
  const known = allowed[person]?.[slot]
  if (typeof known === 'boolean') return known
  const [one, rule, post] = [shape.people[person], shape.rules[at], shape.posts.get(postId)]
  const found = Boolean(one?.could[at] && rule && post && couldTake(one, rule, post))
  const own = allowed[person]
  if (own) own[slot] = found
  return found
}

/** Gives places to other people, one each. */
export function give({ shape, isAt }: PolishPlan, places: readonly RankedPlace[], people: readonly number[]): void {
  for (const { at, person } of places) (isAt[at] as boolean[])[person] = false
  places.forEach((place, index) => {
    place.person = people[index] ?? place.person
    place.userId = shape.people[place.person]?.person._id ?? place.userId
  })
  for (const { at, person } of places) (isAt[at] as boolean[])[person] = true
}

/** True where the hours, the most a day or the most a month of somebody forbid one of their services (rules 4, 5). */
export function isOverbooked({ shape, isAt }: PolishPlan, person: number, at: number): boolean {
  const [one, rule] = [shape.people[person], shape.rules[at]]
  if (!one || !rule) return true
  const { mostADay, mostAMonth } = one.person
  let [ofDay, ofMonth] = [0, 0]
  const count = (date: string) => {
    if (date === rule.date) ofDay += 1
    if (date.slice(0, 7) === rule.date.slice(0, 7)) ofMonth += 1
  }
  for (const load of one.loads) {
    if (overlap(rule, { ...rule, ...load, _id: '' })) return true
    count(load.date)
  }
  for (const [other, { date }] of shape.services.entries()) {
    if (!isAt[other]?.[person] || other === at) continue
    if (overlapping(shape, at, other)) return true
    count(date)
  }
  return ofDay >= mostADay || (mostAMonth !== null && ofMonth >= mostAMonth)
}

/** True where a link forbids that a person comes to a service, or that they are gone from it (rule 6). */
export function tearsLink({ shape, isAt, links }: PolishPlan, person: number, at: number): boolean {
  const isHere = isAt[at]?.[person] === true
  return (links[person] ?? []).some(({ isApart, other }) =>
    isApart
      ? isHere && shape.services.some((_, theirs) => isAt[theirs]?.[other] && overlapping(shape, at, theirs))
      : isAt[at]?.[other] !== isHere,
  )
}

/** What of the goals some services and people have: what a move of theirs alone changes in the whole plan. */
export function goalsAround(plan: PolishPlan, services: Iterable<number>, people: ReadonlySet<number>): GoalValues {
  const { shape } = plan
  const counting: Counting = { ...plan, values: noValues() }
  for (const at of services) {
    const service = shape.services[at]
    if (service) countService(counting, service, at)
  }
  for (const { kind, userA, userB } of shape.input.links) {
    if (kind !== 'together') continue
    const [a, b] = [shape.personIndex.get(userA), shape.personIndex.get(userB)]
    if (a !== undefined && b !== undefined && (people.has(a) || people.has(b))) countSplit(counting, a, b)
  }
  for (const person of people) {
    const one = shape.people[person]
    if (one) countPerson(counting, one, person)
  }
  return counting.values
}
