import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { FillMode } from '#shared/rota/fill.ts'
import { isActive } from '#shared/rota/judge.ts'
import { isTrainee, type RosterPlace } from '#shared/rota/rules.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import type { FactsService } from './facts.services.ts'
import type { RotaFacts } from './rotaFacts.ts'

export type Layer = 'draft' | 'live'

/** A post of a service, with or without people. */
export interface PostAt {
  service: FactsService
  postId: string
}

export const livePlacesAt = ({ planned }: FactsService): Omit<RosterPlace, 'serviceId'>[] =>
  planned
    .filter(({ state }) => isLive(state))
    .map(({ user_id, post_id, shadow }) => ({ userId: user_id, postId: post_id, isShadow: shadow === 1 }))

/** True for a trainee of the post, who takes no place. */
export function isShadow(
  { people, posts }: RotaFacts,
  { userId, postId }: Pick<RosterPlace, 'userId' | 'postId'>,
): boolean {
  const [person, post] = [people.get(userId), posts.get(postId)]
  return person !== undefined && post !== undefined && isTrainee(person, post)
}

const draftPlacesAt = (facts: RotaFacts, { draft }: FactsService): Omit<RosterPlace, 'serviceId'>[] =>
  (draft?.places ?? []).map(({ user_id, post_id }) => {
    const place = { userId: user_id, postId: post_id }
    return { ...place, isShadow: isShadow(facts, place) }
  })

/**
 * The places of a service in a layer. Without a draft, the draft layer has the live ones; cancelled services have none.
 */
export const placesAt = (facts: RotaFacts, service: FactsService, layer: Layer): Omit<RosterPlace, 'serviceId'>[] =>
  service.row.state === 'cancelled'
    ? []
    : layer === 'draft' && service.draft
      ? draftPlacesAt(facts, service)
      : livePlacesAt(service)

/** The typed places of a service whose person has no other one at that post in the layer. */
export const typedBeside = ({ typed }: FactsService, places: Omit<RosterPlace, 'serviceId'>[]): PlaceRow[] =>
  typed.filter(({ user_id, post_id }) => !places.some(({ userId, postId }) => userId === user_id && postId === post_id))

/**
 * Counts the people who take a place at a post, and of them those who cover it. Suspended and former members cover
 * nothing; the typed place of a person who is marked absent is free.
 */
export function taken(
  facts: RotaFacts,
  service: FactsService,
  postId: string,
  places: Omit<RosterPlace, 'serviceId'>[],
) {
  const planned = places.filter((place) => place.postId === postId && !place.isShadow)
  const beside = typedBeside(service, places).filter(
    ({ post_id, attendance }) => post_id === postId && attendance !== 'absent',
  )
  const covers = ({ user_id, name }: PlaceRow) =>
    user_id === null ? formerMemberPlace(name) === undefined : isActive(facts, user_id)
  return {
    count: planned.length + beside.length,
    covering: planned.filter(({ userId }) => isActive(facts, userId)).length + beside.filter(covers).length,
  }
}

/** Places that a fill does not change: locked and accepted ones; in mode 'gaps' every place of the draft. */
export function keptPlaces(facts: RotaFacts, service: FactsService, mode: FillMode): Omit<RosterPlace, 'serviceId'>[] {
  const keyOf = (row: { user_id: string; post_id: string }) => `${row.user_id} ${row.post_id}`
  const locked = (service.draft?.places ?? []).filter((row) => row.locked === 1)
  const accepted = service.planned.filter(({ state }) => state === 'accepted')
  const kept = new Set([...locked, ...accepted].map(keyOf))
  return placesAt(facts, service, 'draft').filter(
    ({ userId, postId }) => mode === 'gaps' || kept.has(`${userId} ${postId}`),
  )
}
