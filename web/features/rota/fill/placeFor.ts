import type { BoardService } from '#shared/rota/board.ts'
import { type BoardMember, type Cell, cellOf, isOfSheet, placesOf, type Spot } from '../board/board.model.ts'
import { isBegun } from '../board/useFirstMonth.ts'
import { handoverFor, type PlaceHandover, slotsFor } from './handover.ts'
import { leavesRest, type PlaceFacts, wishesFor } from './placeFacts.ts'

/** Where somebody could stand on a board, and its service. */
export interface FoundSpot {
  spot: Spot
  service: BoardService
}

/**
 * Why nobody gives somebody a place: no service is left that they could have, or none that leaves them rest, whoever
 * could give one up needs it, or less than half a service falls to them. Unknown where not all was tried.
 */
export type WhyNone = 'none_fits' | 'too_near' | 'none_spare' | 'part_small' | 'unknown'

/** Part of a service below which a printed "about 1" is nobody's due. */
const HALF = 0.5

/** Services of a board whose places may still change. */
const openServices = ({ board, now }: PlaceFacts): BoardService[] =>
  board.services.filter((service) => service.state === 'planned' && !isBegun(service, now) && !isOfSheet(service))

const cellsKnown = new WeakMap<PlaceFacts, Map<BoardService, Cell[]>>()

/** The posts that a service needs, kept for the facts: they do not depend on the person. */
function cellsAt(known: PlaceFacts, service: BoardService): Cell[] {
  const ofBoard = cellsKnown.get(known) ?? new Map<BoardService, Cell[]>()
  cellsKnown.set(known, ofBoard)
  const found =
    ofBoard.get(service) ?? known.posts.map((post) => cellOf(service, post)).filter(({ need }) => need !== null)
  ofBoard.set(service, found)
  return found
}

/** Somebody with those without whom they never serve, as far as these are not at a service; none where they are. */
function comersTo({ rules }: PlaceFacts, userId: string, service: BoardService): string[] {
  if (placesOf(service, userId).length > 0) return []
  return [userId, ...rules.boundTo(userId)].filter((id) => placesOf(service, id).length === 0)
}

/**
 * What somebody below their share could have: an empty place, else one that others give up so that the rota is better
 * by it. Who serves only with another gets one together with them.
 */
export function placeFor(known: PlaceFacts, { user, fair }: BoardMember): FoundSpot | PlaceHandover | WhyNone {
  if (fair < HALF) return 'part_small'
  const { rules } = known
  const comersAt = (service: BoardService) => comersTo(known, user._id, service)
  /** A place for all who come, empty or not, or one that is empty. */
  function placesAt(service: BoardService, isEmpty: boolean) {
    const comers = comersAt(service)
    const slots = cellsAt(known, service).flatMap(({ post, need, missing }) => {
      const count = isEmpty ? missing : (need?.maxPeople ?? 0)
      return Array.from({ length: Math.min(count, comers.length) }, () => ({ post }))
    })
    return slotsFor(
      comers,
      slots,
      (id, { post }) =>
        wishesFor(known, id, service, post) &&
        // From whom somebody is kept apart may be who gives the place up.
        rules.blocksOf(id, service, post).every(({ code }) => code === 'apart' && !isEmpty),
    )
  }
  const fitting = openServices(known).filter(
    (service) => comersAt(service).length > 0 && placesAt(service, false) !== null,
  )
  if (fitting.length === 0) return 'none_fits'
  const restful = fitting.filter((service) => comersAt(service).every((id) => leavesRest(known, id, service)))
  if (restful.length === 0) return 'too_near'
  for (const service of restful) {
    const [first] = placesAt(service, true) ?? []
    if (first) return { spot: { serviceId: service._id, postId: first.post._id }, service }
  }
  const { best, isWhole } = handoverFor(known, restful, comersAt)
  // A couple may have one empty place and one that is given up, which is not looked for.
  const isHalfEmpty = restful.some(
    (service) => comersAt(service).length > 1 && cellsAt(known, service).some(({ missing }) => missing > 0),
  )
  return best ?? (isWhole && !isHalfEmpty ? 'none_spare' : 'unknown')
}
