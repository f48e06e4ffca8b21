import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import type { Problem } from '#shared/rota/board.ts'
import { householdsOf } from '#shared/rota/households.ts'
import { isActive } from '#shared/rota/judge.ts'
import type { RosterPlace } from '#shared/rota/rules.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { typedBeside } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'

/** People who are not of one household, at least, where a service asks for them. */
const UNRELATED = 2

/** True for a service that needs two people who are not of one household: those that need two people at least. */
export const asksUnrelated = ({ row, needs }: FactsService): boolean =>
  row.two_unrelated === 1 && needs.reduce((sum, { min_people }) => sum + min_people, 0) >= UNRELATED

/** Keys of the names without a person at a service, by typed places; former members count for nothing. */
export const strangersAt = (rows: readonly PlaceRow[]): Set<string> =>
  new Set(
    rows.flatMap(({ user_id, name, name_key, attendance }) =>
      user_id === null && attendance !== 'absent' && formerMemberPlace(name) === undefined ? name_key : [],
    ),
  )

/** Rule 52: too few people at a service who are not of one household. Shadows do not count. */
export function householdProblems(
  facts: RotaFacts,
  service: FactsService,
  places: Omit<RosterPlace, 'serviceId'>[],
): Problem[] {
  if (!asksUnrelated(service)) return []
  const households = householdsIn(facts)
  const typed = typedBeside(service, places).filter(({ attendance }) => attendance !== 'absent')
  const people = [
    ...places.flatMap(({ userId, isShadow }) => (isShadow ? [] : userId)),
    ...typed.flatMap(({ user_id }) => user_id ?? []),
  ].filter((userId) => isActive(facts, userId))
  const count = new Set(people.map((userId) => households.get(userId) ?? userId)).size + strangersAt(typed).size
  if (count >= UNRELATED) return []
  return [{ serviceId: service._id, postId: null, userId: null, missing: UNRELATED - count, code: 'related' }]
}

/** Households, found once for the same links. */
const householdsOfLinks = new WeakMap<RotaFacts['links'], ReadonlyMap<string, string>>()

export function householdsIn({ links }: Pick<RotaFacts, 'links'>): ReadonlyMap<string, string> {
  const found = householdsOfLinks.get(links) ?? householdsOf(links)
  householdsOfLinks.set(links, found)
  return found
}
