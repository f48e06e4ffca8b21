import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { FillPanel } from '../fill/FillPanel.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { linksQuery } from '../setup/setup.queries.ts'
import { BentPeople } from './BentPeople.tsx'
import { BoardBar } from './BoardBar.tsx'
import { postsOf, type Spot } from './board.model.ts'
import { membersQuery } from './board.queries.ts'
import { boardRules, saysOf } from './board.rules.ts'
import { unplanned } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { type Draft, useDraft } from './drafts/useDraft.ts'
import { SwappedNotice } from './exchange/SwappedNotice.tsx'
import { MainActions, type MainActionsProps, Unplanned } from './MainActions.tsx'
import { FillNext, NextMonth } from './NextMonth.tsx'
import { PlanRows } from './PlanRows.tsx'
import { Problems, Shares } from './Problems.tsx'
import { OpenCell, partsOf } from './picker/OpenCell.tsx'
import { PANEL_PX } from './SidePanel.tsx'
import { TiePanel } from './ties/TiePanel.tsx'
import { useOpened, useSteps } from './useOpened.ts'
import { usePanelEntry } from './usePanelEntry.ts'
import { useSlide } from './useSlide.ts'

const NO_MEMBERS: never[] = []

/**
 * The rules over a board. The board is shown without them, until everybody's availability is there; it is so too where
 * that cannot be loaded, since the server judges in any case.
 */
function useRules(board: Board, posts: Post[]) {
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: links } = useQuery(linksQuery)
  const says = useMemo(() => saysOf(members ?? NO_MEMBERS), [members])
  const rules = useMemo(
    () => members && links && boardRules({ board, posts, members, links }),
    [board, posts, members, links],
  )
  return { says, rules }
}

/** The day whose tie is changed. Ties stand at the days of a team that wears some; another begins from the menu. */
function useTies({ services }: Board) {
  const [tieDay, setTieDay] = useState<string | null>(null)
  const [isBegun, setIsBegun] = useState(false)
  const isShown = isBegun || services.some(({ tieColor }) => tieColor !== null)
  return {
    tieDay,
    closeTie: () => setTieDay(null),
    onTie: isShown ? setTieDay : null,
    onTies: isShown ? null : () => setIsBegun(true),
  }
}

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
export function PlanBoard({ board, posts, view, slot, printTools, empty }: PlanBoardProps) {
  const t = useT()
  const isWide = useIsWide()
  const { rules, says } = useRules(board, posts)
  const draft = useDraft(board, posts, rules)
  const opened = useOpened(view, isWide)
  const { open, openId, isExplained, showSpot } = opened
  /** The action on all of it; the panel of a cell comes over it. */
  const [panel, setPanel] = useState<'fill' | 'publish' | null>(null)
  const { tieDay, closeTie, onTie, onTies } = useTies(board)
  // The same list as long as the board is the same: thousands of cells are drawn again for another one.
  const shownPosts = useMemo(() => postsOf(board, posts), [board, posts])
  const steps = useSteps(board, shownPosts, opened)

  const parts = partsOf(open, board, posts)
  const isCellOpen = parts !== null || tieDay !== null
  const isSheetOpen = isCellOpen || panel !== null || openId !== null
  const closePanel = () => setPanel(null)
  usePanelEntry([parts && opened.close, tieDay && closeTie, panel && closePanel, openId && opened.closeList])
  useSlide(parts && open && `${open.serviceId} ${open.postId ?? open.userId}`)
  if (board.services.length === 0) return empty

  const panelPx = isSheetOpen ? PANEL_PX : 0
  // One panel at a time: the action that is pressed takes the place of the others.
  const act = (next: 'fill' | 'publish') => {
    opened.close()
    closeTie()
    setPanel(next)
  }
  const mainActions = { board, onFill: () => act('fill'), onPublish: () => act('publish') }
  return (
    <div className={cx('mt-2 flex flex-col gap-2', isSheetOpen && 'pb-[70dvh] lg:pb-0')}>
      <BoardBar
        {...mainActions}
        view={view}
        slot={slot}
        draft={draft}
        isPhone={!isWide}
        isQuiet={panel !== null}
        {...steps}
        onTies={onTies}
        printTools={printTools}
      />
      {draft.refused && !parts && <FailureText title={t('board.failed')} detail={draft.refused.message} />}
      {/* The panel that is open says it, and begins it. */}
      {panel !== 'fill' && unplanned(board) && (
        <Unplanned board={board} panelPx={panelPx} onFill={mainActions.onFill} />
      )}
      <PlanRows
        board={board}
        view={view}
        isWide={isWide}
        draft={draft}
        says={says}
        rules={rules}
        opened={opened}
        panelPx={panelPx}
        posts={shownPosts}
        onTie={onTie}
      />
      {/* The picker of a post says it itself. */}
      {draft.swapped && !parts?.post && <SwappedNotice swapped={draft.swapped} onUndo={draft.undo} />}
      <NextMonth board={board} view={view} />
      {/* A month that nobody has begun offers it above. */}
      {!isWide && unplanned(board) === undefined && <PhoneFoot {...mainActions} />}
      <PlanNotes
        board={board}
        posts={shownPosts}
        isOpenSaid={panel === 'fill' || view.rows === 'posts'}
        onShow={showSpot}
      />
      {/* What was begun in it is there again once the cell is closed. */}
      <div hidden={isCellOpen}>
        {panel && (
          <ActionPanel
            panel={panel}
            board={board}
            posts={posts}
            view={view}
            draft={draft}
            onClose={closePanel}
            onPublish={mainActions.onPublish}
            onShow={showSpot}
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
          parts={parts}
          isExplained={isExplained}
          draft={draft}
        />
      )}
    </div>
  )
}

interface ActionPanelProps extends Pick<PlanBoardProps, 'board' | 'posts' | 'view'> {
  panel: 'fill' | 'publish'
  draft: Draft
  onClose: () => void
  onPublish: () => void
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

/** Fill and Publish at the foot of a phone. */
const PhoneFoot = (actions: Omit<MainActionsProps, 'className'>) => (
  <div
    data-foot=""
    className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-t bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] print:hidden"
  >
    <MainActions {...actions} className="flex-1" />
  </div>
)

interface PlanNotesProps {
  board: Board
  posts: Post[]
  /** Open places stand in a panel. */
  isOpenSaid: boolean
  /** Shows the cell of a note. */
  onShow: (spot: Spot) => void
}

/** Faults of the plan, places that ask something more of somebody, and everybody's share, below the cells. */
const PlanNotes = ({ board, posts, isOpenSaid, onShow }: PlanNotesProps) => (
  <div className="grid items-start gap-6 py-4 md:grid-cols-2 lg:grid-cols-3">
    {unplanned(board) === undefined && (
      <>
        <Problems board={board} posts={posts} isOpenSaid={isOpenSaid} onShow={onShow} />
        <BentPeople board={board} onShow={onShow} />
      </>
    )}
    <Shares board={board} />
  </div>
)
