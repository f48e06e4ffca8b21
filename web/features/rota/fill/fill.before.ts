import type { Board, BoardService, Problem } from '#shared/rota/board.ts'
import type { Capacity, Unfillable } from '#shared/rota/capacity.ts'
import type { FillMode } from '#shared/rota/fill.ts'
import { plannedPlaces } from '../board/board.model.ts'
import { problemCounts, unplanned } from '../board/board.text.ts'
import { isDrafted } from '../board/cells/placeState.ts'
import { isBegun, type Now } from '../board/useFirstMonth.ts'

/** Places that a fill in a mode is certain to leave empty. */
export const certainIn = (capacity: Capacity | undefined, mode: FillMode): Unfillable[] =>
  capacity?.unfillable?.filter(({ inGaps }) => mode === 'gaps' || !inGaps) ?? []

/** Number of places that stay empty. */
export const emptyCount = (places: readonly Unfillable[]): number =>
  places.reduce((sum, { missing }) => sum + missing, 0)

/** Number of the places that a fill in a mode is certain to leave empty. */
export const certainOf = (capacity: Capacity | undefined, mode: FillMode): number =>
  emptyCount(certainIn(capacity, mode))

/** Places that stay empty, with those from which a fill takes people whom nobody can replace; by service. */
export function withLeft(
  { services }: Pick<Board, 'services'>,
  empty: readonly Unfillable[],
  left: readonly Unfillable[],
): Unfillable[] {
  const isOf = (one: Unfillable) => (other: Unfillable) =>
    one.serviceId === other.serviceId && one.postId === other.postId
  const grown = empty.map((one) => ({ ...one, missing: one.missing + emptyCount(left.filter(isOf(one))) }))
  const at = ({ serviceId }: Unfillable) => services.findIndex(({ _id }) => _id === serviceId)
  const others = left.filter((one) => !empty.some(isOf(one)))
  return [...grown, ...others].sort((a, b) => at(a) - at(b))
}

/** Places of a service that a fill of everything may give to others: those neither typed, locked nor accepted. */
const movablePlaces = (service: BoardService, now: Now) =>
  service.state === 'planned' && !isBegun(service, now)
    ? plannedPlaces(service).filter(
        ({ layer, locked, state }) => layer !== 'outside' && !locked && state !== 'accepted',
      )
    : []

/** Places of a service that are published and stand in its plan still, of which their people have not said no. */
function publishedPlaces(service: BoardService, now: Now) {
  if (service.state !== 'planned' || isBegun(service, now)) return []
  const live = service.places.filter(({ layer, state }) => layer === 'live' && state !== 'declined')
  const stands = plannedPlaces(service)
  return live.filter(({ userId, postId }) => stands.some((one) => one.userId === userId && one.postId === postId))
}

/** True where a post of a service that has not begun may take more people than stand there. */
const hasRoom = ({ services }: Board, now: Now): boolean =>
  services.some(
    (service) =>
      service.state === 'planned' &&
      !isBegun(service, now) &&
      service.needs.some(
        ({ postId, maxPeople }) =>
          plannedPlaces(service).filter((place) => place.postId === postId && !place.shadow).length < maxPeople,
      ),
  )

/** The conflicts of a plan: all that is wrong with it but empty places. */
export const conflictsOf = ({ problems }: Pick<Board, 'problems'>): Problem[] =>
  problems.filter(({ code }) => code !== 'empty')

/** True for a conflict of whose people a fill of everything may move one. */
export function isMovable({ services }: Board, { serviceId, userId, partnerId, postId }: Problem, now: Now): boolean {
  const service = services.find(({ _id }) => _id === serviceId)
  const isOfIt = (place: { userId: string | null; postId: string | null }) =>
    userId === null ? postId === null || place.postId === postId : [userId, partnerId].includes(place.userId ?? '')
  return service !== undefined && movablePlaces(service, now).some(isOfIt)
}

/** What a fill of a board finds, and could do with it. */
export interface BeforeFill {
  /** Nobody has begun to plan: everything is a gap. */
  isEmpty: boolean
  /** Open places. */
  open: number
  /** Those of them that a fill of the mode may fill. */
  fillable: number
  /** Places that a fill of everything may give to others. */
  movable: number
  /** Places that are published. */
  published: number
  conflicts: Problem[]
  /** A fill of everything may end a conflict. */
  isSolvable: boolean
  /** Nothing is open, and posts may take more people. */
  hasExtra: boolean
  /** Somebody is placed in the draft. */
  hasDraft: boolean
}

export function beforeFill(
  board: Board,
  { capacity, mode, now }: { capacity: Capacity | undefined; mode: FillMode; now: Now },
): BeforeFill {
  const toPlan = unplanned(board)
  const { open } = problemCounts(board)
  const all = toPlan?.places ?? open
  const conflicts = conflictsOf(board)
  return {
    isEmpty: toPlan !== undefined,
    open: all,
    fillable: all - certainOf(capacity, mode),
    movable: board.services.flatMap((service) => movablePlaces(service, now)).length,
    published: board.services.flatMap((service) => publishedPlaces(service, now)).length,
    conflicts,
    isSolvable: conflicts.some((one) => isMovable(board, one, now)),
    hasExtra: all === 0 && hasRoom(board, now),
    hasDraft: board.services.some(
      (service) => isDrafted(service) && service.places.some(({ layer }) => layer === 'draft'),
    ),
  }
}
