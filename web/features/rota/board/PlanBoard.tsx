import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Board } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatMonthName } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useToday } from '../../config/useToday.ts'
import { FillPanel } from '../fill/FillPanel.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { linksQuery } from '../setup/setup.queries.ts'
import { BareBar, BoardBar } from './BoardBar.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { postsOf, type Spot } from './board.model.ts'
import { membersQuery } from './board.queries.ts'
import { boardRules, saysOf } from './board.rules.ts'
import { problemSpots, unplanned } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { cellEdits, focusCell, useStepKey } from './cell.actions.ts'
import { DayList } from './DayList.tsx'
import { MainActions, Unplanned } from './MainActions.tsx'
import { OpenCell, partsOf } from './OpenCell.tsx'
import { PeopleGrid } from './PeopleGrid.tsx'
import { Bends, Problems, Shares } from './Problems.tsx'
import { SIDE_PX } from './SidePanel.tsx'
import { TiePanel } from './TiePanel.tsx'
import { useDraft } from './useDraft.ts'

/** Pixels of the panel of a cell, where it stands at the side. */
const PANEL_PX = 320

const NO_MEMBERS: never[] = []

/**
 * The rules over a board. The board is shown without them, until everybody's availability is there; it is so too where that
 * cannot be loaded, since the server judges in any case.
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

/** True while the open cell would lie under the panel: the board moves to the left then, and no row moves up or down. */
function useIsUnderPanel(open: Spot | null): boolean {
  const [isUnder, setIsUnder] = useState(false)
  useLayoutEffect(() => {
    const cell = document.querySelector('[data-cell][aria-expanded=true]')
    if (!open || !cell || !matchMedia(`(min-width: ${SIDE_PX}px)`).matches) return setIsUnder(false)
    const right = cell.getBoundingClientRect().right
    setIsUnder((known) => right + (known ? PANEL_PX : 0) > innerWidth - PANEL_PX)
  }, [open])
  return isUnder
}

interface PlanBoardProps {
  board: Board
  posts: Post[]
  view: BoardView
  /** Prints the published services of the month. */
  printTools: ReactNode
}

/** A board of services: its draft, the panels of its actions, and its faults. */
export function PlanBoard({ board, posts, view, printTools }: PlanBoardProps) {
  const t = useT()
  const isWide = useIsWide()
  const today = useToday()
  const draft = useDraft(board, posts)
  const { rules, says } = useRules(board, posts)
  const [open, setOpen] = useState<Spot | null>(view.cell)
  const [isExplained, setIsExplained] = useState(false)
  /** The action on all of it; the panel of a cell comes over it. */
  const [panel, setPanel] = useState<'fill' | 'publish' | null>(null)
  const [tieDay, setTieDay] = useState<string | null>(null)
  /** On phones: the service whose posts are shown. */
  const [openId, setOpenId] = useState<string | null>(view.cell?.serviceId ?? null)
  const isUnder = useIsUnderPanel(open)
  // The cell that the address opens.
  useEffect(() => document.querySelector('[data-cell][aria-expanded=true]')?.scrollIntoView({ block: 'center' }), [])
  const stepped = useRef(-1)
  const span = { from: board.from, to: board.to }
  const shownPosts = postsOf(board, posts)
  const close = () => setOpen(null)
  const show = (spot: Spot, explained = false) => {
    setIsExplained(explained)
    setOpen(spot)
  }
  /** The next cell with a problem, after the last one that was stepped to. */
  const nextSpot = (): Spot | undefined => {
    const spots = problemSpots(board, shownPosts)
    stepped.current = (stepped.current + 1) % Math.max(1, spots.length)
    return spots[stepped.current]
  }
  const showSpot = (spot: Spot | undefined) => {
    if (!spot) return
    focusCell(spot)
    if (!isWide) setOpenId(spot.serviceId)
    show(spot)
  }
  useStepKey(() => {
    const spot = nextSpot()
    if (!spot) return
    close()
    // Rows of people have no cell of a post.
    if (!focusCell(spot)) showSpot(spot)
  })

  if (board.services.length === 0) return <NoServices view={view} />

  const actions = {
    ...cellEdits(board, draft, show),
    open,
    onOpen: (spot: Spot) => show(spot),
    onExplain: (spot: Spot) => show(spot, true),
  }

  const parts = partsOf(open, board, posts)
  const isUnplanned = unplanned(board) !== undefined
  const isSheetOpen = parts !== null || panel !== null || tieDay !== null || openId !== null
  const mainActions = { board, onFill: () => setPanel('fill'), onPublish: () => setPanel('publish') }

  return (
    <div className={cx('flex flex-col gap-2', isSheetOpen && 'pb-[45dvh] lg:pb-0')}>
      <BoardBar
        {...mainActions}
        view={view}
        draft={draft}
        isPhone={!isWide}
        onStep={() => showSpot(nextSpot())}
        printTools={printTools}
      />
      {draft.refused && !parts && <FailureNotice title={t('board.failed')} detail={draft.refused.message} />}
      {isUnplanned && <Unplanned board={board} onFill={mainActions.onFill} />}
      {/* What slides aside under the panel stays beside the menu. */}
      <div className="lg:overflow-x-clip">
        <div className={cx('transition-[translate] duration-200', isUnder && 'lg:-translate-x-80')}>
          {!isWide ? (
            <DayList
              board={board}
              posts={shownPosts}
              today={today}
              openId={openId}
              onOpen={setOpenId}
              onCell={show}
              onTie={setTieDay}
            />
          ) : view.rows === 'people' ? (
            <PeopleGrid board={board} says={says} {...actions} />
          ) : (
            <BoardGrid board={board} posts={shownPosts} today={today} onTie={setTieDay} {...actions} />
          )}
        </div>
      </div>
      {!isWide && (
        <div
          data-foot=""
          className="sticky bottom-0 z-10 -mx-4 flex gap-3 border-t bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] print:hidden"
        >
          <MainActions {...mainActions} className="flex-1" />
        </div>
      )}
      <div className="grid items-start gap-6 py-4 md:grid-cols-2 lg:grid-cols-3">
        {!isUnplanned && (
          <>
            <Problems board={board} posts={shownPosts} onShow={showSpot} />
            <Bends board={board} onShow={showSpot} />
          </>
        )}
        <Shares board={board} />
      </div>
      {panel === 'fill' && <FillPanel span={span} isSaving={draft.isSaving} onClose={() => setPanel(null)} />}
      {panel === 'publish' && <PublishPanel board={board} isSaving={draft.isSaving} onClose={() => setPanel(null)} />}
      {tieDay !== null && <TiePanel key={tieDay} board={board} date={tieDay} onClose={() => setTieDay(null)} />}
      {open && parts && (
        <OpenCell
          key={`${open.serviceId} ${open.postId} ${open.userId} ${isExplained}`}
          parts={parts}
          isExplained={isExplained}
          draft={draft}
          onClose={close}
          {...{ board, posts, shownPosts, rules }}
        />
      )}
    </div>
  )
}

/** A month without any service, which leads to the templates. */
function NoServices({ view }: { view: BoardView }) {
  const t = useT()
  return (
    <>
      <BareBar view={view} />
      <EmptyState
        title={t('board.noServices', { month: formatMonthName(view.month) })}
        action={
          <LinkButton variant="primary" to={rotaPath('setup')}>
            {t('setupRota.addTemplate')}
          </LinkButton>
        }
      >
        {t('board.noServicesHow')}
      </EmptyState>
    </>
  )
}
