import { groupBy } from '#shared/groupBy.ts'
import {
  type Block,
  blocks,
  otherOf,
  type Question,
  type RuleLink,
  type RulePerson,
  type RulePlace,
  type RulePost,
  type RuleService,
} from './rules.ts'

/** The places of everybody, by person and by service. */
export interface Places {
  ofPerson(userId: string): readonly RulePlace[]
  ofService(serviceId: string): readonly RulePlace[]
}

export function placesBy(all: readonly RulePlace[]): Places {
  const byPerson = groupBy(all, ({ userId }) => userId)
  const byService = groupBy(all, ({ service }) => service._id)
  return {
    ofPerson: (userId) => byPerson.get(userId) ?? [],
    ofService: (serviceId) => byService.get(serviceId) ?? [],
  }
}

/** A place that changes hands. It was free where `from` is null, and becomes free where `to` is null. */
export interface Handover {
  service: RuleService
  postId: string
  isShadow: boolean
  from: string | null
  to: string | null
}

/** The places after the handovers. Only the entries of people and services in these differ from before. */
export function handedOver(before: Places, handovers: readonly Handover[]): Places {
  const [people, services] = [new Map<string, RulePlace[]>(), new Map<string, RulePlace[]>()]
  for (const { from, to, service, postId, isShadow } of handovers) {
    const stays = (place: RulePlace) =>
      place.userId !== from || place.service._id !== service._id || place.postId !== postId
    const there = (services.get(service._id) ?? before.ofService(service._id)).filter(stays)
    services.set(service._id, there)
    if (from !== null) people.set(from, (people.get(from) ?? before.ofPerson(from)).filter(stays))
    if (to === null) continue
    const taken = { userId: to, service, postId, post: '', isShadow }
    there.push(taken)
    people.set(to, [...(people.get(to) ?? before.ofPerson(to)), taken])
  }
  return {
    ofPerson: (userId) => people.get(userId) ?? before.ofPerson(userId),
    ofService: (serviceId) => services.get(serviceId) ?? before.ofService(serviceId),
  }
}

/** People by id, and the links that hold between them. */
export interface RuleFacts {
  people: ReadonlyMap<string, RulePerson>
  links: readonly RuleLink[]
}

export const isActive = ({ people }: Pick<RuleFacts, 'people'>, userId: string): boolean =>
  people.get(userId)?.isSuspended === false

const known = new WeakMap<readonly RuleLink[], ReadonlyMap<string, readonly RuleLink[]>>()

function linksByPerson(links: readonly RuleLink[]): ReadonlyMap<string, readonly RuleLink[]> {
  const byPerson = new Map<string, RuleLink[]>()
  for (const link of links)
    for (const id of [link.userA, link.userB]) byPerson.set(id, [...(byPerson.get(id) ?? []), link])
  return byPerson
}

/** The links of a person; they are sorted once for the same list of all. */
export function linksOf({ links }: Pick<RuleFacts, 'links'>, userId: string): readonly RuleLink[] {
  const byPerson = known.get(links) ?? linksByPerson(links)
  known.set(links, byPerson)
  return byPerson.get(userId) ?? []
}

/** The active people with whom alone somebody serves, through others, too; none of who is not active. */
export function boundTo(facts: RuleFacts, userId: string): string[] {
  const found = isActive(facts, userId) ? [userId] : []
  for (const one of found)
    for (const link of linksOf(facts, one)) {
      const id = otherOf(link, one)
      if (link.kind === 'only_together' && id && isActive(facts, id) && !found.includes(id)) found.push(id)
    }
  return found.slice(1)
}

/**
 * The question to the rules whether a person may have a place, all others as they are: the places that can matter are
 * those at the service, and those of the person and of linked people. `hasDeclined` is false in it.
 */
export function questionOf(
  facts: RuleFacts,
  places: Places,
  { person, service, post }: { person: RulePerson; service: RuleService; post: RulePost },
): Question {
  const near = [person._id, ...linksOf(facts, person._id).flatMap((link) => otherOf(link, person._id) ?? [])]
  const here = places.ofService(service._id)
  const elsewhere = near.flatMap((id) => places.ofPerson(id).filter((place) => place.service._id !== service._id))
  return {
    person,
    service,
    post,
    roster: [...here.filter(({ userId, postId }) => userId !== person._id || postId !== post._id), ...elsewhere],
    links: facts.links,
    hasDeclined: false,
    isActive: (id) => isActive(facts, id),
  }
}

/**
 * The hard rules against a place that others may get along with it; `only_together` is a problem of the service then.
 */
export const blocksAmong = (question: Question): Block[] =>
  blocks(question).filter(({ code }) => code !== 'only_together')
