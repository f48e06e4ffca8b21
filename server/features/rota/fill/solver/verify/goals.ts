import { addDays } from '#shared/days.ts'
import { covers } from '#shared/recurrence.ts'
import { couldStand, type RosterPlace, type RulePerson, type RuleService } from '#shared/rota/rules.ts'
import type { FillInput, FillPerson, FillService, GoalValues } from '../fill.input.ts'
import { type Facts, learnsOnly, toRule } from './facts.ts'

/** Costs in fairness, as docs/ROTA.md has them: not imported, because the model's may be wrong. */
const RUNG_SCALE = 24
const TRAINEE_REWARD = -24
/** Weeks of each period of a rate. */
const WEEKS = { week: 1, month: 13 / 3, quarter: 13 }

/** The figures of one member from which goals are counted. */
interface Counted {
  person: FillPerson
  rule: RulePerson
  isTrainee: boolean
  share: number
  /** Days of each service and load of the member, also of loads outside of the span. */
  days: string[]
  /** The member's services among those that are filled. */
  services: RuleService[]
  /** Number of the member's services in the span, loads included. */
  count: number
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** The Sunday that begins the week of a day. */
export const sundayOf = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** True where rules 1 to 3 and 8 allow the person a post of the service; for a trainee rules 1, 2 and 8. */
export function couldServe(
  { rules, posts, services }: Facts,
  person: FillPerson,
  { _id, declined, needs }: FillService,
): boolean {
  const [rule, service] = [rules.get(person._id), services.get(_id)]
  if (!rule || !service || declined.includes(person._id)) return false
  if (learnsOnly(person)) {
    const anywhere = { _id: '', name: '', skillId: null, isRetired: false, jointWith: [] }
    return couldStand({ person: rule, service, post: anywhere })
  }
  return needs.some(({ postId }) => {
    const post = posts.get(postId)
    if (!post || (post.skillId !== null && rule.skills.get(post.skillId) !== 'able')) return false
    return couldStand({ person: rule, service, post })
  })
}

function toCounted(facts: Facts, person: FillPerson): Counted {
  const { input, rules, services, present } = facts
  const own = input.services.filter((service) => present.get(service._id)?.has(person._id))
  const loads = input.loads.filter(({ userId }) => userId === person._id)
  const weeks = new Set(
    input.services.filter((service) => couldServe(facts, person, service)).map(({ date }) => sundayOf(date)),
  )
  return {
    person,
    rule: rules.get(person._id) ?? toRule(person),
    isTrainee: learnsOnly(person),
    share: (person.times / WEEKS[person.per]) * weeks.size,
    days: [...own, ...loads].map(({ date }) => date),
    services: own.flatMap(({ _id }) => services.get(_id) ?? []),
    count: own.length + loads.filter(({ reach }) => reach === 'span').length,
  }
}

/** Spans of `days` that begin on a day with a service or a load, and hold a service and two such days at least. */
export function crowdedSpans({ services, loads }: FillInput, days: number): [string, string][] {
  const served = new Set(services.map(({ date }) => date))
  const all = [...new Set([...served, ...loads.map(({ date }) => date)])].sort()
  const spans = all.map((from): [string, string] => [from, addDays(from, days - 1)])
  const inside = ([from, to]: [string, string]) => all.filter((day) => day >= from && day <= to)
  return spans.filter((span, at) => {
    const mine = inside(span)
    const isWithin = spans.some((other, index) => index < at && mine.every((day) => inside(other).includes(day)))
    return mine.length > 1 && mine.some((day) => served.has(day)) && !isWithin
  })
}

/** Sum, over these spans, of a member's services above one in each. */
const countCrowding = ({ days }: Counted, spans: [string, string][]): number =>
  sum(spans.map(([from, to]) => Math.max(0, days.filter((day) => day >= from && day <= to).length - 1)))

/** True where somebody has a skill, and a certificate of it that expires holds on that day. */
export function isAbleOn(rule: RulePerson | undefined, skillId: string, date: string): boolean {
  if (rule?.skills.get(skillId) !== 'able') return false
  if (!rule.ends?.has(skillId)) return true
  const lastDay = rule.ends.get(skillId)
  return typeof lastDay === 'string' && date <= lastDay
}

/** Number of households at a service: the first of each of whom the service has somebody counts, shadows do not. */
function countHouseholds({ people, households = [] }: FillInput, service: FillService, here: RosterPlace[]): number {
  const team = new Set(people.map(({ _id }) => _id))
  const there = [...here.filter(({ isShadow }) => !isShadow), ...service.outside].flatMap(({ userId }) => userId ?? [])
  const counted: string[] = []
  for (const userId of new Set(there)) {
    const own = households.find((household) => household.includes(userId)) ?? [userId]
    if (team.has(userId) && !counted.some((other) => own.includes(other))) counted.push(userId)
  }
  return counted.length + (service.unrelated?.strangers ?? 0)
}

function coverageOf({ input, roster, rules, present }: Facts): Pick<GoalValues, 'coverage' | 'welcome'> {
  let [coverage, welcome] = [0, 0]
  for (const service of input.services) {
    const here = roster.filter(({ serviceId }) => serviceId === service._id)
    let empty = 0
    for (const { postId, minPeople, maxPeople, priority } of service.needs) {
      const people =
        here.filter((place) => place.postId === postId && !place.isShadow).length +
        service.outside.filter((shift) => shift.postId === postId).length
      const missing = Math.max(0, minPeople - people)
      empty += missing
      coverage += missing * (100 + 20 * priority)
      welcome += Math.max(0, maxPeople - Math.max(minPeople, people))
    }
    // The first empty place of a service costs nothing in addition, the second 2, the third 4.
    for (let n = 0; n < empty; n += 1) coverage += 2 * n
    for (const { skillId, minPeople } of service.skills) {
      const able = [...(present.get(service._id) ?? [])].filter((userId) =>
        isAbleOn(rules.get(userId), skillId, service.date),
      ).length
      coverage += 100 * Math.max(0, minPeople - able)
    }
    if (service.unrelated) coverage += 100 * Math.max(0, 2 - countHouseholds(input, service, here))
  }
  return { coverage, welcome }
}

/** Number of weeks in a row, beyond the most of a member, that each service of the span has part in. */
function countOverlong({ services }: FillInput, { person, days }: Counted): number {
  if (person.inARow === null) return 0
  const { most, weeks } = person.inARow
  const served = new Set([...days.map(sundayOf), ...weeks])
  const filled = new Set(services.map(({ date }) => sundayOf(date)))
  return [...served].filter((last) => {
    const run = Array.from({ length: most + 1 }, (_, back) => addDays(last, -7 * back))
    return run.every((week) => served.has(week)) && run.some((week) => filled.has(week))
  }).length
}

/** Number of services at which one of a pair who like to serve together is present, and both could be. */
function countSplitPairs(facts: Facts): number {
  const { input } = facts
  const people = new Map(input.people.map((person) => [person._id, person]))
  return input.links
    .filter(({ kind, userA, userB }) => {
      return kind === 'together' && people.has(userA) && people.has(userB)
    })
    .flatMap(({ userA, userB }) => {
      const pair = [people.get(userA), people.get(userB)].filter((one) => one !== undefined)
      return input.services.filter((service) => {
        const here = facts.present.get(service._id)
        return here?.has(userA) !== here?.has(userB) && pair.every((one) => couldServe(facts, one, service))
      })
    }).length
}

/** The member's services that their rows of this kind cover, and the others. */
const countRows = ({ rule, services }: Counted, kind: 'rather_not' | 'prefer') => {
  const rows = rule.rows.filter((row) => row.kind === kind)
  const touched = services.filter((service) => rows.some((row) => covers(row, service))).length
  return { hasRows: rows.length > 0, touched, others: services.length - touched }
}

function fairnessOf({ person, share, count, isTrainee }: Counted): number {
  const rungs = Math.ceil(share - 1e-9)
  if (isTrainee) return TRAINEE_REWARD * Math.min(count, rungs)
  // A person without a share has fixed services only, which no fill changes.
  if (share === 0) return 0
  const prices = Array.from({ length: count }, (_, n) =>
    Math.round((RUNG_SCALE * (2 * (n + person.history) + 1)) / share),
  )
  return sum(prices)
}

/** The value of a roster in each goal. */
export function goalsOf(facts: Facts): GoalValues {
  const { input, roster } = facts
  const people = input.people.map((person) => toCounted(facts, person))
  const resting = people.filter(({ person }) => person.backToBack !== 'fine')
  const [rest, spacing] = [crowdedSpans(input, input.restDays), crowdedSpans(input, input.restDays + 7)]
  const aboveShare = people.map(({ share, count, isTrainee }) =>
    isTrainee ? 0 : Math.max(0, count - Math.ceil(share - 1e-9)),
  )
  const overlong = sum(people.map((one) => countOverlong(input, one)))
  const wishes =
    5 * sum(resting.map((one) => countCrowding(one, rest))) +
    5 * overlong +
    3 * sum(aboveShare) +
    2 * sum(people.map((one) => countRows(one, 'rather_not').touched)) +
    2 * countSplitPairs(facts)
  const preferences = people.map((one) => {
    const { hasRows, others } = countRows(one, 'prefer')
    return hasRows ? others : 0
  })
  const left = input.services.map((service) => {
    const here = new Set(roster.filter(({ serviceId }) => serviceId === service._id).map(({ userId }) => userId))
    return [...new Set(service.draft.map(({ userId }) => userId))].filter((userId) => !here.has(userId)).length
  })
  return {
    ...coverageOf(facts),
    wishes,
    fairness: sum(people.map(fairnessOf)),
    spacing: sum(resting.map((one) => countCrowding(one, spacing))) + 3 * overlong,
    preferences: sum(preferences),
    stability: sum(left),
  }
}
