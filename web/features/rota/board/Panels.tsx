import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { FillPanel } from '../fill/FillPanel.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import type { Spot } from './board.model.ts'
import type { BoardRules } from './board.rules.ts'
import type { BoardView } from './board.view.ts'
import type { Draft } from './drafts/useDraft.ts'
import { FillNext } from './NextMonth.tsx'
import { OpenCell, type partsOf } from './picker/OpenCell.tsx'
import { TiePanel } from './ties/TiePanel.tsx'
import type { Opened } from './useOpened.ts'

interface PanelsProps {
  board: Board
  posts: Post[]
  view: BoardView
  /** Posts of the board, in their order. */
  shownPosts: Post[]
  draft: Draft
  rules: BoardRules | undefined
  opened: Opened
  /** What the open cell is made of; null where none is open. */
  parts: ReturnType<typeof partsOf>
  panel: 'fill' | 'publish' | null
  /** The day whose tie is changed. */
  tieDay: string | null
  closeTie: () => void
  onClose: () => void
  onPublish: () => void
}

/** The panels of a board, of which one is seen: that of a cell, of a tie, or of an action on all of the board. */
export function Panels(props: PanelsProps) {
  const { shownPosts, rules, opened, parts, panel, tieDay, closeTie, onClose, onPublish, ...shared } = props
  const { board, posts, draft } = shared
  const { open, isExplained } = opened
  return (
    <>
      {/* What was begun in it is there again once the cell is closed. */}
      <div hidden={parts !== null || tieDay !== null}>
        {panel && (
          <ActionPanel {...shared} panel={panel} onClose={onClose} onPublish={onPublish} onShow={opened.showSpot} />
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
          parts={parts}
          isExplained={isExplained}
          draft={draft}
        />
      )}
    </>
  )
}

interface ActionPanelProps extends Pick<PanelsProps, 'board' | 'posts' | 'view' | 'draft' | 'onClose' | 'onPublish'> {
  panel: 'fill' | 'publish'
  onShow: (spot: Spot) => void
}

/** The panel of an action on the whole board. */
const ActionPanel = ({ panel, view, posts, draft, onPublish, ...shared }: ActionPanelProps) =>
  panel === 'fill' ? (
    <FillPanel
      key={shared.board.from}
      {...shared}
      draft={draft}
      onPublish={onPublish}
      next={<FillNext view={view} />}
    />
  ) : (
    <PublishPanel {...shared} isSaving={draft.isSaving} posts={posts} />
  )
