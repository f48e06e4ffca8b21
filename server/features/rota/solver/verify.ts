import { addDays } from '#shared/days.ts'
import { covers } from '#shared/rotaDays.ts'
import {
  type BLOCK_CODES,
  blocks,
  couldStand,
  type RulePerson,
  type RulePost,
  type RuleService,
  type Standing,
} from '#shared/rotaRules.ts'
import type { FillInput, FillPerson, FillService, GoalValues, Place, Roster } from './fill.input.ts'

/*
 * The judge of what the solver finds. It shares no code with the model: every number is counted again from the places alone,
 * as rota.md §4 and §9 say it, the plain way.
 */

/** A hard rule that a roster breaks. */
export interface Broken {
  code: (typeof BLOCK_CODES)[number] | 'full' | 'fixed_missing' | 'twice' | 'unknown'
  serviceId: string
  postId: string | null
  userId: string | null
}

export interface Verdict {
  broken: Broken[]
  goals: GoalValues
}

const RUNG_SCALE = 24
const TRAINEE_REWARD = -24
/** Weeks of a month and of a quarter. */
const WEEKS = { week: 1, month: 13 / 3, quarter: 13 }

/** What counting needs of one member. */
interface Counted {
  person: FillPerson
  rule: RulePerson
  isTrainee: boolean
  share: number
  /** Days on which they serve, one for each service or load, near the span too. */
  days: string[]
  /** Their services of the input. */
  services: RuleService[]
  /** Services of the span, with those that are not filled. */
  count: number
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

const toRule = (person: FillPerson): RulePerson => ({
  ...person,
  isSuspended: false,
  skills: new Map(person.skills),
  wishes: new Map(person.wishes),
})

/** To Fill somebody who learns a skill and is able at none fills no place. */
const learnsOnly = ({ skills }: FillPerson): boolean =>
  skills.some(([, level]) => level === 'learning') && skills.every(([, level]) => level === 'learning')

const ruleService = (service: FillService): RuleService => ({ ...service, serviceTime: '' })

const sundayOf = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

interface Facts {
  input: FillInput
  roster: Roster
  rules: Map<string, RulePerson>
  services: Map<string, RuleService>
  posts: Map<string, RulePost>
  /** Ids of everybody who is at each service, by whatever means. */
  present: Map<string, Set<string>>
}

function factsOf(input: FillInput, roster: Roster): Facts {
  return {
    input,
    roster,
    rules: new Map(input.people.map((person) => [person._id, toRule(person)])),
    services: new Map(input.services.map((service) => [service._id, ruleService(service)])),
    posts: new Map(input.posts.map((post) => [post._id, { ...post, name: '' }])),
    present: new Map(
      input.services.map(({ _id, outside }) => [
        _id,
        new Set([
          ...roster.filter(({ serviceId }) => serviceId === _id).map(({ userId }) => userId),
          ...outside.flatMap(({ userId }) => userId ?? []),
        ]),
      ]),
    ),
  }
}

/** Everybody who stands anywhere: the roster, shifts outside of the plan, and what else they have. */
function standings({ input, roster, services }: Facts): Standing[] {
  const found: Standing[] = []
  const add = (userId: string, service: RuleService | undefined, postId: string | null, isShadow: boolean) => {
    if (service) found.push({ userId, service, postId, post: '', isShadow })
  }
  for (const { serviceId, userId, postId, isShadow } of roster) add(userId, services.get(serviceId), postId, isShadow)
  for (const { _id, outside } of input.services)
    for (const { userId, postId } of outside) if (userId !== null) add(userId, services.get(_id), postId, false)
  input.loads.forEach(({ userId, ...load }, at) => {
    add(userId, { _id: `load ${at}`, serviceTime: '', templateId: null, ...load }, null, false)
  })
  return found
}

const sameSeat = (a: Omit<Place, 'serviceId' | 'isShadow'>, b: Omit<Place, 'serviceId' | 'isShadow'>): boolean =>
  a.userId === b.userId && a.postId === b.postId

/** Rules 1 to 8, of every place that the fill has chosen itself. */
function brokenByPeople(facts: Facts): Broken[] {
  const { input, roster, rules, services, posts } = facts
  const everybody = standings(facts)
  const fixed = new Map(input.services.map((service) => [service._id, service]))
  return roster.flatMap((place): Broken[] => {
    const { serviceId, userId, postId, isShadow } = place
    const at = { serviceId, postId, userId }
    const [person, service, post] = [rules.get(userId), services.get(serviceId), posts.get(postId)]
    const filled = fixed.get(serviceId)
    if (!person || !service || !post || !filled) return [{ ...at, code: 'unknown' }]
    if (filled.fixed.some((seat) => sameSeat(seat, place))) return []
    const others = everybody.filter(
      (one) => !(one.userId === userId && one.service._id === serviceId && one.postId === postId),
    )
    const found = blocks({
      person,
      service,
      post: { ...post, jointWith: [] },
      roster: others,
      links: input.links,
      hasDeclined: filled.declined.includes(userId),
      isActive: (id) => rules.has(id),
    }).map(({ code }): Broken => ({ ...at, code }))
    // A trainee takes no place, and nobody else stands beside a mentor.
    const mayShadow = post.skillId !== null && person.skills.get(post.skillId) === 'learning'
    const learner = input.people.find(({ _id }) => _id === userId)
    if (isShadow !== mayShadow || (!isShadow && learner && learnsOnly(learner))) found.push({ ...at, code: 'learning' })
    return found
  })
}

/** Places: no post above its most, fixed ones where they were, nobody twice in one. */
function brokenByPlaces({ input, roster }: Facts): Broken[] {
  return input.services.flatMap(({ _id: serviceId, needs, fixed, outside }): Broken[] => {
    const here = roster.filter((place) => place.serviceId === serviceId)
    const taking = (seats: readonly { postId: string | null; isShadow?: boolean }[], postId: string) =>
      seats.filter((seat) => seat.postId === postId && !seat.isShadow).length
    const full = [...new Set(here.map(({ postId }) => postId))].flatMap((postId): Broken[] => {
      const most = needs.find((need) => need.postId === postId)?.maxPeople ?? 0
      const kept = taking(fixed, postId) + taking(outside, postId)
      const isFull = taking(here, postId) + taking(outside, postId) > Math.max(most, kept)
      return isFull ? [{ code: 'full', serviceId, postId, userId: null }] : []
    })
    const missing = fixed
      .filter((seat) => !here.some((place) => sameSeat(place, seat)))
      .map(({ userId, postId }): Broken => ({ code: 'fixed_missing', serviceId, postId, userId }))
    const twice = here
      .filter((place, index) => here.findIndex((other) => sameSeat(other, place)) !== index)
      .map(({ userId, postId }): Broken => ({ code: 'twice', serviceId, postId, userId }))
    return [...full, ...missing, ...twice]
  })
}

/** They could stand at the service, whatever else is planned: rules 1 to 3 and 8; of a trainee 1, 2 and 8. */
function couldServe(
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

function counted(facts: Facts, person: FillPerson): Counted {
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
function windows({ services, loads }: FillInput, days: number): [string, string][] {
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

/** How many services above one somebody has in each of these spans. */
const crowding = ({ days }: Counted, spans: [string, string][]): number =>
  sum(spans.map(([from, to]) => Math.max(0, days.filter((day) => day >= from && day <= to).length - 1)))

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
    // The first empty place of a service costs nothing more, the second 2, the third 4.
    for (let n = 0; n < empty; n += 1) coverage += 2 * n
    for (const { skillId, minPeople } of service.skills) {
      const able = [...(present.get(service._id) ?? [])].filter(
        (userId) => rules.get(userId)?.skills.get(skillId) === 'able',
      ).length
      coverage += 100 * Math.max(0, minPeople - able)
    }
  }
  return { coverage, welcome }
}

/** Pairs that like to serve together: one of the two is there, and both could be. */
function splitPairs(facts: Facts): number {
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

const saysOf = ({ rule, services }: Counted, kind: 'rather_not' | 'prefer') => {
  const rows = rule.rows.filter((row) => row.kind === kind)
  const touched = services.filter((service) => rows.some((row) => covers(row, service))).length
  return { hasRows: rows.length > 0, touched, others: services.length - touched }
}

function fairnessOf({ person, share, count, isTrainee }: Counted): number {
  const rungs = Math.ceil(share - 1e-9)
  if (isTrainee) return TRAINEE_REWARD * Math.min(count, rungs)
  // Who could serve at nothing has no share: what they have is fixed.
  if (share === 0) return 0
  const prices = Array.from({ length: count }, (_, n) =>
    Math.round((RUNG_SCALE * (2 * (n + person.history) + 1)) / share),
  )
  return sum(prices)
}

/** Hard rules that a roster breaks, and what it comes to in each goal. */
export function verify(input: FillInput, roster: Roster): Verdict {
  const facts = factsOf(input, roster)
  const people = input.people.map((person) => counted(facts, person))
  const resting = people.filter(({ person }) => person.backToBack !== 'fine')
  const [rest, spacing] = [windows(input, input.restDays), windows(input, input.restDays + 7)]
  const aboveShare = people.map(({ share, count, isTrainee }) =>
    isTrainee ? 0 : Math.max(0, count - Math.ceil(share - 1e-9)),
  )
  const wishes =
    5 * sum(resting.map((one) => crowding(one, rest))) +
    3 * sum(aboveShare) +
    2 * sum(people.map((one) => saysOf(one, 'rather_not').touched)) +
    2 * splitPairs(facts)
  const preferences = people.map((one) => {
    const { hasRows, others } = saysOf(one, 'prefer')
    return hasRows ? others : 0
  })
  const left = input.services.map((service) => {
    const here = new Set(roster.filter(({ serviceId }) => serviceId === service._id).map(({ userId }) => userId))
    return [...new Set(service.draft.map(({ userId }) => userId))].filter((userId) => !here.has(userId)).length
  })
  return {
    broken: [...brokenByPeople(facts), ...brokenByPlaces(facts)],
    goals: {
      ...coverageOf(facts),
      wishes,
      fairness: sum(people.map(fairnessOf)),
      spacing: sum(resting.map((one) => crowding(one, spacing))),
      preferences: sum(preferences),
      stability: sum(left),
    },
  }
}
