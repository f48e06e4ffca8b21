import { groupBy } from '#shared/groupBy.ts'
import type { Board } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import type { Spot } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { blockWord } from '../cells/blockText.ts'
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

/** What stands against a post, at whatever service. */
const OF_POST: readonly Block['code'][] = ['skill', 'never', 'retired', 'learning']

/** 'away', 'serves at Main Door, 11am'; 'the skill for it is missing' where the post was named. */
function reasonOf(block: Block, isPostNamed: boolean, t: Translate): string {
  const { code, post, serviceTime } = block
  if (code === 'skill') return isPostNamed ? t('board.skillMissing') : t('board.noSkillFor', { post: post ?? '' })
  const isThere = (code === 'busy' || code === 'most_a_day') && post && serviceTime
  return isThere ? t('board.servesAt', { post, time: serviceTime }) : blockWord(block, t)
}

/**
 * 'Ruth can’t come to Dec 13: serves at Main Door, 11am.', 'Cleo can’t take Head Usher: the skill for it is missing.'
 * Reasons why a drop is refused, one line for each of the two people of an exchange; '' where nothing known stands
 * against it.
 */
export function dropReason(known: Known, drop: Drop, t: Translate): string {
  const { members, services } = known.board
  // The server asks of an earlier no.
  const blocks = blocksOf(known, drop).filter(({ code }) => code !== 'declined')
  return [...groupBy(blocks, ({ userId, serviceId }) => `${userId} ${serviceId}`).values()]
    .map((own) => {
      const [{ userId, serviceId, postId } = { userId: '', serviceId: '', postId: '' }] = own
      const name = members.find(({ user }) => user._id === userId)?.user.name ?? ''
      const date = services.find(({ _id }) => _id === serviceId)?.date
      const post = known.posts.find(({ _id }) => _id === postId)?.name
      // Who could come that day is told of the post: they may stand there already.
      const isOfPost = post !== undefined && own.every(({ code }) => OF_POST.includes(code))
      const reasons = [...new Set(own.map((block) => reasonOf(block, isOfPost, t)))].join(', ')
      return isOfPost
        ? t('board.cannotTake', { name, post, reasons })
        : t('board.cannotCome', { name, day: date ? formatDay(date, 'short') : '', reasons })
    })
    .join('\n')
}
