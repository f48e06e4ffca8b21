import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { NotApplied } from '#shared/rota/fill.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice, FailureText } from '../../../ui/FailureNotice.tsx'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import type { Spot } from '../board/board.model.ts'
import { capacityQuery } from '../board/board.queries.ts'
import type { Draft } from '../board/drafts/useDraft.ts'
import { SidePanel } from '../board/SidePanel.tsx'
import { withoutLeftOut } from '../capacity/capacity.text.ts'
import { publishedDays } from '../publish/publish.text.ts'
import { boardBefore } from './changes.ts'
import { FillBefore } from './FillBefore.tsx'
import { FillOutcome } from './FillOutcome.tsx'
import { fillInDraft, keepLastFill } from './last.fill.ts'
import { FillStep, RunningFill } from './RunningFill.tsx'
import { useEndRow } from './useEndRow.ts'
import { type FillChoice, useFill } from './useFill.ts'

interface FillPanelProps {
  board: Board
  /** The draft on which the fill builds. */
  draft: Draft
  onClose: () => void
  /** Goes on to the publication of the draft. */
  onPublish: () => void
  /** Outlines these places in all views of the board, and no others. */
  onOutline: (places: ReadonlySet<string>) => void
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
  // Of those who have been told as few as possible are told anew.
  keepNearDraft: services.some(({ published }) => published),
})

/** Panel that fills the draft of all services on the board: the open places before it, its progress, its result. */
export function FillPanel({ board, draft, onClose, onPublish, onOutline, onShow, next }: FillPanelProps) {
  const t = useT()
  const { from, to } = board
  const now = { today: useToday(), at: new Date(useNow()) }
  const cache = useQueryClient()
  const [last] = useState(() => fillInDraft(cache, board))
  const fill = useFill({ from, to }, last?.id ?? null)
  const { run, step, busy, failure, undo } = fill
  const ending = useEndRow(run, board, draft)
  const [choice, setChoice] = useState<FillChoice>(() => last?.choice ?? firstChoice(board))
  const [before, setBefore] = useState(() => last?.before ?? boardBefore(board))
  useEffect(() => {
    if (run) keepLastFill(cache, { from, to }, { id: run._id, choice, before, undo: () => undo(run) })
  }, [cache, from, to, run, choice, before, undo])
  // The capacity is fetched again after a fill, which changes the draft.
  const { data } = useQuery(capacityQuery(from, to))
  const capacity = data && withoutLeftOut(data)
  const days = publishedDays({ fromDay: from, toDay: to }, t)

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
            draft.forget()
            fill.begin(chosen)
          }}
          onShow={onShow}
        />
      )}
      {step && <FillStep text={t(step)} />}
      {run?.endedAt === null && !step && (
        <RunningFill run={run} isStopping={busy === 'stop'} onStop={() => fill.stop(run)} />
      )}
      {run && run.endedAt !== null && !step && (
        <FillOutcome
          run={run}
          board={board}
          before={before}
          fill={fill}
          ending={ending}
          choice={choice}
          capacity={capacity}
          now={now}
          next={next}
          onPublish={onPublish}
          onOutline={onOutline}
          onShow={onShow}
        />
      )}
    </SidePanel>
  )
}
