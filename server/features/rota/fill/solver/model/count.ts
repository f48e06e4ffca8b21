import { crowding, OVERLONG_PRICE, overlong, overlongWeeks, rungPrice, WISH_PRICES } from '#shared/rota/prices.ts'
import { isAble } from '#shared/rota/rules.ts'
import type { GoalValues, Roster } from '../fill.input.ts'
import { MISSING, missingCost } from './goals.ts'
import { hasRow, isCovered, type Shape } from './shape.ts'
import { countUnrelated, UNRELATED } from './unrelated.ts'

type ShapeService = Shape['services'][number]
type ShapePerson = Shape['people'][number]

/** A roster by service, and the sums so far. */
export interface Counting {
  shape: Shape
  placesOf: ReadonlyMap<string, Roster>
  /** People at each service, by rank of the service and of the person. */
  isAt: readonly (readonly boolean[])[]
  values: GoalValues
}

export const noValues = (): GoalValues => ({
  coverage: 0,
  wishes: 0,
  welcome: 0,
  fairness: 0,
  spacing: 0,
  preferences: 0,
  stability: 0,
})

/** Counts what a service lacks, and who of its draft it has lost. */
export function countService({ shape, placesOf, isAt, values }: Counting, service: ShapeService, at: number): void {
  const { people } = shape
  const places = placesOf.get(service._id) ?? []
  let missing = 0
  for (const { postId, minPeople, maxPeople, priority } of service.needs) {
    const filled =
      places.filter((place) => place.postId === postId && !place.isShadow).length +
      service.outside.filter((shift) => shift.postId === postId).length
    const ofLeast = Math.max(0, minPeople - filled)
    missing += ofLeast
    values.coverage += ofLeast * missingCost(priority)
    values.welcome += Math.max(0, maxPeople - Math.max(minPeople, filled))
  }
  values.coverage += missing * (missing - 1)
  for (const { skillId, minPeople } of service.skills) {
    const able = people.filter(({ rule }, person) => isAt[at]?.[person] && isAble(rule, skillId, service.date)).length
    values.coverage += MISSING * Math.max(0, minPeople - able)
  }
  if (service.unrelated) values.coverage += MISSING * Math.max(0, UNRELATED - countUnrelated(shape, service, places))
  for (const userId of new Set(service.draft.map((place) => place.userId)))
    if (!places.some((place) => place.userId === userId)) values.stability++
}

/** Counts the services at which one of two people who want to serve together stands without the other. */
export function countSplit({ shape: { services, people }, isAt, values }: Counting, a: number, b: number): void {
  services.forEach((_, at) => {
    const could = people[a]?.could[at] && people[b]?.could[at]
    if (could && isAt[at]?.[a] !== isAt[at]?.[b]) values.wishes += WISH_PRICES.pair_split
  })
}

/** Counts the share, the rest and the wishes of a person. */
export function countPerson({ shape, isAt, values }: Counting, one: ShapePerson, person: number): void {
  const own = shape.services.filter((_, at) => isAt[at]?.[person])
  const dates = [...own, ...one.loads].map(({ date }) => date)
  const served = own.length + one.loads.filter(({ reach }) => reach === 'span').length
  for (let n = 0; n < served; n++) {
    values.fairness += rungPrice(one, n)
    if (!one.isTrainee && n >= one.rungs) values.wishes += WISH_PRICES.above_share
  }
  if (one.person.backToBack !== 'fine') {
    values.wishes += WISH_PRICES.rest * crowding(dates, shape.restWindows)
    values.spacing += crowding(dates, shape.spacingWindows)
  }
  const { inARow } = one.person
  if (inARow) {
    const sets = overlongWeeks(
      shape.services.map(({ date }) => date),
      inARow.most,
    )
    const weeks = overlong([...dates, ...inARow.weeks], sets)
    values.wishes += WISH_PRICES.rest * weeks
    values.spacing += OVERLONG_PRICE * weeks
  }
  shape.rules.forEach((service, at) => {
    if (!isAt[at]?.[person]) return
    if (isCovered(one.rule, 'rather_not', service)) values.wishes += WISH_PRICES.rather_not
    if (hasRow(one.rule, 'prefer') && !isCovered(one.rule, 'prefer', service)) values.preferences++
  })
}

/** Counts the value of each goal from the places of a roster alone. */
export function valuesOf(shape: Shape, roster: Roster): GoalValues {
  const { services, people, personIndex } = shape
  const placesOf = new Map(services.map(({ _id }) => [_id, roster.filter(({ serviceId }) => serviceId === _id)]))
  const isAt = services.map(({ _id, outside }) => {
    const there = new Set([...(placesOf.get(_id) ?? []), ...outside].map(({ userId }) => userId))
    return people.map(({ person }) => there.has(person._id))
  })
  const counting = { shape, placesOf, isAt, values: noValues() }
  for (const [at, service] of services.entries()) countService(counting, service, at)
  for (const { kind, userA, userB } of shape.input.links) {
    const [a, b] = [personIndex.get(userA), personIndex.get(userB)]
    if (kind === 'together' && a !== undefined && b !== undefined) countSplit(counting, a, b)
  }
  for (const [person, one] of people.entries()) countPerson(counting, one, person)
  return counting.values
}
