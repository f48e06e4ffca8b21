import type { BoardService } from '#shared/rota/board.ts'
import { type BoardMember, cellOf, isOfSheet, placesOf, type Spot } from '../board/board.model.ts'
import { isBegun } from '../board/useFirstMonth.ts'
import { handoverFor, type PlaceHandover, slotsFor } from './handover.ts'
import { leavesRest, type PlaceFacts, wishesFor } from './placeFacts.ts'

/** An empty place of a board that somebody could have. */
export interface EmptyPlace {
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

/** Somebody with those without whom they never serve, as far as these are not at a service; none where they are. */
function comersTo({ rules }: PlaceFacts, userId: string, service: BoardService): string[] {
  if (placesOf(service, userId).length > 0) return []
  return [userId, ...rules.boundTo(userId)].filter((id) => placesOf(service, id).length === 0)
}

/**
 * What somebody below their share could have: an empty place, else one that others give up so that the rota is better
 * by it. Who serves only with another gets one together with them.
 */
export function placeFor(known: PlaceFacts, { user, fair }: BoardMember): EmptyPlace | PlaceHandover | WhyNone {
  if (fair < HALF) return 'part_small'
  const { posts, rules } = known
  const comersAt = (service: BoardService) => comersTo(known, user._id, service)
  const cellsAt = (service: BoardService) =>
    posts.map((post) => cellOf(service, post)).filter(({ need }) => need !== null)
  const couldHave = (id: string, service: BoardService) =>
    cellsAt(service).filter(
      ({ post }) => wishesFor(known, id, service, post) && rules.blocksOf(id, service, post).length === 0,
    )
  /** Places of a service, empty or not, or those alone that are empty. */
  const slotsAt = (service: BoardService, isEmpty: boolean) =>
    cellsAt(service).flatMap(({ post, need, missing }) =>
      Array.from({ length: isEmpty ? missing : (need?.maxPeople ?? 0) }, () => ({ post })),
    )
  const placesAt = (service: BoardService, isEmpty: boolean) =>
    slotsFor(comersAt(service), slotsAt(service, isEmpty), (id, { post }) =>
      couldHave(id, service).some((cell) => cell.post === post),
    )
  const fitting = openServices(known).filter(
    (service) => comersAt(service).length > 0 && placesAt(service, false) !== null,
  )
  if (fitting.length === 0) return 'none_fits'
  const restful = fitting.filter((service) =>
    comersAt(service).every((id) => posts.some((post) => leavesRest(known, id, service, post))),
  )
  if (restful.length === 0) return 'too_near'
  for (const service of restful) {
    const [first] = placesAt(service, true) ?? []
    if (first) return { spot: { serviceId: service._id, postId: first.post._id }, service }
  }
  const { best, isWhole } = handoverFor(known, restful, comersAt)
  // A couple may have one empty place and one that is given up, which is not looked for.
  const isHalfEmpty = restful.some(
    (service) => comersAt(service).length > 1 && cellsAt(service).some(({ missing }) => missing > 0),
  )
  return best ?? (isWhole && !isHalfEmpty ? 'none_spare' : 'unknown')
}
