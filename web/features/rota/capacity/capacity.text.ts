import type { Board } from '#shared/rota/board.ts'
import type { Capacity } from '#shared/rota/capacity.ts'
import { leftOfShare } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { eachText } from '../share.text.ts'

/** The numbers without those whom a fill leaves out, who have said nothing. */
export function withoutLeftOut(capacity: Capacity): Capacity {
  const left = capacity.leftOut?.length ?? 0
  const { people, unstated, known } = capacity
  return {
    ...capacity,
    people: people - left,
    unstated: unstated - left,
    known: { ...known, people: known.people - left },
  }
}

/** True where none of the people has said how often they serve: then nothing is offered. */
const isUnsaid = ({ people, unstated }: Capacity): boolean => people > 0 && unstated === people

/** Services that people may still have before the board calls them too many of anybody. */
function leftBefore({ members }: Pick<Board, 'members'>, { leftOut = [] }: Capacity): number {
  const isOut = new Set(leftOut.map(({ _id }) => _id))
  return members
    .filter(({ user }) => !user.suspended && !isOut.has(user._id))
    .reduce((sum, member) => sum + leftOfShare(member), 0)
}

interface Shortage {
  board: Pick<Board, 'members'>
  capacity: Capacity
  /** Number of open places that somebody could take. */
  open: number
}

/**
 * That people offer less than the open places need, counted as the board counts who has too many; before anybody has
 * said how often they serve, what each would have. '' where they offer enough.
 */
export function capacityText({ board, capacity, open }: Shortage, t: Translate): string {
  const { people } = capacity
  if (open <= 0) return ''
  const places = t('capacity.places', { count: open })
  if (people === 0) return t('capacity.nobody', { places })
  if (isUnsaid(capacity)) return t('capacity.unsaid', { people, each: eachText(capacity.each, t) })
  const left = leftBefore(board, capacity)
  if (open <= left) return ''
  return t('capacity.short', { count: open - left, people, left: t('capacity.left', { count: left }) })
}
