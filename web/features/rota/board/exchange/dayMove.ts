import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Cell } from '../board.model.ts'
import { type DropFacts, type DropPlan, dropPlan, handingsOf } from './dropPlan.ts'
import { type Elsewhere, elsewhere, peopleIn } from './exchange.model.ts'

/**
 * What can be done with somebody who stands elsewhere on the day of a cell: they trade places with its person, or where
 * a place is open they move there, which leaves theirs open. Those with whom alone they serve come along.
 */
export interface DayMove {
  plan: Extract<DropPlan, { kind: 'move' | 'trade' }>
  there: Elsewhere
  /** They are given the skill of the post first. */
  needsSkill: boolean
}

interface At extends DropFacts {
  cell: Cell
  /** The place at the cell whose person trades; null where one is open. */
  from: PersonsPlace | null
}

/** True where nothing stands against it but the skill of the post; of a trade also an earlier no: the server asks. */
function isPossible(blocks: readonly Block[], { cell: { post }, from }: At, userId: string): boolean {
  const isLacking = (block: Block) => block.code === 'skill' && block.userId === userId && block.postId === post._id
  return blocks.every((block) => (from && block.code === 'declined') || isLacking(block))
}

/** The first way in which somebody can come from where they stand that day; undefined where there is none. */
export function dayMoveOf(at: At, userId: string): DayMove | undefined {
  const { board, cell, rules, from } = at
  const { service, post } = cell
  for (const there of rules ? elsewhere(board, service, userId) : []) {
    const { held } = there
    // Whose place is asked about is named first.
    const plan = from
      ? dropPlan(at, { from, to: { serviceId: held.serviceId, postId: held.postId }, onto: held })
      : dropPlan(at, { from: held, to: { serviceId: service._id, postId: post._id } })
    const isWay = plan.kind === 'move' || (plan.kind === 'trade' && plan.asks.length === 0)
    const blocks = rules?.blocksAfter(handingsOf(plan)) ?? []
    if (isWay && isPossible(blocks, at, userId))
      return { plan, there, needsSkill: blocks.some(({ code }) => code === 'skill') }
  }
  return undefined
}

/** Ids of those who come from elsewhere by a move, whoever was asked about first. */
export const comersOf = ({ plan, there: { held } }: DayMove): string[] => {
  const ids = plan.kind === 'trade' ? peopleIn(plan.trade).others : plan.moves.map(({ from }) => from.userId)
  return [held.userId, ...ids.filter((id) => id !== held.userId)]
}
