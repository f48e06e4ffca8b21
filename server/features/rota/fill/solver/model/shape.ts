import { groupBy } from '#shared/groupBy.ts'
import { covers } from '#shared/recurrence.ts'
import { isOnlyLearning, type Offered, type Window, windowsOf } from '#shared/rota/prices.ts'
import {
  couldCome,
  couldStand,
  isTrainee as isTraineeAt,
  overlap,
  type RulePerson,
  type RulePost,
  type RuleService,
} from '#shared/rota/rules.ts'
import { rungsOf, shareOf } from '#shared/rota/shares.ts'
import type { FillInput, FillLoad, FillPerson, FillService } from '../fill.input.ts'

/** A member with everything that the model needs of them. */
export interface Somebody extends Offered {
  person: FillPerson
  rule: RulePerson
  /** Per service: rules 1 to 3 and 8 allow one of its posts; for a trainee rules 1, 2 and 8. */
  could: boolean[]
  loads: FillLoad[]
  /** Per service: the member has a fixed place, or a shift that the plan does not know. */
  isHeld: boolean[]
  /** Services of the span that the member has already, loads included. */
  heldCount: number
}

/** Everything that follows from the input alone. People and services are named by their index. */
export interface Shape {
  input: FillInput
  people: Somebody[]
  personIndex: Map<string, number>
  services: FillService[]
  rules: RuleService[]
  posts: Map<string, RulePost>
  /** The household of each person, by index: people of one have the same number. */
  households: number[]
  /** Windows within which a second service costs in `wishes`. */
  restWindows: Window[]
  /** Windows, a week longer, within which a second service costs in `spacing`. */
  spacingWindows: Window[]
}

export const hasRow = (rule: RulePerson, kind: 'prefer' | 'rather_not'): boolean =>
  rule.rows.some((row) => row.kind === kind)

export const isCovered = (rule: RulePerson, kind: 'prefer' | 'rather_not', service: RuleService): boolean =>
  rule.rows.some((row) => row.kind === kind && covers(row, service))

/** True where the person may stand at that post only beside a mentor. */
export const isLearningAt = (one: Somebody, post: RulePost): boolean => isTraineeAt(one.rule, post)

/** True where rules 1 to 3 allow the person a place of their own at that post. */
export const couldTake = (one: Somebody, service: RuleService, post: RulePost): boolean =>
  !one.isTrainee && !isLearningAt(one, post) && couldStand({ person: one.rule, service, post })

/** Loads by person, and held people by service. */
interface Had {
  loads: ReadonlyMap<string, FillLoad[]>
  /** Per service: ids of people with a fixed place, or with a shift that the plan does not know. */
  held: ReadonlySet<string | null>[]
}

/** A member as the rules ask for them. */
export const toRulePerson = ({ ends, ...person }: FillPerson): RulePerson => ({
  ...person,
  isSuspended: false,
  skills: new Map(person.skills),
  wishes: new Map(person.wishes),
  ...(ends && { ends: new Map(ends) }),
})

function toSomebody(person: FillPerson, shape: Omit<Shape, 'people'>, { loads, held }: Had): Somebody {
  const { services, rules, posts } = shape
  const rule = toRulePerson(person)
  const isTrainee = isOnlyLearning(rule.skills.values())
  const one: Somebody = {
    person,
    rule,
    isTrainee,
    could: [],
    share: 0,
    rungs: 0,
    history: person.history,
    loads: loads.get(person._id) ?? [],
    isHeld: held.map((there) => there.has(person._id)),
    heldCount: 0,
  }
  one.could = services.map((service, at) => {
    const ruled = rules[at]
    if (!ruled || service.declined.includes(person._id)) return false
    if (!couldCome({ person: rule, service: ruled })) return false
    if (isTrainee) return true
    return service.needs.some(({ postId }) => {
      const post = posts.get(postId)
      return post !== undefined && couldTake(one, ruled, post)
    })
  })
  one.share = shareOf(
    person,
    services.filter((_, at) => one.could[at]).map(({ date }) => date),
  )
  one.rungs = rungsOf(one.share)
  one.heldCount = one.isHeld.filter(Boolean).length + one.loads.filter(({ reach }) => reach === 'span').length
  return one
}

/** Numbers the households: those of several people first, then everybody else's own. */
function householdsOf({ people, households = [] }: FillInput): number[] {
  const known = new Map(households.flatMap((own, number) => own.map((userId): [string, number] => [userId, number])))
  return people.map(({ _id }, index) => known.get(_id) ?? households.length + index)
}

/** Derives everything that the model needs of an input. */
export function shapeOf(input: FillInput): Shape {
  const dates = new Set(input.services.map(({ date }) => date))
  const others = input.loads.map(({ date }) => date)
  const shape = {
    input,
    personIndex: new Map(input.people.map(({ _id }, at) => [_id, at])),
    services: input.services,
    rules: input.services.map((service) => ({ ...service, serviceTime: '' })),
    posts: new Map(input.posts.map((post) => [post._id, { ...post, name: '' }])),
    households: householdsOf(input),
    restWindows: windowsOf(dates, others, input.restDays),
    spacingWindows: windowsOf(dates, others, input.restDays + 7),
  }
  const had: Had = {
    loads: groupBy(input.loads, ({ userId }) => userId),
    held: input.services.map(
      ({ fixed, outside }) => new Set([...fixed, ...outside].map(({ userId }): string | null => userId)),
    ),
  }
  return { ...shape, people: input.people.map((person) => toSomebody(person, shape, had)) }
}

/** True where two services, by index, overlap (rule 4; rule 6 for people who are kept apart). */
export const overlapping = ({ rules }: Shape, a: number, b: number): boolean => {
  const [one, other] = [rules[a], rules[b]]
  return one !== undefined && other !== undefined && overlap(one, other)
}

/**
 * True where held services and loads keep the person from that service: by their hours, the most a day, the most a
 * month.
 */
export function isBusy(shape: Shape, one: Somebody, at: number): boolean {
  const { services, rules } = shape
  const rule = rules[at]
  if (!rule || one.isHeld[at]) return true
  const month = rule.date.slice(0, 7)
  const held = services.filter((_, other) => one.isHeld[other])
  const dates = [...held, ...one.loads].map(({ date }) => date)
  return (
    one.isHeld.some((isHeld, other) => isHeld && overlapping(shape, at, other)) ||
    one.loads.some((load) => overlap(rule, { ...rule, ...load, _id: '' })) ||
    dates.filter((date) => date === rule.date).length >= one.person.mostADay ||
    (one.person.mostAMonth !== null &&
      dates.filter((date) => date.slice(0, 7) === month).length >= one.person.mostAMonth)
  )
}
