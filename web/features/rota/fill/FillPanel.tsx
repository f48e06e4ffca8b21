import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleDashed, Megaphone, Sparkles, Square, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Capacity } from '#shared/rotaCapacity.ts'
import type { NotApplied, Run, RunGoal } from '#shared/rotaRuns.ts'
import { ApiError } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FailureNotice, FailureText } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { capacityQuery } from '../board/board.queries.ts'
import { SidePanel } from '../board/SidePanel.tsx'
import { CapacityNote } from '../capacity/CapacityNote.tsx'
import { goalState, monthsText, resultText } from './goal.text.ts'
import { type FillChoice, hasRoster, useFill } from './useFill.ts'

interface FillPanelProps {
  span: { from: string; to: string }
  /** True where some of these days are published: people know their places, so that gaps alone are filled at first. */
  isPublished: boolean
  /** True while a change of the draft, on which the fill builds, is not stored yet. */
  isSaving: boolean
  onClose: () => void
  /** Goes on to the publication of the draft. */
  onPublish: () => void
}

/** Sentence for each reason for which the server did not apply a run that was to be applied when done. */
const WHY_NOT_APPLIED = {
  rota_moved_on: 'errors.rota_moved_on',
  forbidden: 'errors.forbidden',
  internal: 'errors.internal',
} as const satisfies Record<NotApplied, string>

/** Panel that fills the draft of all services on the board: the open places before it, its progress, its result. */
export function FillPanel({ span, isPublished, isSaving, onClose, onPublish }: FillPanelProps) {
  const t = useT()
  const fill = useFill(span)
  const { run, isOver, busy, failure } = fill
  const [choice, setChoice] = useState<FillChoice>({ mode: isPublished ? 'gaps' : 'all', keepNearDraft: false })
  // The capacity is fetched again after a fill, which changes the draft.
  const { data: capacity } = useQuery(capacityQuery(span.from, span.to))
  const notApplied = run?.notApplied
  const hasMovedOn =
    notApplied === 'rota_moved_on' || (failure?.error instanceof ApiError && failure.error.code === 'rota_moved_on')

  return (
    <SidePanel isWide title={t('fill.title')} onClose={onClose}>
      <FailureNotice title={t('fill.failed')} failure={failure} />
      {notApplied && !failure && <FailureText title={t('fill.failed')} detail={t(WHY_NOT_APPLIED[notApplied])} />}
      {capacity && !run && <CapacityNote capacity={capacity} />}
      {!run && (
        <FillOptions
          choice={choice}
          isBusy={busy === 'begin' || isSaving}
          onChange={setChoice}
          onBegin={() => fill.begin(choice)}
        />
      )}
      {run && !isOver && <RunningFill run={run} isStopping={busy === 'stop'} onStop={() => fill.stop(run)} />}
      {run && isOver && (
        <FillResult run={run} capacity={capacity}>
          {run.applied ? (
            <>
              <Button variant="primary" icon={<Megaphone aria-hidden="true" className="size-5" />} onClick={onPublish}>
                {t('board.publish')}
              </Button>
              <Button
                busy={busy === 'undo'}
                icon={<Undo2 aria-hidden="true" className="size-5" />}
                onClick={() => fill.undo(run)}
              >
                {t('app.undo')}
              </Button>
            </>
          ) : (
            <>
              {hasRoster(run) && (
                <Button busy={busy === 'apply'} onClick={() => fill.apply(run, hasMovedOn)}>
                  {t(hasMovedOn ? 'fill.applyAnyway' : 'fill.apply')}
                </Button>
              )}
              <Button onClick={fill.again}>{t('fill.again')}</Button>
            </>
          )}
        </FillResult>
      )}
    </SidePanel>
  )
}

interface FillOptionsProps {
  choice: FillChoice
  isBusy: boolean
  onChange: (choice: FillChoice) => void
  onBegin: () => void
}

/** The choice between all places and the gaps alone, and the button that begins the fill. */
function FillOptions({ choice, isBusy, onChange, onBegin }: FillOptionsProps) {
  const t = useT()
  return (
    <>
      <SegmentedControl
        label={t('fill.what')}
        value={choice.mode}
        options={[
          { value: 'all', label: t('fill.everything') },
          { value: 'gaps', label: t('fill.gaps') },
        ]}
        onChange={(mode) => onChange({ ...choice, mode })}
        className="self-start"
      />
      <p className="text-sm text-muted">{t(choice.mode === 'all' ? 'fill.everythingAbout' : 'fill.gapsAbout')}</p>
      {choice.mode === 'all' && (
        <Checkbox
          label={t('fill.keepNear')}
          checked={choice.keepNearDraft}
          onChange={(event) => onChange({ ...choice, keepNearDraft: event.target.checked })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={isBusy}
          icon={<Sparkles aria-hidden="true" className="size-5" />}
          onClick={onBegin}
        >
          {t('fill.begin')}
        </Button>
      </div>
    </>
  )
}

interface RunningFillProps {
  run: Run
  isStopping: boolean
  onStop: () => void
}

/** The goals that a running fill has reached, and the button that stops it. */
function RunningFill({ run, isStopping, onStop }: RunningFillProps) {
  const t = useT()
  return (
    <>
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {run.goals.length === 0 ? t('fill.searching') : t('fill.proving')}
      </p>
      <GoalList goals={run.goals} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isStopping} icon={<Square aria-hidden="true" className="size-5" />} onClick={onStop}>
          {t(hasRoster(run) ? 'fill.stopAndUse' : 'fill.stop')}
        </Button>
      </div>
    </>
  )
}

interface FillResultProps {
  run: Run
  capacity: Capacity | undefined
  /** Buttons of the next steps. */
  children: ReactNode
}

/** The result of a fill and the next steps, then the offer of its people and, folded, its goals; or why it has none. */
function FillResult({ run, capacity, children }: FillResultProps) {
  const t = useT()
  const months = monthsText(run, t)
  const isFound = hasRoster(run)
  return (
    <>
      {isFound ? (
        <>
          <p role="status" className="font-medium">
            {resultText(run, t)}
            {run.applied && ` ${t('fill.inDraft')}`}
          </p>
          {months && <p>{months}</p>}
        </>
      ) : (
        <Notice tone="error">{t(run.state === 'stopped' ? 'fill.nothingFound' : 'fill.broke')}</Notice>
      )}
      <div className="flex flex-wrap gap-3">{children}</div>
      {capacity && <CapacityNote capacity={capacity} />}
      {isFound && run.goals.length > 0 && (
        <Disclosure
          label={t('fill.goals', {
            count: run.goals.filter(({ proved }) => proved).length,
            all: run.goals.length,
          })}
        >
          <div className="mt-2">
            <GoalList goals={run.goals} />
          </div>
        </Disclosure>
      )}
    </>
  )
}

/** The goals of a fill in the order in which they count, each explained, with a seal where it is proved best. */
function GoalList({ goals }: { goals: RunGoal[] }) {
  const t = useT()
  return (
    <ol className="flex flex-col gap-3">
      {goals.map((goal) => (
        <li key={goal.name} className="flex gap-3">
          {goal.proved ? (
            <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
          ) : (
            <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          )}
          <span className="min-w-0">
            <span className="font-medium">{t(`goal.${goal.name}`)}</span>
            <span className="text-muted"> · {goalState(goal, t)}</span>
            <span className="block text-sm text-muted">{t(`goal.${goal.name}.about`)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
