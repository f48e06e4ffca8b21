import type { RulePerson, RulePost, RuleService } from '#shared/rotaRules.ts'
import type { FillInput, FillPerson, FillService, Roster } from '../fill.input.ts'

export const toRule = (person: FillPerson): RulePerson => ({
  ...person,
  isSuspended: false,
  skills: new Map(person.skills),
  wishes: new Map(person.wishes),
})

/** To Fill somebody who learns a skill and is able at none fills no place. */
export const learnsOnly = ({ skills }: FillPerson): boolean =>
  skills.some(([, level]) => level === 'learning') && skills.every(([, level]) => level === 'learning')

const ruleService = (service: FillService): RuleService => ({ ...service, serviceTime: '' })

/** A roster with what its judge looks up. */
export interface Facts {
  input: FillInput
  roster: Roster
  rules: Map<string, RulePerson>
  services: Map<string, RuleService>
  posts: Map<string, RulePost>
  /** Ids of everybody who is at each service, by whatever means. */
  present: Map<string, Set<string>>
}

export function factsOf(input: FillInput, roster: Roster): Facts {
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
