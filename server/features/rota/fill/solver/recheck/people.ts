import { couldStand, overlap, type RulePerson, type RulePost, type RuleService } from '#shared/rota/rules.ts'
import type { FillInput, FillLoad, FillPerson, FillService } from '../fill.input.ts'
import { type Facts, factsOf, learnsOnly } from '../verify/facts.ts'
import { couldServe, sundayOf } from '../verify/goals.ts'

/** Weeks of each period of a rate. */
const WEEKS = { week: 1, month: 13 / 3, quarter: 13 }

/** A member with what the program needs of them; lists are by the index of the service. */
export interface FillMember {
  index: number
  person: FillPerson
  rule: RulePerson
  isTrainee: boolean
  loads: FillLoad[]
  could: boolean[]
  /** They stand there whatever is filled. */
  isHeld: boolean[]
  /** They could come, and nothing that is fixed keeps them from it. */
  isFree: boolean[]
  share: number
  rungs: number
}

/** A service with its index. */
export interface IndexedService {
  index: number
  service: FillService
  rule: RuleService
}

export interface FillTeam {
  input: FillInput
  facts: Facts
  members: FillMember[]
  services: IndexedService[]
  indexOf: ReadonlyMap<string, number>
}

const monthOf = (date: string): string => date.slice(0, 7)

/** Days of everything that the member has whatever is filled. */
export const heldDays = ({ services }: FillTeam, { isHeld, loads }: FillMember): string[] => [
  ...services.flatMap(({ index, service }) => (isHeld[index] ? service.date : [])),
  ...loads.map(({ date }) => date),
]

/** True where nothing that the member has keeps them from a service: its hours, the most a day, the most a month. */
function hasTime(team: FillTeam, member: FillMember, { index, rule }: IndexedService): boolean {
  const { person, isHeld, loads } = member
  if (isHeld[index]) return false
  const held = team.services.filter((other) => isHeld[other.index])
  const days = heldDays(team, member)
  const inMonth = days.filter((day) => monthOf(day) === monthOf(rule.date)).length
  return (
    !held.some((other) => overlap(other.rule, rule)) &&
    !loads.some((load) => overlap({ ...rule, ...load, _id: 'load' }, rule)) &&
    days.filter((day) => day === rule.date).length < person.mostADay &&
    (person.mostAMonth === null || inMonth < person.mostAMonth)
  )
}

/** Everything that the program needs of an input, counted anew from it alone. */
export function fillTeamOf(input: FillInput): FillTeam {
  const facts = factsOf(input, [])
  const services = input.services.flatMap((service, index): IndexedService[] => {
    const rule = facts.services.get(service._id)
    return rule ? [{ index, service, rule }] : []
  })
  const members = input.people.flatMap((person, index): FillMember[] => {
    const rule = facts.rules.get(person._id)
    if (!rule) return []
    const could = input.services.map((service) => couldServe(facts, person, service))
    const weeks = new Set(input.services.flatMap(({ date }, at) => (could[at] ? sundayOf(date) : [])))
    const share = (person.times / WEEKS[person.per]) * weeks.size
    const isHeld = input.services.map(({ fixed, outside }) =>
      [...fixed, ...outside].some(({ userId }) => userId === person._id),
    )
    const loads = input.loads.filter(({ userId }) => userId === person._id)
    const isTrainee = learnsOnly(person)
    const rungs = Math.max(0, Math.ceil(share - 1e-9))
    return [{ index, person, rule, isTrainee, loads, could, isHeld, isFree: [], share, rungs }]
  })
  const indexOf = new Map(input.people.map(({ _id }, index) => [_id, index]))
  const team: FillTeam = { input, facts, members, services, indexOf }
  for (const member of members)
    member.isFree = services.map((one) => member.could[one.index] === true && hasTime(team, member, one))
  return team
}

/** True where the member learns the skill of a post. */
const learns = ({ rule }: FillMember, { skillId }: RulePost): boolean =>
  skillId !== null && rule.skills.get(skillId) === 'learning'

/** True where the rules allow the member a place of their own at a post, whatever else is planned. */
export const mayHold = (member: FillMember, { rule }: IndexedService, post: RulePost): boolean =>
  !member.isTrainee && !learns(member, post) && couldStand({ person: member.rule, service: rule, post })

/** True where the member may learn at a post, beside a mentor. */
export const mayLearn = (member: FillMember, { index, rule }: IndexedService, post: RulePost): boolean =>
  member.isTrainee &&
  learns(member, post) &&
  member.could[index] === true &&
  couldStand({ person: member.rule, service: rule, post })
