import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { type BoardMember, cellOf, isOfSheet, placesOf, type Spot } from '../board/board.model.ts'
import type { BoardRules } from '../board/board.rules.ts'
import { nearDays } from '../board/cells/bend.text.ts'
import { longRowOf } from '../board/exchange/weeks.ts'
import { isBegun, type Now } from '../board/useFirstMonth.ts'
import { isUnderShare } from '../share.text.ts'

/** What decides who could have which place of a board. */
export interface PlaceFacts {
  board: Board
  posts: readonly Post[]
  rules: BoardRules
  now: Now
}

/** A place of a board that somebody could have. */
interface Found {
  spot: Spot
  service: BoardService
  /** Services by which its holder is above their part; infinite for an empty place. */
  spare: number
}

/**
 * Why nobody gives somebody a place: no service is left that they could have, or none that leaves them rest, whoever
 * could give one up needs it, or less than half a service falls to them.
 */
export type WhyNone = 'none_fits' | 'too_near' | 'none_spare' | 'part_small'

/** Part of a service below which a printed "about 1" is nobody's due. */
const HALF = 0.5

/** True where somebody could stand at a post by every rule and wish, and not without their partner. */
function couldHave({ rules }: PlaceFacts, userId: string, service: BoardService, post: Post): boolean {
  const isHere = (id: string) => placesOf(service, id).length > 0
  return (
    !isHere(userId) &&
    rules.blocksOf(userId, service, post).length === 0 &&
    !rules.isTrainee(userId, post) &&
    !rules.wishOf(userId, service, post._id).isRatherNot &&
    rules.partnersOf(userId).every(({ id, isOnly }) => !isOnly || isHere(id))
  )
}

/** True where a service leaves somebody as much rest as they wish, and adds to no long row of weeks. */
function leavesRest({ board }: PlaceFacts, userId: string, service: BoardService, post: Post): boolean {
  const gets = { serviceId: service._id, postId: post._id }
  const isFine = board.members.some(({ user, backToBack }) => user._id === userId && backToBack === 'fine')
  return (
    (isFine || nearDays(board, userId, service).length === 0) &&
    longRowOf(board, { userId, leaves: null, gets }) === null
  )
}

/** Services by which a holder is above their part; null where the place is not to be given up, or leaves them below. */
function spareOf({ board, rules }: PlaceFacts, { userId, layer, locked, state, shadow }: Place): number | null {
  const member = board.members.find(({ user }) => user._id === userId)
  if (!member || layer === 'outside' || locked || state === 'accepted' || shadow) return null
  const isBound = rules.partnersOf(member.user._id).some(({ isOnly }) => isOnly)
  const isLeftBelow = isUnderShare({ ...member, planned: member.planned - 1 })
  return isBound || isLeftBelow ? null : member.planned - member.fair
}

/**
 * The place that somebody below their share could have: an empty one first, else one of whoever is furthest above
 * theirs, who is not below it without.
 */
export function placeFor(known: PlaceFacts, { user, fair }: BoardMember): Found | WhyNone {
  if (fair < HALF) return 'part_small'
  const { board, posts, now } = known
  const open = board.services.filter(
    (service) => service.state === 'planned' && !isBegun(service, now) && !isOfSheet(service),
  )
  const fitting = open
    .flatMap((service) => posts.map((post) => cellOf(service, post)))
    .filter(({ service, post, need }) => need !== null && couldHave(known, user._id, service, post))
  if (fitting.length === 0) return 'none_fits'
  const cells = fitting.filter(({ service, post }) => leavesRest(known, user._id, service, post))
  if (cells.length === 0) return 'too_near'
  const found = cells.flatMap(({ service, post, places, missing }): Found[] => {
    const spares = missing > 0 ? [Number.POSITIVE_INFINITY] : places.flatMap((place) => spareOf(known, place) ?? [])
    const spot = { serviceId: service._id, postId: post._id }
    return spares.length > 0 ? [{ spot, service, spare: Math.max(...spares) }] : []
  })
  const [best] = found.sort((a, b) => b.spare - a.spare)
  return best ?? 'none_spare'
}

/** The last place of a board that somebody could give up: to come, neither locked nor answered with a yes. */
export function placeToGive(board: Board, userId: string, now: Now): Omit<Found, 'spare'> | null {
  const found = board.services.flatMap((service): Omit<Found, 'spare'>[] => {
    if (service.state !== 'planned' || isBegun(service, now) || isOfSheet(service)) return []
    const own = placesOf(service, userId).find(
      ({ layer, locked, state }) => layer !== 'outside' && !locked && state !== 'accepted',
    )
    return own?.postId ? [{ spot: { serviceId: service._id, postId: own.postId }, service }] : []
  })
  return found.at(-1) ?? null
}
