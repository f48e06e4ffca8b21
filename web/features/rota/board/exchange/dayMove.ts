import type { Board } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Cell } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { type Elsewhere, elsewhere } from './exchange.model.ts'

/**
 * What can be done with somebody who stands elsewhere on the day of a cell: they swap with its person, or where a place
 * is open they move there, which leaves theirs open.
 */
export interface DayMove {
  kind: 'swap' | 'move'
  there: Elsewhere
  /** They are given the skill of the post first. */
  needsSkill: boolean
}

interface At {
  board: Board
  cell: Cell
  rules: BoardRules | undefined
  /** The place at the cell whose person swaps; null where one is open. */
  from: PersonsPlace | null
}

/** True where nothing stands against it but the skill of the post; of a swap also an earlier no: the server asks. */
function isPossible(blocks: readonly Block[], { cell: { post }, from }: At, userId: string): boolean {
  const isLacking = (block: Block) => block.code === 'skill' && block.userId === userId && block.postId === post._id
  return blocks.every((block) => (from && block.code === 'declined') || isLacking(block))
}

/** The first way in which somebody can come from where they stand that day; undefined where there is none. */
export function dayMoveOf(at: At, userId: string): DayMove | undefined {
  const { board, cell, rules, from } = at
  const { service, post } = cell
  for (const there of elsewhere(board, service, userId)) {
    const { held } = there
    // A place of the sheet is moved on the schedule.
    if (!from && held.shiftId !== undefined) continue
    const blocks = from ? rules?.blocksOfSwap(from, held) : rules?.blocksOfMove(held, service, post)
    if (blocks && isPossible(blocks, at, userId))
      return { kind: from ? 'swap' : 'move', there, needsSkill: blocks.some(({ code }) => code === 'skill') }
  }
  return undefined
}
