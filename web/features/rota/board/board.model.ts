import type { Board, BoardService, DraftPlace, Place } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'

/** Those who stand at a service as the board plans it: its draft, else what is live, and always what is outside. */
export const standing = ({ draft, places }: BoardService): Place[] =>
  places.filter(({ layer, state }) =>
    layer === 'outside' ? true : layer === (draft ? 'draft' : 'live') && state !== 'declined',
  )

/** Who has said no at a service and was not placed there again. */
export const declined = (service: BoardService): Place[] => {
  const here = new Set(standing(service).map(({ userId }) => userId))
  return service.places.filter(({ state, userId }) => state === 'declined' && !here.has(userId))
}

/** The places of a draft as they are sent. */
export const draftPlaces = (service: BoardService): DraftPlace[] =>
  standing(service).flatMap(({ layer, userId, postId, locked }) =>
    layer === 'outside' || userId === null || postId === null ? [] : [{ userId, postId, locked }],
  )

export interface Cell {
  service: BoardService
  post: Post
  /** Null where the service does not need the post. */
  need: { minPeople: number; maxPeople: number } | null
  places: Place[]
  /** Places too few. */
  missing: number
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
  const places = standing(service).filter(({ postId }) => postId === post._id)
  const taking = places.filter(({ shadow }) => !shadow).length
  return { service, post, need, places, missing: Math.max(0, (need?.minPeople ?? 0) - taking) }
}

export type BoardMember = Board['members'][number]

/** Who may be placed at a service: active people who do not stand there yet, furthest below their share first. */
export function candidatesFor(board: Board, service: BoardService): BoardMember[] {
  const here = new Set(standing(service).map(({ userId }) => userId))
  const below = ({ planned, share }: BoardMember) => planned - share
  return board.members
    .filter(({ user }) => !user.suspended && !here.has(user._id))
    .sort((a, b) => below(a) - below(b) || a.user.name.localeCompare(b.user.name))
}

/** A board with one service as it is now. */
export const withService = (board: Board, service: BoardService): Board => ({
  ...board,
  services: board.services.map((one) => (one._id === service._id ? service : one)),
})

/** A service with other places in its draft, as it is shown until the server has answered. */
export function withPlaces(board: Board, service: BoardService, places: DraftPlace[], posts: Post[]): BoardService {
  const nameOf = (id: string) => board.members.find(({ user }) => user._id === id)?.user.name ?? ''
  const known = (place: DraftPlace) =>
    standing(service).find(({ userId, postId }) => userId === place.userId && postId === place.postId)
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
      source: 'hand',
      shadow: false,
      blocks: [],
      wishes: [],
    }
    return before ? { ...before, layer: 'draft', locked: place.locked } : fresh
  })
  const draft = service.draft ?? { revision: 0, startedAt: '', startedBy: null }
  return { ...service, draft, places: [...drafted, ...service.places.filter(({ layer }) => layer !== 'draft')] }
}
