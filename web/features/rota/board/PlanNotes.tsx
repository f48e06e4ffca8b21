import type { ReactNode } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { ConflictLine } from '../fill/Conflicts.tsx'
import { BentPeople } from './BentPeople.tsx'
import type { Spot } from './board.model.ts'
import type { BoardRules } from './board.rules.ts'
import { unplanned } from './board.text.ts'
import { Problems, Shares } from './Problems.tsx'

interface PlanNotesProps {
  board: Board
  posts: Post[]
  /** Open places stand in a panel. */
  isOpenSaid: boolean
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  conflicts: readonly ConflictLine[]
  /** Shows the cell of a note. */
  onShow: (spot: Spot) => void
}

/** Faults of the plan, places that ask something more of somebody, and everybody's share, below the cells. */
export const PlanNotes = ({ board, posts, rules, conflicts, isOpenSaid, onShow }: PlanNotesProps) => (
  <div className="flex flex-wrap items-start gap-6 py-4" style={{ paddingRight: 'var(--panel, 0)' }}>
    {unplanned(board) === undefined && (
      <Note>
        <Problems board={board} posts={posts} conflicts={conflicts} isOpenSaid={isOpenSaid} onShow={onShow} />
      </Note>
    )}
    <Note isWide>
      {unplanned(board) === undefined && <BentPeople board={board} rules={rules} onShow={onShow} />}
      <Shares board={board} />
    </Note>
  </div>
)

/** A part of the notes, beside others where there is room; none where it has nothing to say. */
const Note = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className="min-w-0 empty:hidden" style={{ flex: `${isWide ? 2 : 1} 1 280px` }}>
    {children}
  </div>
)
