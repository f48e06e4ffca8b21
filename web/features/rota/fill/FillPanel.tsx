import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { NotApplied, Run } from '#shared/rota/fill.ts'
import { ApiError } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice, FailureText } from '../../../ui/FailureNotice.tsx'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import type { Spot } from '../board/board.model.ts'
import { capacityQuery } from '../board/board.queries.ts'
import type { Draft } from '../board/drafts/useDraft.ts'
import { SidePanel } from '../board/SidePanel.tsx'
import { withoutLeftOut } from '../capacity/capacity.text.ts'
import { publishedDays } from '../publish/publish.text.ts'
import { planKeys } from '../rota.keys.ts'
import { boardBefore, fillChanges, hasChanges } from './changes.ts'
import { EmptyPlaces } from './EmptyPlaces.tsx'
import { FillBefore } from './FillBefore.tsx'
import { FillResult, FillStep, RunningFill } from './FillRun.tsx'
import { hasDraft, standsText } from './goal.text.ts'
import { keepLastFill, type LastFill, lastFillOf } from './last.fill.ts'
import { Shares } from './Shares.tsx'
import { aboveTheirs } from './shares.text.ts'
import { type FillChoice, hasRoster, useFill } from './useFill.ts'
import { ENDED_WEEKS, longRows, useEndRow, WeeksInARow } from './WeeksInARow.tsx'

interface FillPanelProps {
  board: Board
  /** The draft on which the fill builds. */
  draft: Draft
  onClose: () => void
  /** Goes on to the publication of the draft. */
  onPublish: () => void
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
  /** The way to the next month; null where there is none. */
  next: ReactNode
}

/** Sentence for each reason for which the server did not apply a run that was to be applied when done. */
const WHY_NOT_APPLIED = {
  rota_moved_on: 'errors.rota_moved_on',
  forbidden: 'errors.forbidden',
  internal: 'errors.internal',
} as const satisfies Record<NotApplied, string>

/** How a fill begins: people know the places of published days, and an admin has made those of a draft. */
const firstChoice = ({ services }: Board): FillChoice => ({
  mode: services.some(({ published, draft, places }) => published || (draft && places.length > 0)) ? 'gaps' : 'all',
  keepNearDraft: false,
})

/** The last fill of these days, as long as it runs, or is their draft with nothing planned over it. */
function fillInDraft(cache: QueryClient, board: Board): LastFill | undefined {
  const last = lastFillOf(cache, board)
  const run = last && cache.getQueryData<Run>(planKeys.run(last.id))
  if (!run) return undefined
  const isAsFilled = run.applied === true && hasDraft(board) && !hasChanges(fillChanges(run, boardBefore(board)))
  return run.endedAt === null || isAsFilled ? last : undefined
}

