import type { RulePerson, RulePost, RuleService } from '#shared/rota/rules.ts'
import type { FillInput, FillPerson, FillService, Roster } from '../fill.input.ts'

export const toRule = ({ ends, ...person }: FillPerson): RulePerson => ({
  ...person,
  isSuspended: false,
  skills: new Map(person.skills),
  wishes: new Map(person.wishes),
  ...(ends && { ends: new Map(ends) }),
})

/** True where a person learns a skill and is able at none: a fill gives them no place of their own. */
export const learnsOnly = ({ skills }: FillPerson): boolean =>
  skills.some(([, level]) => level === 'learning') && skills.every(([, level]) => level === 'learning')

const toRuleService = (service: FillService): RuleService => ({ ...service, serviceTime: '' })

/** A roster with lookups for its judgement. */
export interface Facts {
  input: FillInput
  roster: Roster
  rules: Map<string, RulePerson>
  services: Map<string, RuleService>
  posts: Map<string, RulePost>
  /** Ids of the people at each service, by the roster or by a shift that the plan does not know. */
  present: Map<string, Set<string>>
}

export function factsOf(input: FillInput, roster: Roster): Facts {
  return {
    input,
    roster,
    rules: new Map(input.people.map((person) => [person._id, toRule(person)])),
    services: new Map(input.services.map((service) => [service._id, toRuleService(service)])),
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
