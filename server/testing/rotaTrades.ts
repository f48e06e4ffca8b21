import { blocks, isTrainee, type RulePlace, type RulePost } from '#shared/rota/rules.ts'
import { shownOf, typedRow } from '../features/plan/places/places.wire.ts'
import type { PlannedRow } from '../features/plan/places/planned.store.ts'
import type { FactsPerson } from '../features/rota/facts/facts.people.ts'
import type { FactsService } from '../features/rota/facts/facts.services.ts'
import type { RotaFacts } from '../features/rota/facts/rotaFacts.ts'
import type { FillInput, FillService } from '../features/rota/fill/solver/fill.input.ts'
import { toRulePerson } from '../features/rota/fill/solver/model/shape.ts'
import { randomness } from './randomness.ts'
import { type TeamShape, teamOf } from './rotaTeams.ts'

const TIMES: Record<string, string> = { '9': '9am', '10': '10:45am', '13': '1pm', '18': '6pm' }

/** An invented team, and the places that its members have so far. */
interface Team {
  input: FillInput
  random: () => number
  posts: Map<string, RulePost>
  people: Map<string, FactsPerson>
  roster: RulePlace[]
}

const factsPerson = ({ ends, ...person }: FillInput['people'][number], random: () => number): FactsPerson => ({
  ...person,
  ...toRulePerson({ ...person, ...(ends && { ends }) }),
  name: `Member ${person._id}`,
  phoneNumber: null,
  isSuspended: random() < 0.03,
  hasJoined: true,
  hasStated: true,
  isOwnWord: false,
  mostInARow: person.inARow?.most ?? null,
  isLeftOut: false,
  confirmedUntil: null,
})

const timeOf = ({ startsAt }: FillService): string => TIMES[String(new Date(startsAt ?? 0).getUTCHours())] ?? '9am'

/** A place of a member at a service in the columns that facts have. */
function plannedRow(service: FillService, person: FactsPerson, postId: string, state: PlannedRow['state']): PlannedRow {
  const shift = {
    date: service.date,
    serviceTime: timeOf(service),
    assignment: postId,
    name: person.name,
    tieColor: null,
  }
  return {
    ...typedRow(shownOf(shift, `shift ${service._id} ${person._id} ${postId}`, person._id)),
    id: `${service._id} ${person._id} ${postId}`,
    service_id: service._id,
    user_id: person._id,
    post_id: postId,
    state,
    shadow: 0,
    sequence: 1,
    source: 'hand',
    service_state: 'planned',
    service_tie: null,
    person: person.name,
  }
}

/** The place that a member could be given; undefined where a rule stands against it. */
function freePlace(team: Team, service: FillService, person: FactsPerson, post: RulePost): RulePlace | undefined {
  const rule = { ...service, serviceTime: timeOf(service) }
  const question = {
    person,
    service: rule,
    post,
    roster: team.roster,
    links: team.input.links,
    hasDeclined: service.declined.includes(person._id),
    isActive: (id: string) => team.people.get(id)?.isSuspended === false,
  }
  if (blocks(question).some(({ code }) => code !== 'suspended' && code !== 'only_together')) return undefined
  return { userId: person._id, service: rule, postId: post._id, post: post.name, isShadow: isTrainee(person, post) }
}

/** Fills a service at random where no rule is broken, and adds its places to the roster of the team. */
function fillService(team: Team, service: FillService): PlannedRow[] {
  const { random, people, posts, roster } = team
  const planned: PlannedRow[] = []
  for (const { postId, maxPeople } of service.needs) {
    const post = posts.get(postId)
    if (!post) continue
    const shuffled = [...people.values()].sort(() => random() - 0.5)
    let free = maxPeople
    for (const person of shuffled) {
      const place = freePlace(team, service, person, post)
      if (!place || (!place.isShadow && free === 0)) continue
      if (!place.isShadow) free -= 1
      roster.push(place)
      const row = plannedRow(service, person, postId, random() < 0.5 ? 'asked' : 'accepted')
      planned.push({ ...row, shadow: place.isShadow ? 1 : 0 })
    }
  }
  for (const userId of new Set(service.declined)) {
    const person = people.get(userId)
    if (person && !planned.some(({ user_id }) => user_id === userId))
      planned.push(plannedRow(service, person, service.needs[0]?.postId ?? '', 'declined'))
  }
  return planned
}

const serviceRow = (service: FillService): FactsService['row'] => ({
  id: service._id,
  template_id: service.templateId,
  date: service.date,
  service_time: timeOf(service),
  service_time_key: timeOf(service),
  service_time_order: 0,
  lasts_minutes: service.lastsMinutes,
  tie_color: null,
  state: 'planned',
  cancel_note: null,
  edited: 0,
  tie_by_day: 0,
  name: null,
  note: null,
  published_at: '',
  revision: 1,
  by_shifts: 0,
  sign_up: 0,
  two_unrelated: 0,
})

const factsService = (service: FillService, planned: PlannedRow[]): FactsService => ({
  _id: service._id,
  date: service.date,
  serviceTime: timeOf(service),
  templateId: service.templateId,
  startsAt: service.startsAt,
  lastsMinutes: service.lastsMinutes,
  row: serviceRow(service),
  needs: service.needs.map((need) => ({
    service_id: service._id,
    post_id: need.postId,
    min_people: need.minPeople,
    max_people: need.maxPeople,
    priority: need.priority,
    sort_order: 0,
    post: need.postId,
  })),
  skills: [],
  draft: null,
  planned,
  typed: [],
  untold: new Map<string, null>(),
  searches: [],
})

/** The facts of an invented team, whose places are live: at random, where no rule is broken. */
export function liveFacts(shape: TeamShape): RotaFacts {
  const input = teamOf(shape)
  const random = randomness(shape.seed + 1)
  const posts = new Map(input.posts.map((post) => [post._id, { ...post, name: post._id }]))
  const people = new Map(input.people.map((person) => [person._id, factsPerson(person, random)]))
  const team: Team = { input, random, posts, people, roster: [] }
  const services = input.services.map((service) => factsService(service, fillService(team, service)))
  return {
    from: input.from,
    to: input.to,
    day: input.from,
    timeZone: 'UTC',
    restDays: input.restDays,
    services,
    ofSpan: services,
    daysBeside: new Map(),
    inOrder: () => 0,
    posts,
    people,
    links: input.links,
  }
}
