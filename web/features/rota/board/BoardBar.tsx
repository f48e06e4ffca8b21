import { ChevronLeft, ChevronRight, CircleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Board } from '#shared/rotaBoard.ts'
import { publicationPath } from '../../../navigation/rotaPaths.ts'
import { addMonths, formatMonth } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { countsText, filledText, problemCounts, stateText, unplanned } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { DropDraft } from './DropDraft.tsx'
import { MainActions } from './MainActions.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { SIDE_PX } from './SidePanel.tsx'
import { useBeginDraft } from './useBeginDraft.ts'
import type { Draft } from './useDraft.ts'

/** The month that is shown, and the ways to others. */
function MonthStep({ view: { month, lastMonth, setMonth } }: { view: BoardView }) {
  const t = useT()
  return (
    <fieldset className="flex min-w-0 items-center">
      <legend className="sr-only">{t('schedule.month')}</legend>
      <Button
        variant="quiet"
        className="-ml-3 px-3!"
        aria-label={t('schedule.prev')}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => setMonth(addMonths(month, -1))}
      />
      <div className="min-w-0 leading-tight">
        <h2 aria-live="polite" className="font-serif text-lg whitespace-nowrap first-letter:uppercase">
          {formatMonth(month)}
        </h2>
        {lastMonth !== month && (
          <p className="text-sm text-muted">{t('board.until', { month: formatMonth(lastMonth) })}</p>
        )}
      </div>
      <Button
        variant="quiet"
        className="px-3!"
        aria-label={t('schedule.next')}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        onClick={() => setMonth(addMonths(month, 1))}
      />
    </fieldset>
  )
}

/**
 * The bar above the board: it stays in place while boards come and go, so that a press on another month is never lost
 * to a board that arrives. `slotRef` gets the element in which the board puts its actions.
 */
export const MonthBar = ({ view, slotRef }: { view: BoardView; slotRef: Ref<HTMLDivElement> }) => (
  <div
    data-board-bar=""
    className="top-0 z-30 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 bg-paper py-1 lg:sticky print:hidden"
  >
    <MonthStep view={view} />
    <div ref={slotRef} className="contents" />
  </div>
)

interface BoardBarProps {
  board: Board
  view: BoardView
  /** The element of the bar that takes the actions; null until it is there. */
  slot: Element | null
  draft: Draft
  /** Below 768 px: the main actions stand at the foot instead. */
  isPhone: boolean
  onFill: () => void
  onPublish: () => void
  /** Shows the next cell with a problem. */
  onStep: () => void
  printTools: ReactNode
}

interface DraftActions {
  begin: () => void
  drop: () => void
}

/** Entries of the board's menu, without those that would change nothing. */
function useMoreActions(board: Board, view: BoardView, { begin, drop }: DraftActions) {
  const t = useT()
  const navigate = useNavigate()
  const hasDraft = board.services.some((service) => service.draft !== null)
  const isQuarter = view.length === 'quarter'
  return [
    ...(hasDraft ? [] : [{ label: t('board.beginDraft'), onPress: begin }]),
    ...(view.month === view.thisMonth
      ? []
      : [{ label: t('board.thisMonth'), onPress: () => view.setMonth(view.thisMonth) }]),
    ...(hasDraft ? [{ label: t('board.dropDraft'), isDanger: true, onPress: drop }] : []),
    {
      label: t(isQuarter ? 'board.showMonth' : 'board.showQuarter'),
      onPress: () => view.setLength(isQuarter ? 'month' : 'quarter'),
    },
    { label: t('published.menu'), onPress: () => navigate(publicationPath()) },
  ]
}

/** The state of the month in words, and the actions on the draft of all services that are shown, in the bar's slot. */
export function BoardBar({ board, view, slot, draft, isPhone, onFill, onPublish, onStep, printTools }: BoardBarProps) {
  const t = useT()
  const isRoomy = useIsWide(SIDE_PX)
  const begin = useBeginDraft(board)
  const [isDropping, setIsDropping] = useState(false)
  const isUnplanned = unplanned(board) !== undefined
  const counts = isUnplanned ? '' : countsText(problemCounts(board), t)
  const more = useMoreActions(board, view, { begin: begin.save, drop: () => setIsDropping(true) })

  const stepper = counts && (
    <Button
      variant="outlineDanger"
      size="sm"
      className="whitespace-nowrap"
      aria-label={t('board.step', { what: counts })}
      title="N"
      icon={<CircleAlert aria-hidden="true" className="size-4" />}
      onClick={onStep}
    >
      {counts}
    </Button>
  )

  const rows = (
    <SegmentedControl
      label={t('board.rows')}
      value={view.rows}
      options={[
        { value: 'posts', label: t('board.byPosts') },
        { value: 'people', label: t('board.byPeople') },
      ]}
      onChange={view.setRows}
    />
  )
  const said = (
    <>
      <p className="first-letter:uppercase">{stateText(board, t)}</p>
      {!isUnplanned && <p>{filledText(board, t)}</p>}
    </>
  )

  return (
    <>
      {slot &&
        createPortal(
          <>
            {isPhone && (
              <div className="order-last flex min-w-0 basis-full flex-wrap items-center gap-x-3 gap-y-1">
                {!isUnplanned && <div className="min-w-full text-xs leading-tight text-muted">{said}</div>}
                {rows}
                {stepper}
              </div>
            )}
            <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
              {isRoomy && rows}
              {isRoomy && stepper}
              {draft.canUndo && (
                <Button size="sm" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={draft.undo}>
                  {t('app.undo')}
                </Button>
              )}
              {!isPhone && (
                <MainActions board={board} size="sm" isPlain={!isRoomy} onFill={onFill} onPublish={onPublish} />
              )}
              <MoreMenu actions={more}>{printTools}</MoreMenu>
            </div>
          </>,
          slot,
        )}
      <DropDraft board={board} open={isDropping} onClose={() => setIsDropping(false)} />
      <FailureNotice title={t('board.failed')} failure={begin.failure} />
      {/* Below the bar, which has no room for it beside its buttons in every language, and does not stick. */}
      {!isPhone && (!isRoomy || !isUnplanned) && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted print:hidden',
            isRoomy && '-mt-2',
          )}
        >
          {!isRoomy && rows}
          {!isRoomy && stepper}
          {!isUnplanned && said}
        </div>
      )}
    </>
  )
}
