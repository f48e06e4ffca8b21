import type { Board, BoardService, Place, Problem } from '#shared/rota/board.ts'
import type { DraftPlace, PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'

/** The published place of the same person at the same post, also while a draft is open. */
export const liveOf = ({ places }: BoardService, { userId, postId }: Place): Place | undefined =>
  places.find((one) => one.layer === 'live' && one.userId === userId && one.postId === postId)

/**
 * Places at a service as the board plans it: draft, else live places, and those of the sheet. A draft that keeps a
 * published place keeps its answer and who chose its person. A place of the sheet with the same person and post is that
 * place: publishing adopts it.
 */
export function plannedPlaces(service: BoardService): Place[] {
  const { draft, places } = service
  const planned = draft
    ? places
        .filter(({ layer }) => layer === 'draft')
        .map((place) => {
          const live = liveOf(service, place)
          if (!live) return { ...place, state: null, untold: false, handedOn: null }
          return { ...place, state: live.state, untold: live.untold, handedOn: live.handedOn, source: live.source }
        })
    : places.filter(({ layer, state }) => layer === 'live' && state !== 'declined')
  const isPlanned = (place: Place) =>
    place.userId !== null && planned.some(({ userId, postId }) => userId === place.userId && postId === place.postId)
  return [...planned, ...places.filter((place) => place.layer === 'outside' && !isPlanned(place))]
}

/** True for a service at which people of the sheet stand, and nobody whom the rota has placed. */
export const isOfSheet = ({ places }: BoardService): boolean =>
  places.length > 0 && places.every(({ layer, state }) => layer === 'outside' || state === 'declined')

/**
 * True for a service that members know of: a publication has covered it, or somebody stands there by the sheet. Who is
 * chosen for an open place of it is asked at once.
 */
export const isAnnounced = ({ published, places }: BoardService): boolean =>
  published || places.some(({ layer, state }) => layer !== 'draft' && state !== 'declined')

/** People who have said no at a service and were not placed there again. */
export const declined = (service: BoardService): Place[] => {
  const here = new Set(plannedPlaces(service).map(({ userId }) => userId))
  return service.places.filter(({ state, userId }) => state === 'declined' && !here.has(userId))
}

/** True for somebody who serves only together with others, and stands at a service at which one of these does not. */
export const isSplit = ({ problems }: Board, { _id }: BoardService, { userId }: Place): boolean =>
  problems.some((one) => one.code === 'split' && one.serviceId === _id && one.userId === userId)

/** The places of a draft as they are sent. */
export const draftPlaces = (service: BoardService): DraftPlace[] =>
  plannedPlaces(service).flatMap(({ layer, userId, postId, locked }) =>
    layer === 'outside' || userId === null || postId === null ? [] : [{ userId, postId, locked }],
  )

/** The places of a draft with the source of each, which an undo sends, so that each person keeps their source. */
export function draftBefore(service: BoardService): DraftPlace[] {
  const before = plannedPlaces(service)
  return draftPlaces(service).map((place) => {
    const source = before.find(({ userId, postId }) => userId === place.userId && postId === place.postId)?.source
    return source === 'fill' || source === 'hand' ? { ...place, source } : place
  })
}

/** A cell of the board: a service with a post, or with a person. */
export type Spot = { serviceId: string } & (
  | { postId: string; userId?: undefined }
  | { userId: string; postId?: undefined }
)

/** True where a place is in the cell. */
export const isIn =
  ({ postId, userId }: Spot) =>
  (place: { postId: string | null; userId: string | null }): boolean =>
    postId === undefined ? place.userId === userId : place.postId === postId

/** True where both are the same cell. */
export const isSpot = (spot: Spot | null, { serviceId, postId, userId }: Spot): boolean =>
  spot !== null && spot.serviceId === serviceId && spot.postId === postId && spot.userId === userId

export interface Cell {
  service: BoardService
  post: Post
  /** Null where the service does not need the post. */
  need: { minPeople: number; maxPeople: number } | null
  places: Place[]
  /** Places too few. */
  missing: number
  /** Somebody is looked for to stand in. */
  isSearched: boolean
  /** People who are asked to stand in and have not answered. */
  asking: number
}

/** The posts of a board: those that a service needs or somebody stands at, in their order. */
export function postsOf(board: Board, posts: Post[]): Post[] {
  const used = new Set(
    board.services.flatMap((service) => [
      ...service.needs.map(({ postId }) => postId),
      ...service.places.flatMap(({ postId }) => postId ?? []),
    ]),
  )
  return posts.filter(({ _id }) => used.has(_id))
}

export function cellOf(service: BoardService, post: Post): Cell {
  const need = service.needs.find(({ postId }) => postId === post._id) ?? null
  const places = plannedPlaces(service).filter(({ postId }) => postId === post._id)
  const taking = places.filter(({ shadow }) => !shadow).length
  const search = service.searches.find(({ postId }) => postId === post._id)
  const missing = Math.max(0, (need?.minPeople ?? 0) - taking)
  const isSearched = missing > 0 && search !== undefined
  return { service, post, need, places, missing, isSearched, asking: isSearched ? search.asking : 0 }
}

export type BoardMember = Board['members'][number]

const NOBODY: readonly Place[] = []
const seated = new WeakMap<BoardService, Map<string | null, Place[]>>()

/** The places of one person at a service. The same service gives the same array. */
export function placesOf(service: BoardService, userId: string): readonly Place[] {
  let known = seated.get(service)
  if (!known) {
    known = new Map()
    for (const place of plannedPlaces(service)) known.set(place.userId, [...(known.get(place.userId) ?? []), place])
    seated.set(service, known)
  }
  return known.get(userId) ?? NOBODY
}

/** People who may be placed, furthest below their share first. */
export function byNeed(board: Board): BoardMember[] {
  const below = ({ planned, fair }: BoardMember) => planned - fair
  return board.members
    .filter(({ user }) => !user.suspended)
    .sort((a, b) => below(a) - below(b) || a.user.name.localeCompare(b.user.name))
}

/** The people of a board: the active ones, and others who stand somewhere. */
export function peopleOf(board: Board): BoardMember[] {
  const placed = new Set(board.services.flatMap((service) => plannedPlaces(service).map(({ userId }) => userId)))
  return board.members.filter(({ user }) => !user.suspended || placed.has(user._id))
}

const countAt = (service: BoardService | undefined, postId: string): number =>
  (service ? plannedPlaces(service) : []).filter((place) => place.postId === postId && !place.shadow).length

/** The problems of a board with one service as it is now: open places follow who comes and goes, others wait. */
function problemsWith({ problems, services }: Board, service: BoardService): Problem[] {
  const { _id: serviceId, needs } = service
  const before = services.find(({ _id }) => _id === serviceId)
  const isOpen = (one: Problem) => one.code === 'empty' && one.serviceId === serviceId
  const open = needs.flatMap(({ postId, minPeople }): Problem[] => {
    const known = problems.find((one) => isOpen(one) && one.postId === postId)
    const now = countAt(service, postId)
    const more = now - countAt(before, postId)
    const missing = known ? known.missing - more : more < 0 ? minPeople - now : 0
    return missing > 0 ? [{ code: 'empty', serviceId, postId, userId: null, missing }] : []
  })
  return [...problems.filter((one) => !isOpen(one)), ...open]
}

/** A board with one service as it is now, of which the places that are filled and open add up at once. */
export const withService = (board: Board, service: BoardService): Board => ({
  ...board,
  services: board.services.map((one) => (one._id === service._id ? service : one)),
  problems: problemsWith(board, service),
})

/** A service with other places in its draft, as it is shown until the server has answered. */
export function withPlaces(board: Board, service: BoardService, places: DraftPlace[], posts: Post[]): BoardService {
  const nameOf = (id: string) => board.members.find(({ user }) => user._id === id)?.user.name ?? ''
  const known = (place: DraftPlace) =>
    plannedPlaces(service).find(({ userId, postId }) => userId === place.userId && postId === place.postId)
  const drafted = places.map((place): Place => {
    const before = known(place)
    const fresh: Place = {
      layer: 'draft',
      userId: place.userId,
      name: nameOf(place.userId),
      postId: place.postId,
      post: posts.find(({ _id }) => _id === place.postId)?.name ?? '',
      state: null,
      declineReason: null,
      assignmentId: null,
      shiftId: null,
      locked: place.locked,
      source: place.source ?? 'hand',
      shadow: false,
      blocks: [],
      wishes: [],
      inARow: null,
      untold: false,
      handedOn: null,
    }
    return before ? { ...before, layer: 'draft', locked: place.locked } : fresh
  })
  const draft = service.draft ?? { revision: 0, startedAt: '', startedBy: null }
  return { ...service, draft, places: [...drafted, ...service.places.filter(({ layer }) => layer !== 'draft')] }
}

/** All places of the draft of one service. */
export interface ServiceChange {
  serviceId: string
  places: DraftPlace[]
}

/** A place as somebody's; undefined for a name that is linked to no member, and for a post of no rota. */
export function heldPlaceOf(serviceId: string, { layer, userId, postId, shiftId }: Place): PersonsPlace | undefined {
  if (userId === null || postId === null) return undefined
  if (layer !== 'outside') return { serviceId, userId, postId }
  return shiftId === null ? undefined : { serviceId, userId, postId, shiftId }
}

/** A place that is given to another service, post or person. */
export interface PlaceMove {
  from: PersonsPlace
  to: PersonsPlace
}

/**
 * The drafts that a move changes, first that of the service to which it leads; none where nothing moves. Of several all
 * are from one service to one other. A person who stands at the service already changes their post there.
 */
export function moveChanges(board: Board, moves: readonly PlaceMove[]): ServiceChange[] {
  const [first] = moves
  const source = board.services.find(({ _id }) => _id === first?.from.serviceId)
  const target = board.services.find(({ _id }) => _id === first?.to.serviceId)
  if (!source || !target) return []
  const isAt = (held: PersonsPlace) => (place: DraftPlace) =>
    place.userId === held.userId && place.postId === held.postId
  const added = moves.flatMap(({ from, to }) => {
    const locked = draftPlaces(source).find(isAt(from))?.locked
    if (locked === undefined || draftPlaces(target).some(isAt(to))) return []
    return { userId: to.userId, postId: to.postId, locked }
  })
  if (added.length < moves.length) return []
  const without = draftPlaces(source).filter((place) => !moves.some(({ from }) => isAt(from)(place)))
  if (source === target) return [{ serviceId: target._id, places: [...without, ...added] }]
  return [
    { serviceId: target._id, places: [...draftPlaces(target), ...added] },
    { serviceId: source._id, places: without },
  ]
}
