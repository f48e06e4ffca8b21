import type { RosterPlace } from '#shared/rota/rules.ts'
import { keptRow } from '../../plan/places/drafts.ts'
import { placesAt } from './placesAt.ts'
import { draftWith, type OneOf, withDraft } from './withDrafts.ts'

/** The facts, and the service, with these people and no others in the service's draft. */
function withPeople({ facts, service }: OneOf, people: readonly Pick<RosterPlace, 'userId' | 'postId'>[]): OneOf {
  const rows = people.map(({ userId, postId }) =>
    keptRow({ service_id: service._id, user_id: userId, post_id: postId }, 0),
  )
  return withDraft({ facts, service }, draftWith(service, rows))
}

/** The facts without the place of a person at a service. */
export function withoutPlace(one: OneOf, { userId, postId }: Pick<RosterPlace, 'userId' | 'postId'>): OneOf {
  const here = placesAt(one.facts, one.service, 'draft')
  return withPeople(
    one,
    here.filter((place) => place.userId !== userId || place.postId !== postId),
  )
}

/** The facts with one more person at a post of a service. */
export const withPlace = (one: OneOf, place: Pick<RosterPlace, 'userId' | 'postId'>): OneOf =>
  withPeople(one, [...placesAt(one.facts, one.service, 'draft'), place])
