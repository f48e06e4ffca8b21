import type { Capacity } from '#shared/rotaCapacity.ts'
import { rungsOf } from '#shared/rotaShares.ts'
import { hasBegun } from '../moments.ts'
import { daysAt, rosterOf } from './roster.ts'
import type { RotaFacts } from './rotaFacts.ts'

/** Counts what the services of the span need, and what their people offer (rota.md §4, rule 13). */
export function capacityOf(facts: RotaFacts): Capacity {
  const { ofSpan, people, timeZone } = facts
  const coming = { ...facts, ofSpan: ofSpan.filter(({ row }) => row.state === 'planned' && !hasBegun(row, timeZone)) }
  const needs = coming.ofSpan.flatMap((service) => service.needs)
  const roster = rosterOf(facts, 'draft')
  const able = [...people.values()]
    .filter(({ isSuspended }) => !isSuspended)
    .map((person) => ({ person, services: daysAt(coming, person).length }))
    .filter(({ services }) => services > 0)
  const above = able.flatMap(({ person: { _id, name } }) => {
    const [wished, has] = [roster.share(_id), roster.planned(_id)]
    return has > rungsOf(wished) ? [{ user: { _id, name }, wished, has }] : []
  })
  return {
    places: needs.reduce((sum, { min_people }) => sum + min_people, 0),
    offered: able.reduce((sum, { person, services }) => sum + Math.min(services, roster.share(person._id)), 0),
    people: able.length,
    notJoined: able.filter(({ person }) => !person.hasJoined).length,
    unstated: able.filter(({ person }) => !person.hasStated).length,
    above: above.sort((a, b) => b.has - b.wished - (a.has - a.wished)),
  }
}
