import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConflictLines } from '../fill/Conflicts.tsx'
import { WaitingLines } from '../publish/WaitingLines.tsx'
import { BoardBar } from './BoardBar.tsx'
import { postsOf } from './board.model.ts'
import { problemCounts, unplanned } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { useUndoKey } from './cells/cell.actions.ts'
import { Outlined } from './cells/outlined.ts'
import { useDraft } from './drafts/useDraft.ts'
import { ChangeNotice } from './exchange/ChangeNotice.tsx'
import { SwappedNotice } from './exchange/SwappedNotice.tsx'
import { MainActions, type MainActionsProps, Unplanned } from './MainActions.tsx'
import { NextMonth } from './NextMonth.tsx'
import { Panels } from './Panels.tsx'
import { PlanNotes } from './PlanNotes.tsx'
import { PlanRows } from './PlanRows.tsx'
import { partsOf } from './picker/OpenCell.tsx'
import { PANEL_PX, SIDE_PX } from './SidePanel.tsx'
import { useOpened, useSteps } from './useOpened.ts'
import { usePanelEntry } from './usePanelEntry.ts'
import { useActs, useTies } from './usePanels.ts'
import { useKnownBoard, useRules } from './useRules.ts'
import { useSlide } from './useSlide.ts'

interface PlanBoardProps {
  board: Board
  posts: Post[]
  view: BoardView
  /** The element of the bar that takes the board's actions; null until it is there. */
  slot: Element | null
  /** Prints the published services of the month. */
  printTools: ReactNode
  /** Says that there are no services; null where something above says how to begin. */
  empty: ReactNode
}

/** A board of services: its draft, the panels of its actions, and its faults. */
export function PlanBoard({ posts, view, slot, printTools, empty, ...props }: PlanBoardProps) {
  const t = useT()
  const isWide = useIsWide()
  const { rules, says } = useRules(props.board, posts)
  const board = useKnownBoard(props.board, rules)
  const draft = useDraft(board, posts, rules)
  const opened = useOpened(view, isWide)
  const { open, openId, showSpot } = opened
  const ties = useTies(board)
  const { tieDay, closeTie, onTie, onTies } = ties
  const acts = useActs(() => {
    opened.close()
    closeTie()
  })
  // The same list as long as the board is the same: thousands of cells are drawn again for another one.
  const shownPosts = useMemo(() => postsOf(board, posts), [board, posts])
  const steps = useSteps(board, shownPosts, opened)
  const conflicts = useConflictLines(board, posts)

  const parts = partsOf(open, board, posts)
  const isSheetOpen = parts !== null || tieDay !== null || acts.panel !== null || openId !== null
  usePanelEntry([parts && opened.close, tieDay && closeTie, acts.panel && acts.onClose, openId && opened.closeList])
  // The panel of a cell takes the key itself.
  useUndoKey(parts ? null : draft.undo)
  useSlide(parts && open && `${open.serviceId} ${open.postId ?? open.userId}`)
  if (board.services.length === 0) return empty

  const mainActions = {
    board,
    conflicts,
    rules,
    onConflict: steps.onConflict,
    onFill: acts.onFill,
    onPublish: acts.onPublish,
  }
  return (
    <Room isSheetOpen={isSheetOpen}>
      <BoardBar
        {...mainActions}
        view={view}
        slot={slot}
        draft={draft}
        isPhone={!isWide}
        isQuiet={acts.panel !== null}
        {...steps}
        onTies={onTies}
        printTools={printTools}
      />
      {/* The panel of publishing says it itself. */}
      {acts.panel !== 'publish' && <WaitingLines from={board.from} to={board.to} isBeside />}
      {draft.refused && !parts && <FailureText title={t('board.failed')} detail={draft.refused.message} />}
      {/* The panel that is open says it, and begins it. */}
      {acts.panel !== 'fill' && unplanned(board) && <Unplanned board={board} onFill={acts.onFill} />}
      <Outlined value={acts.outlined}>
        <PlanRows
          board={board}
          view={view}
          isWide={isWide}
          draft={draft}
          says={says}
          rules={rules}
          opened={opened}
          panelPx={isSheetOpen ? PANEL_PX : 0}
          posts={shownPosts}
          onTie={onTie}
        />
      </Outlined>
      {/* The picker of a post says it itself. */}
      {draft.swapped && !parts?.post && <SwappedNotice swapped={draft.swapped} onUndo={draft.undo} />}
      {draft.warnings.length > 0 && (
        <ChangeNotice tone="info" onUndo={draft.undo}>
          {draft.warnings.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </ChangeNotice>
      )}
      <NextMonth board={board} view={view} />
      {/* A month that nobody has begun offers it above. */}
      {!isWide && unplanned(board) === undefined && <PhoneFoot {...mainActions} />}
      <PlanNotes
        board={board}
        posts={shownPosts}
        rules={rules}
        conflicts={conflicts}
        isOpenSaid={acts.panel === 'fill' || view.rows === 'posts'}
        onShow={showSpot}
      />
      <Panels
        board={board}
        posts={posts}
        shownPosts={shownPosts}
        view={view}
        draft={draft}
        rules={rules}
        conflicts={conflicts}
        opened={opened}
        parts={parts}
        ties={ties}
        acts={acts}
      />
    </Room>
  )
}

/** The room of a board: what would lie beneath an open panel leaves it free, `--panel` pixels at the side. */
function Room({ isSheetOpen, children }: { isSheetOpen: boolean; children: ReactNode }) {
  const isAtSide = useIsWide(SIDE_PX)
  return (
    <div
      className={cx('mt-2 flex flex-col gap-2', isSheetOpen && 'pb-[70dvh] lg:pb-0')}
      style={{ '--panel': isSheetOpen && isAtSide ? `${PANEL_PX}px` : 0 } as CSSProperties}
    >
      {children}
    </div>
  )
}

/** Fill and Publish at the foot of a phone. */
const PhoneFoot = (actions: Omit<MainActionsProps, 'className'>) => (
  <div
    data-foot=""
    className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] print:hidden"
  >
    {/* Three in a row. */}
    <MainActions
      {...actions}
      isPlain
      size={problemCounts(actions.board).conflicts > 0 ? 'sm' : 'md'}
      className="grow px-3!"
    />
  </div>
)
