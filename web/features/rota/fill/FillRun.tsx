import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleDashed, Square } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinning } from '../../../ui/Spinner.tsx'
import { membersQuery } from '../board/board.queries.ts'
import { NONE_OUTLINED, outlineKey } from '../board/cells/outlined.ts'
import { coveredTop, GAP_PX, SIDE_PX } from '../board/SidePanel.tsx'
import { type ResultText, resultText } from './changes.text.ts'
import { type FillChanges, firstChanged } from './changes.ts'
import { comparedText } from './compared.text.ts'
import { goalState, monthsText } from './goal.text.ts'
import { isConcerned, isMet, type Marred, outcomeText, provedText } from './outcome.text.ts'
import { hasRoster } from './useFill.ts'
import { longRows } from './WeeksInARow.tsx'

interface RunningFillProps {
  run: Run
  isStopping: boolean
  onStop: () => void
}

/** Places of the days of a run, and those at which its best roster so far has somebody. */
function foundPlaces({ places, empty }: Run): { filled: number; all: number } {
  const filled = places.filter(({ shadow }) => !shadow).length
  return { filled, all: filled + empty.reduce((total, { missing }) => total + missing, 0) }
}

/** The seconds that are left, counted down from what the server said last. */
function useSecondsLeft({ secondsLeft }: Run): number | undefined {
  const [told, setTold] = useState({ secondsLeft, passed: 0 })
  useEffect(() => {
    setTold({ secondsLeft, passed: 0 })
    const timer = setInterval(() => setTold((now) => ({ ...now, passed: now.passed + 1 })), 1000)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return told.secondsLeft === undefined ? undefined : Math.max(0, told.secondsLeft - told.passed)
}

/** What a fill has found so far and how long it goes on looking, with the button that ends it and uses that. */
export function RunningFill({ run, isStopping, onStop }: RunningFillProps) {
  const t = useT()
  const seconds = useSecondsLeft(run)
  const isFound = run.goals.length > 0 && run.places.length > 0
  return (
    <>
      <FillStep text={isFound ? t('fill.found', foundPlaces(run)) : t('fill.searching')} />
      {isFound && (
        <p className="text-sm text-muted tabular-nums">
          {seconds ? t('fill.lookingFor', { count: seconds }) : t('fill.lookingLast')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isStopping}
          icon={isFound ? undefined : <Square aria-hidden="true" className="size-5" />}
          onClick={onStop}
        >
          {t(hasRoster(run) ? 'fill.useNow' : 'fill.stop')}
        </Button>
      </div>
    </>
  )
}

/** What goes on, beside a ring that turns. */
export const FillStep = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center gap-3">
    <Spinning className="size-5 text-muted" />
    {text}
  </p>
)

/** What shows a service: its entry of a phone's list, or the rows of its day; null where the page has neither. */
function shownAs(serviceId: string): Element | null {
  const id = CSS.escape(serviceId)
  const part = document.querySelector(`[data-service="${id}"], [data-spot^="${id} "]`)
  return part?.closest('li, tbody') ?? null
}

/**
 * Brings a service into sight once it is known: below 1100 px to the top of what the sheet from below leaves free.
 */
function useFilledInSight(serviceId: string | null): void {
  useEffect(() => {
    const about = serviceId === null ? null : shownAs(serviceId)
    if (!about) return
    // A grid that is too wide scrolls by itself.
    about.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { top, bottom } = about.getBoundingClientRect()
    const from = coveredTop(about) + GAP_PX
    const isInSight = innerWidth >= SIDE_PX && top >= from && bottom <= innerHeight
    if (!isInSight) scrollBy({ top: top - from, behavior: 'instant' })
  }, [serviceId])
}

/** Tells the board which places a fill gave to somebody else, until its result is closed or taken back. */
function useOutlined(changed: FillChanges['changed'], onOutline: FillResultProps['onOutline']): void {
  const keys = changed.map(({ serviceId, postId, to }) => outlineKey(serviceId, { postId, userId: to })).join('\n')
  useEffect(() => {
    if (keys === '') return
    onOutline(new Set(keys.split('\n')))
    return () => onOutline(NONE_OUTLINED)
  }, [keys, onOutline])
}

interface FillResultProps {
  run: Run
  board: Board
  changes: FillChanges
  /** Outlines these places in all views of the board, and no others. */
  onOutline: (places: ReadonlySet<string>) => void
  /** It was in the draft, and was taken back. */
  isTakenBack: boolean
  /** Something above the proof stands against it, at first sight: it is said with the goals, behind a press. */
  isMarred: boolean
  marred: Marred
  /** What it came to, in a line; '' where it is not in the draft. */
  summary: string
  /** Whether what was filled is a draft, or published; '' where nothing is to be said. */
  stands: string
  /** Who serves many weeks in a row, whom rest holds back, and who is above or below their share. */
  shares: ReactNode
  /** The places that stay empty. */
  empty: ReactNode
  /** Buttons of the next steps. */
  children: ReactNode
}

/** The result of a fill, what stays empty and why, the next steps, and what is proved of it; or why it has none. */
export function FillResult(props: FillResultProps) {
  const { run, board, changes, onOutline, isTakenBack, isMarred, marred, summary, stands, shares, empty, children } =
    props
  const t = useT()
  const months = monthsText(run, t)
  const proved = provedText(run, marred, t)
  const isFound = hasRoster(run)
  const compared = comparedText(run, changes, t)
  // Of what is in the draft the steps come before what changed, so that they stand in a phone's first screen; after a
  // fill in vain, what is empty comes before them.
  const isInVain = run.empty.length > 0 && changes.fresh.length + changes.changed.length === 0
  const areStepsFirst = summary !== '' && !isInVain
  const steps = <div className="flex flex-wrap gap-3">{children}</div>
  useFilledInSight((run.applied && firstChanged(board, changes)) || null)
  useOutlined(run.applied ? changes.changed : [], onOutline)
  return (
    <>
      {!isFound && <Notice tone="error">{t(run.state === 'stopped' ? 'fill.nothingFound' : 'fill.broke')}</Notice>}
      {isFound && summary && (
        <p role="status" className="font-medium">
          {compared && <span className="block">{compared}</span>}
          {summary}
        </p>
      )}
      {areStepsFirst && steps}
      {isFound && (
        <>
          <Changed
            text={resultText(run, changes, { board, isTakenBack, isCompared: compared !== '' }, t)}
            stands={stands}
            isBelow={summary !== ''}
          />
          {run.applied && empty}
          {run.applied && months && <p>{months}</p>}
        </>
      )}
      {!areStepsFirst && steps}
      {shares}
      {isFound && run.applied && run.goals.length > 0 && (
        <div>
          {!isMarred && proved && <p className="text-sm text-muted">{proved}</p>}
          <Disclosure label={t('fill.goals')} className="min-h-11! text-sm">
            <div className="mt-2 flex flex-col gap-3">
              <GoalList run={run} board={board} changes={changes} isChanged={marred.isChanged} />
              {isMarred && proved && <p className="text-sm text-muted">{proved}</p>}
            </div>
          </Disclosure>
        </div>
      )}
    </>
  )
}

interface ChangedProps {
  text: ResultText
  stands: string
  /** What it came to stands above. */
  isBelow: boolean
}

/** What a fill changed: a sentence of it, the changes a line each, and what is left as it was. */
function Changed({ text: { head, lines, more, foot }, stands, isBelow }: ChangedProps) {
  const below = [foot, stands].filter(Boolean).join(' ')
  const look = isBelow ? 'text-sm' : 'font-medium'
  if (lines.length === 0)
    return (
      <p role="status" className={look}>
        {[head, below].filter(Boolean).join(' ')}
      </p>
    )
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className={look}>{head}</p>
      <Lines lines={lines} />
      {more && (
        <Disclosure label={more.label} className="min-h-11! text-sm">
          <Lines lines={more.lines} />
        </Disclosure>
      )}
      {below && <p className={look}>{below}</p>}
    </div>
  )
}

const Lines = ({ lines }: Pick<ResultText, 'lines'>) => (
  <ul>
    {lines.map(({ id, text }) => (
      <li key={id} className="wrap-anywhere">
        {text}
      </li>
    ))}
  </ul>
)

interface GoalListProps extends Pick<FillResultProps, 'run' | 'board' | 'changes'> {
  isChanged?: boolean | undefined
}

/** What came of the goals of a fill in the order in which they count, with a seal where it is proved best. */
function GoalList({ run, board, changes, isChanged = false }: GoalListProps) {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const goals = run.goals.filter((goal) => isConcerned(goal, { board, changes, members }))
  // What is true of all of them stands once, above.
  const areAllProved = isChanged || goals.every(({ proved }) => proved)
  return (
    <ol className="flex flex-col gap-3">
      {goals.map((goal) => {
        const outcome = outcomeText(goal, { board, inARow: longRows(run) }, t)
        const hasState = !areAllProved && (goal.proved || goal.agreed || !isMet(outcome, t))
        return (
          <li key={goal.name} className="flex gap-3">
            {goal.proved && !isChanged ? (
              <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
            ) : (
              <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            )}
            <span className="min-w-0">
              <span className="font-medium">{t(`goal.${goal.name}`)}</span>
              {hasState && <span className="text-muted"> · {goalState(goal, t)}</span>}
              <span className="block text-sm text-muted wrap-anywhere first-letter:uppercase">{outcome}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
