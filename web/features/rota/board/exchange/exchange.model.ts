import type { Board, BoardService } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import { cellOf, draftPlaces, heldPlaceOf, placesOf, type ServiceChange, type Spot } from '../board.model.ts'

/** Two places whose people take the places of each other. */
export type Pair = readonly [one: PersonsPlace, other: PersonsPlace]

/** The same two places once their people are exchanged: what takes it back. */
export const exchanged = ([one, other]: Pair): Pair => [
  { ...one, userId: other.userId },
  { ...other, userId: one.userId },
]

/**
 * The person whose place somebody would take at a cell: the one below the pointer, or at a post where no place is left
 * the first. Null where the cell has room, 'unlinked' where only a name stands there that is linked to no member.
 */
export function takenAt(
  board: Board,
  posts: readonly Post[],
  spot: Spot,
  from: PersonsPlace,
): PersonsPlace | 'unlinked' | null {
  const service = board.services.find(({ _id }) => _id === spot.serviceId)
  const post = posts.find(({ _id }) => _id === spot.postId)
  if (!service) return null
  const there = post ? cellOf(service, post).places : placesOf(service, spot.userId ?? '')
  if (there.length === 0 || (post && hasRoom(service, post))) return null
  const those = there.flatMap((place) => heldPlaceOf(service._id, place) ?? [])
  return those.find(({ userId }) => userId !== from.userId) ?? (those.length === 0 ? 'unlinked' : null)
}

function hasRoom(service: BoardService, post: Post): boolean {
  const { need, places } = cellOf(service, post)
  return places.filter(({ shadow }) => !shadow).length < (need?.maxPeople ?? 0)
}

/** A place of somebody, with the names of its post and service. */
export interface Elsewhere {
  held: PersonsPlace
  post: string
  time: string
}

/** The other places that somebody has on the day of a service. */
export const elsewhere = (board: Board, at: { date: string }, userId: string): Elsewhere[] =>
  board.services
    .filter(({ date }) => date === at.date)
    .flatMap((service) =>
      placesOf(service, userId).flatMap((place) => {
        const held = heldPlaceOf(service._id, place)
        return held ? [{ held, post: place.post, time: service.serviceTime }] : []
      }),
    )

/** The drafts with the people of two places exchanged, as they are shown until that is stored. */
export function exchangeChanges(board: Board, pair: Pair): ServiceChange[] {
  const planned = pair.filter(({ shiftId }) => shiftId === undefined)
  return [...new Set(planned.map(({ serviceId }) => serviceId))].flatMap((serviceId) => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    if (!service) return []
    const places = draftPlaces(service).map((place) => {
      const at = planned.find(
        (held) => held.serviceId === serviceId && held.userId === place.userId && held.postId === place.postId,
      )
      const to = at && (at === pair[0] ? pair[1] : pair[0])
      return to ? { ...place, userId: to.userId, locked: isLocked(board, to) } : place
    })
    return [{ serviceId, places }]
  })
}

function isLocked(board: Board, { serviceId, userId, postId, shiftId }: PersonsPlace): boolean {
  const service = board.services.find(({ _id }) => _id === serviceId)
  if (!service || shiftId !== undefined) return false
  return draftPlaces(service).some((place) => place.userId === userId && place.postId === postId && place.locked)
}
