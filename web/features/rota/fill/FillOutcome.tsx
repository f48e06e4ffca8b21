import { useQuery } from '@tanstack/react-query'
import { Megaphone, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Capacity } from '#shared/rota/capacity.ts'
import type { Run } from '#shared/rota/fill.ts'
import { ApiError } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import type { Spot } from '../board/board.model.ts'
import type { Now } from '../board/useFirstMonth.ts'
import { useRules } from '../board/useRules.ts'
import { conflictsToPublish } from '../publish/publish.text.ts'
import { type BoardBefore, type BoundTo, boardBefore, fillChanges, hasChanges } from './changes.ts'
import { EmptyPlaces } from './EmptyPlaces.tsx'
import { FillResult } from './FillResult.tsx'
import { hasDraft, standsText } from './goal.text.ts'
import { isBest } from './outcome.text.ts'
import { Shares } from './Shares.tsx'
import { aboveTheirs, summaryText } from './shares.text.ts'
import type { useEndRow } from './useEndRow.ts'
import { type FillChoice, hasRoster, type useFill } from './useFill.ts'
import { ENDED_WEEKS, longRows, WeeksInARow } from './WeeksInARow.tsx'

interface FillOutcomeProps {
  run: Run
  board: Board
  before: BoardBefore
  fill: ReturnType<typeof useFill>
  ending: ReturnType<typeof useEndRow>
  choice: FillChoice
  capacity: Capacity | undefined
  now: Now
  /** The way to the next month; null where there is none. */
  next: ReactNode
  /** Goes on to the publication of the draft. */
  onPublish: () => void
  /** Outlines these places in all views of the board, and no others. */
  onOutline: (places: ReadonlySet<string>) => void
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
}

/** With whom alone people serve; nobody, until it is known. */
function useBoundTo(board: Board): BoundTo {
  const { data: posts = [] } = useQuery(postsQuery)
  const { rules } = useRules(board, posts)
  return (userId) => rules?.partnersOf(userId).flatMap(({ id, isOnly }) => (isOnly ? id : [])) ?? []
}

/** What a fill came to, measured by the board before it and as it is now. */
export function FillOutcome(props: FillOutcomeProps) {
  const { run, board, before, fill, ending, choice, capacity, now, next, onPublish, onOutline, onShow } = props
  const t = useT()
  const boundTo = useBoundTo(board)
  const changes = fillChanges(run, before, boundTo)
  const isChange = changes.fresh.length + changes.changed.length > 0
  // Weeks in a row that a press made fine, and a draft that was begun, are taken back, too.
  const isUndoable = hasChanges(changes) || fill.lifted.length > 0 || !hasDraft(before.board)
  const rows = run.applied ? longRows(run) : []
  const marred = {
    isChanged: ending.given !== null || hasChanges(fillChanges(run, boardBefore(board))),
    hasLongRow: rows.some(({ weeks, exchange }) => weeks >= ENDED_WEEKS || exchange !== undefined),
  }
  return (
    <FillResult
      run={run}
      board={board}
      was={before.board}
      changes={changes}
      boundTo={boundTo}
      onOutline={onOutline}
      isTakenBack={fill.isTakenBack}
      isMarred={run.applied && (rows.length > 0 || aboveTheirs(board).length > 0)}
      marred={marred}
      summary={run.applied ? summaryText(board, run.history, t) : ''}
      stands={run.applied ? standsText(board, isChange, t) : ''}
      shares={
        run.applied && (
          <>
            <WeeksInARow run={run} board={board} ending={ending} onShow={onShow} />
            <Shares
              board={board}
              history={run.history}
              now={now}
              ending={ending}
              onShow={onShow}
              lifted={fill.lifted}
              isProved={isBest(run, marred)}
              onLift={(people) => fill.lift(run, people, choice)}
            />
          </>
        )
      }
      empty={<EmptyPlaces board={board} onShow={onShow} empty={run.empty} unfillable={capacity?.unfillable} />}
    >
      <NextSteps
        run={run}
        fill={fill}
        onPublish={onPublish}
        next={next}
        hasDraft={hasDraft(board)}
        hasUndo={!ending.isTakenFurther && isUndoable}
        isToLookAt={(run.empty.length > 0 && !isChange) || conflictsToPublish(board, board.problems).length > 0}
      />
    </FillResult>
  )
}

interface NextStepsProps {
  run: Run
  fill: ReturnType<typeof useFill>
  onPublish: () => void
  /** A conflict would be published, or nothing new was filled and something is empty: first that is looked at. */
  isToLookAt: boolean
  /** It has changed something, and no change after it stands, which is taken back first. */
  hasUndo: boolean
  hasDraft: boolean
  next: ReactNode
}

/**
 * Next steps after a fill: publish or take back the draft, go on where there is none, else store the result as a draft;
 * and always the way back to the choices of a fill.
 */
function NextSteps({ run, fill, isToLookAt, hasUndo, hasDraft, next, onPublish }: NextStepsProps) {
  const { failure, isTakenBack, apply, undo, again } = fill
  const t = useT()
  const hasMovedOn =
    run.notApplied === 'rota_moved_on' || (failure?.error instanceof ApiError && failure.error.code === 'rota_moved_on')
  const choices = (
    <Button variant={run.applied ? 'quiet' : 'secondary'} onClick={again}>
      {t('fill.again')}
    </Button>
  )
  if (run.applied && !hasDraft)
    return (
      <>
        {next}
        {choices}
      </>
    )
  if (run.applied)
    return (
      <>
        <Button
          variant={isToLookAt ? 'secondary' : 'primary'}
          icon={<Megaphone aria-hidden="true" className="size-5" />}
          onClick={onPublish}
        >
          {t('board.publish')}
        </Button>
        {hasUndo && (
          <Button icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={() => undo(run)}>
            {t('app.undo')}
          </Button>
        )}
        {choices}
      </>
    )
  return (
    <>
      {hasRoster(run) && (
        <Button onClick={() => apply(run, hasMovedOn)}>
          {t(hasMovedOn ? 'fill.applyAnyway' : isTakenBack ? 'fill.applyAfterAll' : 'fill.apply')}
        </Button>
      )}
      {choices}
    </>
  )
}
