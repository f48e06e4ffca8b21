import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { PersonsPlace, Spot } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { blockText } from '../cells/blockText.ts'
import { takenAt } from './exchange.model.ts'

interface Known {
  board: Board
  posts: readonly Post[]
  /** Undefined until everybody's availability is there: the server alone judges then. */
  rules: BoardRules | undefined
}

/** Somebody's way to a cell; `onto` is the place there that they come to. */
export interface Drop {
  from: PersonsPlace
  to: Spot
  onto?: PersonsPlace | undefined
}

function blocksOf({ board, posts, rules }: Known, { from, to, onto }: Drop): Block[] {
  const other = onto ?? takenAt(board, posts, to, from)
  if (other === 'unlinked' || !rules || (other === null && from.shiftId !== undefined)) return []
  if (other) return other.userId === from.userId ? [] : rules.blocksOfSwap(from, other)
  const service = board.services.find(({ _id }) => _id === to.serviceId)
  const post = posts.find(({ _id }) => _id === (to.postId ?? from.postId))
  const userId = to.userId ?? from.userId
  if (!service || !post) return []
  return userId === from.userId ? rules.blocksOfMove(from, service, post) : rules.blocksOf(userId, service, post)
}

/** 'Clarence Hughes: Is away then.' where somebody cannot come to a cell; '' where they can, as far as is known. */
export const dropReason = (known: Known, drop: Drop, t: Translate): string =>
  blocksOf(known, drop)
    // The server asks of an earlier no.
    .filter(({ code }) => code !== 'declined')
    .map((block) => {
      const name = known.board.members.find(({ user }) => user._id === block.userId)?.user.name ?? ''
      return `${name}: ${blockText(block, t)}`
    })
    .join(' ')
