import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import { isLive } from '#shared/rota/answers.ts'
import { isTrainee, type Seat } from '#shared/rota/rules.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import type { FactsService } from './facts.services.ts'
import type { RotaFacts } from './rotaFacts.ts'

export type Layer = 'draft' | 'live'

export const liveSeats = ({ planned }: FactsService): Seat[] =>
  planned
    .filter(({ state }) => isLive(state))
    .map(({ user_id, post_id, shadow }) => ({ userId: user_id, postId: post_id, isShadow: shadow === 1 }))

/** True for a trainee of the post, who takes no place. */
export function isShadow(
  { people, posts }: RotaFacts,
  { userId, postId }: { userId: string; postId: string },
): boolean {
  const [person, post] = [people.get(userId), posts.get(postId)]
  return person !== undefined && post !== undefined && isTrainee(person, post)
}

const draftSeats = (facts: RotaFacts, { draft }: FactsService): Seat[] =>
  (draft?.places ?? []).map(({ user_id, post_id }) => {
    const seat = { userId: user_id, postId: post_id }
    return { ...seat, isShadow: isShadow(facts, seat) }
  })

/**
 * The seats of a service in a layer. Without a draft, the draft layer has the live seats; cancelled services have none.
 */
export const seatsOf = (facts: RotaFacts, service: FactsService, layer: Layer): Seat[] =>
  service.row.state === 'cancelled'
    ? []
    : layer === 'draft' && service.draft
      ? draftSeats(facts, service)
      : liveSeats(service)

/** The typed places of a service whose person has no seat at that post in the layer. */
export const typedBeside = ({ typed }: FactsService, seats: Seat[]): PlaceRow[] =>
  typed.filter(({ user_id, post_id }) => !seats.some(({ userId, postId }) => userId === user_id && postId === post_id))

export const isActive = ({ people }: RotaFacts, userId: string): boolean => people.get(userId)?.isSuspended === false

/**
 * Counts the people who take a place at a post, and of them those who cover it. Suspended and former members cover
 * nothing; the typed place of a person who is marked absent is free.
 */
export function taken(facts: RotaFacts, service: FactsService, postId: string, seats: Seat[]) {
  const sitting = seats.filter((seat) => seat.postId === postId && !seat.isShadow)
  const beside = typedBeside(service, seats).filter(
    ({ post_id, attendance }) => post_id === postId && attendance !== 'absent',
  )
  const covers = ({ user_id, name }: PlaceRow) =>
    user_id === null ? formerMemberPlace(name) === undefined : isActive(facts, user_id)
  return {
    count: sitting.length + beside.length,
    covering: sitting.filter(({ userId }) => isActive(facts, userId)).length + beside.filter(covers).length,
  }
}
