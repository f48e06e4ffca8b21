import { type ReactNode, useEffect } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NONE_OUTLINED, outlineKey } from '../board/cells/outlined.ts'
import { coveredTop, GAP_PX, SIDE_PX } from '../board/SidePanel.tsx'
import { Changed } from './Changed.tsx'
import { resultText } from './changes.text.ts'
import { type BoundTo, type FillChanges, firstChanged } from './changes.ts'
import { comparedText } from './compared.text.ts'
import { GoalList } from './GoalList.tsx'
import { monthsText } from './goal.text.ts'
import { type Marred, provedText } from './outcome.text.ts'
import { hasRoster } from './useFill.ts'

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
  /** The board before it. */
  was: Board
  changes: FillChanges
  boundTo: BoundTo
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
  const { run, board, was, changes, boundTo, onOutline, isTakenBack, isMarred, marred } = props
  const { summary, stands, shares, empty, children } = props
  const t = useT()
  const months = monthsText(run, t)
  const proved = provedText(run, marred, t)
  const isFound = hasRoster(run)
  const { text: compared, better } = comparedText(run, changes, { was, is: board }, t)
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
            text={resultText(run, changes, { board, isTakenBack, isCompared: compared !== '', better, boundTo }, t)}
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
              <GoalList run={run} board={board} changes={changes} boundTo={boundTo} isChanged={marred.isChanged} />
              {isMarred && proved && <p className="text-sm text-muted">{proved}</p>}
            </div>
          </Disclosure>
        </div>
      )}
    </>
  )
}
