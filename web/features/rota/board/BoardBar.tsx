import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Board } from '#shared/rota/board.ts'
import { publicationPath, rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { isAnnounced } from './board.model.ts'
import { unplanned } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { isDrafted } from './cells/placeState.ts'
import { DropDraft } from './drafts/DropDraft.tsx'
import { useBeginDraft } from './drafts/useBeginDraft.ts'
import type { Draft } from './drafts/useDraft.ts'
import { MainActions, type MainActionsProps } from './MainActions.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { PhoneState, PlanState, ProblemStepper } from './PlanState.tsx'
import { SIDE_PX } from './SidePanel.tsx'

interface BoardBarProps {
  board: Board
  conflicts: MainActionsProps['conflicts']
  rules: MainActionsProps['rules']
  view: BoardView
  /** The element of the bar that takes the actions; null until it is there. */
  slot: Element | null
  draft: Draft
  /** Below 768 px: the main actions stand at the foot instead. */
  isPhone: boolean
  /** A panel of the month is open, which has the next step. */
  isQuiet: boolean
  onFill: () => void
  onPublish: () => void
  /** Shows the next cell with a problem. */
  onStep: () => void
  /** Shows the next cell with a conflict. */
  onConflict: () => void
  /** Shows the next cell that asks something more of somebody. */
  onBend: () => void
  /** Shows the ties of the days; null where they are shown. */
  onTies: (() => void) | null
  printTools: ReactNode
}

interface DraftActions {
  begin: () => void
  drop: () => void
  ties: (() => void) | null
}

/** Entries of the board's menu, without those that would change nothing. */
function useMoreActions(board: Board, view: BoardView, { begin, drop, ties }: DraftActions) {
  const t = useT()
  const navigate = useNavigate()
  const hasDraft = board.services.some(isDrafted)
  // What members know of has a draft by its first change.
  const canBegin =
    !hasDraft && board.services.some((one) => one.state === 'planned' && one.draft === null && !isAnnounced(one))
  const isQuarter = view.length === 'quarter'
  return [
    ...(canBegin ? [{ label: t('board.beginDraft'), onPress: begin }] : []),
    ...(view.month === view.thisMonth
      ? []
      : [{ label: t('board.thisMonth'), onPress: () => view.setMonth(view.thisMonth) }]),
    ...(hasDraft ? [{ label: t('board.dropDraft'), isDanger: true, onPress: drop }] : []),
    {
      label: t(isQuarter ? 'board.showMonth' : 'board.showQuarter'),
      onPress: () => view.setLength(isQuarter ? 'month' : 'quarter'),
    },
    ...(ties ? [{ label: t('board.ties'), onPress: ties }] : []),
    { label: t('habits.title'), onPress: () => navigate(rotaPath('habits')) },
    { label: t('published.menu'), onPress: () => navigate(publicationPath()) },
  ]
}

/** Whether the rows are of posts or of people. */
function RowsSwitch({ view }: { view: BoardView }) {
  const t = useT()
  return (
    <SegmentedControl
      size="sm"
      label={t('board.rows')}
      value={view.rows}
      options={[
        { value: 'posts', label: t('board.byPosts') },
        { value: 'people', label: t('board.byPeople') },
      ]}
      onChange={view.setRows}
    />
  )
}

/** The state of the month in words, and the actions on the draft of all services that are shown, in the bar's slot. */
export function BoardBar(props: BoardBarProps) {
  const { board, conflicts, rules, view, slot, draft, isPhone, isQuiet, onTies, printTools } = props
  const { onFill, onPublish, onStep, onConflict, onBend } = props
  const t = useT()
  const isRoomy = useIsWide(SIDE_PX)
  const begin = useBeginDraft(board)
  const [isDropping, setIsDropping] = useState(false)
  // A month that nobody has begun says so above the board.
  const hasState = unplanned(board) === undefined
  const more = useMoreActions(board, view, { begin: begin.save, drop: () => setIsDropping(true), ties: onTies })
  const rows = <RowsSwitch view={view} />
  const stepper = <ProblemStepper board={board} onStep={onStep} />
  const actions = (
    <>
      {isPhone && (
        <div className="order-last flex min-w-0 basis-full flex-wrap items-center gap-x-3 gap-y-2">
          {rows}
          {hasState && <PhoneState board={board} onStep={onStep} onBend={onBend} />}
        </div>
      )}
      {isRoomy && stepper}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {/* What comes and goes stands before what stays, so that nothing of that moves. */}
        {draft.canUndo && (
          <Button size="sm" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={draft.undo}>
            {t('app.undo')}
          </Button>
        )}
        {!isPhone && (
          <MainActions
            board={board}
            conflicts={conflicts}
            rules={rules}
            isQuiet={isQuiet}
            onConflict={onConflict}
            onFill={onFill}
            onPublish={onPublish}
            size="sm"
            isPlain={!isRoomy}
          />
        )}
        {isRoomy && rows}
        <MoreMenu actions={more}>{printTools}</MoreMenu>
      </div>
    </>
  )
  return (
    <>
      {slot && createPortal(actions, slot)}
      <DropDraft board={board} open={isDropping} onClose={() => setIsDropping(false)} />
      <FailureNotice title={t('board.failed')} failure={begin.failure} />
      {/* Below the bar, which has no room for it beside its buttons in every language, and does not stick. */}
      {!isPhone && (!isRoomy || hasState) && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted print:hidden',
            isRoomy && '-mt-2',
          )}
          style={{ paddingRight: 'var(--panel, 0)' }}
        >
          {!isRoomy && (
            <>
              {rows}
              {stepper}
            </>
          )}
          {hasState && <PlanState board={board} onBend={onBend} isNarrow={!isRoomy} />}
        </div>
      )}
    </>
  )
}
