import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { ConflictLine } from '../fill/Conflicts.tsx'
import { FillPanel } from '../fill/FillPanel.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import type { BoardRules } from './board.rules.ts'
import type { BoardView } from './board.view.ts'
import type { Draft } from './drafts/useDraft.ts'
import { FillNext } from './NextMonth.tsx'
import { OpenCell, type partsOf } from './picker/OpenCell.tsx'
import { TiePanel } from './ties/TiePanel.tsx'
import type { Opened } from './useOpened.ts'
import type { useActs, useTies } from './usePanels.ts'

interface PanelsProps {
  board: Board
  posts: Post[]
  view: BoardView
  /** Posts of the board, in their order. */
  shownPosts: Post[]
  draft: Draft
  rules: BoardRules | undefined
  conflicts: readonly ConflictLine[]
  opened: Opened
  /** What the open cell is made of; null where none is open. */
  parts: ReturnType<typeof partsOf>
  ties: ReturnType<typeof useTies>
  acts: ReturnType<typeof useActs>
}

/** The panels of a board, of which one is seen: that of a cell, of a tie, or of an action on all of the board. */
export function Panels(props: PanelsProps) {
  const { board, posts, shownPosts, view, draft, rules, conflicts, opened, parts, acts } = props
  const { tieDay, closeTie } = props.ties
  const { open, isExplained } = opened
  return (
    <>
      {/* What was begun in it is there again once the cell is closed. */}
      <div hidden={parts !== null || tieDay !== null}>
        {acts.panel === 'fill' && (
          <FillPanel
            key={board.from}
            board={board}
            draft={draft}
            onClose={acts.onClose}
            onPublish={acts.onPublish}
            onOutline={acts.onOutline}
            onShow={opened.showSpot}
            next={<FillNext view={view} />}
          />
        )}
        {acts.panel === 'publish' && (
          <PublishPanel
            board={board}
            posts={posts}
            isSaving={draft.isSaving}
            onClose={acts.onClose}
            onShow={opened.showSpot}
          />
        )}
      </div>
      {tieDay !== null && !parts && <TiePanel key={tieDay} board={board} date={tieDay} onClose={closeTie} />}
      {open && parts && (
        <OpenCell
          key={`${open.serviceId} ${open.postId} ${open.userId} ${isExplained}`}
          onClose={opened.close}
          board={board}
          posts={posts}
          shownPosts={shownPosts}
          rules={rules}
          conflicts={conflicts}
          parts={parts}
          isExplained={isExplained}
          draft={draft}
        />
      )}
    </>
  )
}