/** Panel that fills the draft of all services on the board: the open places before it, its progress, its result. */
export function FillPanel({ board, draft, onClose, onPublish, onShow, next }: FillPanelProps) {
  const t = useT()
  const { from, to } = board
  const now = { today: useToday(), at: new Date(useNow()) }
  const cache = useQueryClient()
  const [last] = useState(() => fillInDraft(cache, board))
  const fill = useFill({ from, to }, last?.id ?? null)
  const { run, isOver, busy, failure } = fill
  const ending = useEndRow(run, board, draft)
  const [choice, setChoice] = useState<FillChoice>(() => last?.choice ?? firstChoice(board))
  const [before, setBefore] = useState(() => last?.before ?? boardBefore(board))
  const begunId = run?._id
  useEffect(() => {
    if (begunId) keepLastFill(cache, { from, to }, { id: begunId, choice, before })
  }, [cache, from, to, begunId, choice, before])
  // The capacity is fetched again after a fill, which changes the draft.
  const { data } = useQuery(capacityQuery(from, to))
  const capacity = data && withoutLeftOut(data)
  const days = publishedDays({ fromDay: from, toDay: to }, t)
  const isLifting = busy === 'lift'
  const changes = run && fillChanges(run, before)
  const isChange = changes !== undefined && changes.fresh.length + changes.changed.length > 0
  const rows = run?.applied ? longRows(run, board) : []

  return (
    <SidePanel isLow title={t('fill.titleDays', { days })} label={t('fill.title')} onClose={onClose}>
      <FailureNotice title={t('fill.failed')} failure={failure} />
      {run?.notApplied && !failure && (
        <FailureText title={t('fill.failed')} detail={t(WHY_NOT_APPLIED[run.notApplied])} />
      )}
      {!run && (
        <FillBefore
          board={board}
          capacity={capacity}
          choice={choice}
          now={now}
          days={days}
          next={next}
          isBusy={busy === 'begin' || draft.isSaving}
          onChange={setChoice}
          onBegin={(chosen) => {
            setChoice(chosen)
            setBefore(boardBefore(board))
            fill.begin(chosen)
          }}
          onShow={onShow}
        />
      )}
      {isLifting && <FillStep text={t('fill.searching')} />}
      {run && !isOver && !isLifting && (
        <RunningFill run={run} isStopping={busy === 'stop'} onStop={() => fill.stop(run)} />
      )}
      {run && changes && isOver && !isLifting && (
        <FillResult
          run={run}
          board={board}
          changes={changes}
          isTakenBack={fill.isTakenBack}
          isMarred={run.applied && (rows.length > 0 || aboveTheirs(board).length > 0)}
          marred={{
            isChanged: ending.ended !== null || hasChanges(fillChanges(run, boardBefore(board))),
            hasLongRow: rows.some(({ weeks }) => weeks >= ENDED_WEEKS),
          }}
          stands={run.applied ? standsText(board, isChange, t) : ''}
          shares={
            run.applied && (
              <>
                <WeeksInARow run={run} board={board} ending={ending} onShow={onShow} />
                <Shares
                  board={board}
                  now={now}
                  lifted={fill.lifted}
                  isBusy={isLifting}
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
            isTakenFurther={ending.ended !== null}
            isInVain={run.empty.length > 0 && !isChange}
          />
        </FillResult>
      )}
    </SidePanel>
  )
}

interface NextStepsProps {
  run: Run
  fill: ReturnType<typeof useFill>
  onPublish: () => void
  /** Nothing new was filled, and something is empty. */
  isInVain: boolean
  /** A change after it stands, which is taken back first. */
  isTakenFurther: boolean
  hasDraft: boolean
  next: ReactNode
}

/**
 * Next steps after a fill: publish or take back the draft, go on where there is none, else store the result as a draft
 * or fill again.
 */
function NextSteps({ run, fill, isInVain, isTakenFurther, hasDraft, next, onPublish }: NextStepsProps) {
  const { busy, failure, isTakenBack, apply, undo, again } = fill
  const t = useT()
  const hasMovedOn =
    run.notApplied === 'rota_moved_on' || (failure?.error instanceof ApiError && failure.error.code === 'rota_moved_on')
  if (run.applied && !hasDraft) return next
  if (run.applied)
    return (
      <>
        <Button
          variant={isInVain ? 'secondary' : 'primary'}
          icon={<Megaphone aria-hidden="true" className="size-5" />}
          onClick={onPublish}
        >
          {t('board.publish')}
        </Button>
        {!isTakenFurther && (
          <Button
            busy={busy === 'undo'}
            icon={<Undo2 aria-hidden="true" className="size-5" />}
            onClick={() => undo(run)}
          >
            {t('app.undo')}
          </Button>
        )}
      </>
    )
  return (
    <>
      {hasRoster(run) && (
        <Button busy={busy === 'apply'} onClick={() => apply(run, hasMovedOn)}>
          {t(hasMovedOn ? 'fill.applyAnyway' : isTakenBack ? 'fill.applyAfterAll' : 'fill.apply')}
        </Button>
      )}
      <Button onClick={again}>{t('fill.again')}</Button>
    </>
  )
}
