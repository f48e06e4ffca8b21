import type { Board, BoardService } from '#shared/rota/board.ts'
import type { DraftPlace, PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import { cellOf, draftPlaces, heldPlaceOf, placesOf, type ServiceChange, type Spot } from '../board.model.ts'

/** A place and its person; nobody's where it is open. */
export type Spotted = Omit<PersonsPlace, 'userId'> & { userId: string | null }

/** Two places whose people take the places of each other; where the other is open, the one becomes open. */
export type Pair = readonly [one: PersonsPlace, other: Spotted]

/** The two people who take the places of each other, and the places that change hands with theirs. */
export type Trade = readonly [readonly [one: PersonsPlace, other: PersonsPlace], ...Pair[]]

const swapped = ([one, other]: readonly [PersonsPlace, PersonsPlace]): readonly [PersonsPlace, PersonsPlace] => [
  { ...one, userId: other.userId },
  { ...other, userId: one.userId },
]

/** True where both places are somebody's. */
export const isOfTwo = (pair: Pair): pair is readonly [PersonsPlace, PersonsPlace] => pair[1].userId !== null

/** The same places once their people are exchanged: what takes it back. */
export function exchanged([first, ...along]: Trade): Trade {
  const back = along.map((pair): Pair => {
    const [one, other] = pair
    return isOfTwo(pair)
      ? swapped(pair)
      : [
          { ...other, userId: one.userId },
          { ...one, userId: null },
        ]
  })
  return [swapped(first), ...back]
}

/** The people of a trade, those of the first sides before those of the others. */
export const peopleIn = (trade: Trade): { ones: string[]; others: string[] } => ({
  ones: trade.map(([one]) => one.userId),
  others: trade.flatMap(([, other]) => other.userId ?? []),
})

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

/** The drafts with the people of a trade exchanged, as they are shown until that is stored. */
export function exchangeChanges(board: Board, trade: Trade): ServiceChange[] {
  const given = trade
    .flatMap(([one, other]): { at: Spotted; to: Spotted }[] => [
      { at: one, to: other },
      { at: other, to: one },
    ])
    .filter(({ at }) => at.shiftId === undefined)
  return [...new Set(given.map(({ at }) => at.serviceId))].flatMap((serviceId) => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    if (!service) return []
    const own = given.filter(({ at }) => at.serviceId === serviceId)
    const placed = ({ at: { postId }, to }: (typeof given)[number]): DraftPlace[] =>
      to.userId === null ? [] : [{ userId: to.userId, postId, locked: isLocked(board, to) }]
    const places = draftPlaces(service).flatMap((place) => {
      const found = own.find(({ at }) => at.userId === place.userId && at.postId === place.postId)
      return found ? placed(found).map((one) => ({ ...place, ...one })) : [place]
    })
    return [{ serviceId, places: [...places, ...own.filter(({ at }) => at.userId === null).flatMap(placed)] }]
  })
}

function isLocked(board: Board, { serviceId, userId, postId, shiftId }: Spotted): boolean {
  const service = board.services.find(({ _id }) => _id === serviceId)
  if (!service || shiftId !== undefined) return false
  return draftPlaces(service).some((place) => place.userId === userId && place.postId === postId && place.locked)
}
