import type { Capacity, Known } from '#shared/rota/capacity.ts'
import { rungsOf } from '#shared/rota/shares.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { daysAt, judgeOf } from '../judge/judge.ts'
import { unfillableOf } from './unfillable.ts'

/**
 * True for a person who has confirmed days of the span, or has days noted that touch it. A service at which one likes
 * to be says nothing of days.
 */
const hasSaidWhen = ({ rows, confirmedUntil }: FactsPerson, { from, to }: RotaFacts): boolean =>
  (confirmedUntil !== null && confirmedUntil >= from) ||
  rows.some(({ kind, fromDay, toDay }) => kind !== 'prefer' && fromDay <= to && (toDay === null || toDay >= from))

/** Counts what is known of the people and posts of these services. */
function knownOf(facts: RotaFacts, people: readonly FactsPerson[]): Known {
  const needed = new Set(facts.ofSpan.flatMap(({ needs }) => needs.map(({ post_id }) => post_id)))
  const ofPosts = [...needed].flatMap((id) => facts.posts.get(id)?.skillId ?? [])
  const ofServices = facts.ofSpan.flatMap(({ skills }) => skills.map(({ skill_id }) => skill_id))
  const here = new Set(people.map(({ _id }) => _id))
  const couples = facts.links.filter(
    ({ kind, userA, userB }) => (kind === 'together' || kind === 'only_together') && here.has(userA) && here.has(userB),
  )
  const planned = people.filter(({ isLeftOut }) => !isLeftOut)
  const daysUnknown = planned.filter((person) => !hasSaidWhen(person, facts))
  return {
    people: people.length,
    saidWhen: planned.length - daysUnknown.length,
    daysUnknown: daysUnknown.map(({ _id, name }) => ({ _id, name })),
    saidHowOften: people.filter(({ hasStated }) => hasStated).length,
    skills: new Set([...ofPosts, ...ofServices]).size,
    couples: couples.length,
    wishes: people.flatMap(({ wishes }) => [...wishes.keys()].filter((id) => needed.has(id))).length,
  }
}

/** Counts what the services of the span need, and what their people offer (rule 13). */
export function capacityOf(facts: RotaFacts): Capacity {
  const { ofSpan, people, timeZone } = facts
  const coming = { ...facts, ofSpan: ofSpan.filter(({ row }) => row.state === 'planned' && !hasBegun(row, timeZone)) }
  const needs = coming.ofSpan.flatMap((service) => service.needs)
  const roster = judgeOf(facts, 'draft')
  const active = [...people.values()].filter(({ isSuspended }) => !isSuspended)
  const able = active
    .map((person) => ({ person, services: daysAt(coming, person).length }))
    .filter(({ services }) => services > 0)
  const leftOut = able.flatMap(({ person: { _id, name, isLeftOut } }) => (isLeftOut ? [{ _id, name }] : []))
  const above = able.flatMap(({ person: { _id, name, hasStated } }) => {
    const [wished, has] = [roster.share(_id), roster.planned(_id)]
    return hasStated && has > rungsOf(wished) ? [{ user: { _id, name }, wished, has }] : []
  })
  const unfillable = able.length > 0 ? unfillableOf(coming, roster) : []
  return {
    places: needs.reduce((sum, { min_people }) => sum + min_people, 0),
    offered: able.reduce((sum, { person, services }) => sum + Math.min(services, roster.share(person._id)), 0),
    most: able.reduce((sum, { person, services }) => sum + Math.min(services, rungsOf(roster.share(person._id))), 0),
    people: able.length,
    notJoined: able.filter(({ person }) => !person.hasJoined).length,
    unstated: able.filter(({ person }) => !person.hasStated).length,
    each: able.length > 0 ? roster.services() / able.length : 0,
    known: knownOf(
      coming,
      able.map(({ person }) => person),
    ),
    ...(leftOut.length > 0 && { leftOut }),
    above: above.sort((a, b) => b.has - b.wished - (a.has - a.wished)),
    ...(unfillable.length > 0 && { unfillable }),
  }
}
