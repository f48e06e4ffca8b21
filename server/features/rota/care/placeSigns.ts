import { addDays } from '#shared/days.ts'
import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import { isActive } from '#shared/rota/judge.ts'
import { couldCome, couldHold, isPaused, isTrainee } from '#shared/rota/rules.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { livePlacesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { CARE_DAYS_AHEAD, type CareFound } from './found.ts'

// The numbers are those of rule 54.

/** Active people who can hold a post, at most, where it is held by too few. */
const TOO_FEW = 2
/** People for each place below which a service is thin, in tenths. */
const ENOUGH_TENTHS = 13

/** The planned services to come of twelve weeks. */
const coming = ({ ofSpan, day, timeZone }: RotaFacts, now: Date): FactsService[] =>
  ofSpan.filter(
    ({ row, date }) =>
      row.state === 'planned' && date <= addDays(day, CARE_DAYS_AHEAD) && !hasBegun(row, timeZone, now),
  )

/** People who can hold a post at some service by themselves: not those who learn it. */
function canHold({ people, posts }: RotaFacts, postId: string): FactsPerson[] {
  const post = posts.get(postId)
  if (!post || post.isRetired) return []
  return [...people.values()].filter(
    (person) => !person.isSuspended && couldHold({ person, post }) && !isTrainee(person, post),
  )
}

/**
 * Posts that are needed in twelve weeks and that at most two active people can hold, those with the fewest first. One
 * of a kind and person: a further post of the same people is named with the first.
 */
export function singles(facts: RotaFacts, now: Date): CareFound[] {
  const needed = new Set(
    coming(facts, now).flatMap(({ needs }) => needs.flatMap((need) => (need.min_people > 0 ? need.post_id : []))),
  )
  const found = [...facts.posts.values()]
    .filter(({ _id, isRetired }) => needed.has(_id) && !isRetired)
    .map(({ _id: postId, name: post }) => {
      const holders = canHold(facts, postId).filter((person) => !isPaused(person, facts.day))
      return { kind: 'single' as const, postId, holders: holders.map(({ _id }) => _id), facts: { post } }
    })
    .filter(({ holders }) => holders.length <= TOO_FEW)
    .sort((a, b) => a.holders.length - b.holders.length)
  const named: (CareFound & { holders: string[]; facts: { post: string; otherPosts?: string[] } })[] = []
  for (const one of found) {
    const before = named.find(({ holders }) => holders.some((id) => one.holders.includes(id)))
    if (before) before.facts.otherPosts = [...(before.facts.otherPosts ?? []), one.facts.post]
    else named.push(one)
  }
  return named
}

/** True where everybody whom a service needs has said yes. */
function isHeld(facts: RotaFacts, service: FactsService): boolean {
  const places = livePlacesAt(service)
  return (
    service.planned.every(({ state }) => state !== 'asked') &&
    service.needs.every(({ post_id, min_people }) => taken(facts, service, post_id, places).covering >= min_people)
  )
}

/** Services of twelve weeks for which fewer than 1.3 people a place are able and not away, planned or not. */
export function thins(facts: RotaFacts, now: Date): CareFound[] {
  const holders = new Map<string, FactsPerson[]>()
  const holdersOf = (postId: string) => {
    const known = holders.get(postId) ?? canHold(facts, postId)
    holders.set(postId, known)
    return known
  }
  return coming(facts, now).flatMap((service) => {
    const needs = service.needs.filter(({ min_people }) => min_people > 0)
    const needed = needs.reduce((sum, { min_people }) => sum + min_people, 0)
    if (needed === 0 || isHeld(facts, service)) return []
    const able = new Set(
      needs.flatMap(({ post_id }) =>
        holdersOf(post_id).flatMap((person) => (couldCome({ person, service }) ? person._id : [])),
      ),
    )
    // A name on the schedule counts as one person who is able, also where no member has that name.
    for (const { user_id } of service.typed) if (user_id !== null && isActive(facts, user_id)) able.add(user_id)
    const names = service.typed.filter(({ user_id, name }) => user_id === null && formerMemberPlace(name) === undefined)
    const people = able.size + names.length
    if (people * 10 >= needed * ENOUGH_TENTHS) return []
    const { date, serviceTime, row } = service
    const counted = { date, serviceTime, name: row.name, able: people, needed }
    return [{ kind: 'thin' as const, serviceId: service._id, facts: counted }]
  })
}
