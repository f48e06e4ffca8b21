import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { Post } from '#shared/rota/posts.ts'
import { placesOf } from '../board/board.model.ts'
import type { BoardRules } from '../board/board.rules.ts'
import { nearDays } from '../board/cells/bend.text.ts'
import { longRowOf } from '../board/exchange/weeks.ts'
import type { Now } from '../board/useFirstMonth.ts'

/** What decides who could have which place of a board. */
export interface PlaceFacts {
  board: Board
  posts: readonly Post[]
  rules: BoardRules
  now: Now
  /** What the fill counted of earlier days. */
  history: Run['history']
}

/** True where a service leaves somebody as much rest as they wish, and adds to no long row of weeks. */
export function leavesRest({ board }: PlaceFacts, userId: string, service: BoardService): boolean {
  // At whichever post: rest is of days.
  const gets = { serviceId: service._id, postId: '' }
  const isFine = board.members.some(({ user, backToBack }) => user._id === userId && backToBack === 'fine')
  return (
    (isFine || nearDays(board, userId, service).length === 0) &&
    longRowOf(board, { userId, leaves: null, gets }) === null
  )
}

/** True where a wish neither of days nor of posts is against somebody at a post, where they stand for themselves. */
export const wishesFor = ({ rules }: PlaceFacts, userId: string, service: BoardService, post: Post): boolean =>
  placesOf(service, userId).length === 0 &&
  !rules.isTrainee(userId, post) &&
  !rules.wishOf(userId, service, post._id).isRatherNot

/** True where somebody could come to a post by every wish and with rest; the rules are judged with all who come. */
export const standsWithRest = (known: PlaceFacts, userId: string, service: BoardService, post: Post): boolean =>
  wishesFor(known, userId, service, post) && leavesRest(known, userId, service)
