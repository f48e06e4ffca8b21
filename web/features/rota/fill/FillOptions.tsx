import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Board } from '#shared/rota/board.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { Spot } from '../board/board.model.ts'
import { problemCounts } from '../board/board.text.ts'
import { Conflicts } from './Conflicts.tsx'
import type { FillChoice } from './useFill.ts'

interface FillOptionsProps {
  board: Board
  choice: FillChoice
  /** Number of open places that may be filled. */
  open: number
  /** Number of places that a fill of everything may give to others. */
  movable: number
  /** Nobody has begun to plan: everything is a gap. */
  isEmpty: boolean
  /** A fill could change nothing. */
  hasNothing: boolean
  /** 'December': the days that are filled. */
  days: string
  /** The way to the next month; null where there is none. */
  next: ReactNode
  /** What is known before it, and who is left out, above the button. */
  about: ReactNode
  /** Somebody is placed in the draft. */
  hasDraft: boolean
  isBusy: boolean
  onChange: (choice: FillChoice) => void
  onBegin: () => void
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
}

/**
 * The choice between all places and the gaps alone, where both differ, and the button that begins the fill: none where
 * it could fill nothing.
 */
export function FillOptions(props: FillOptionsProps) {
  const { choice, open, movable, isEmpty, hasNothing, days, next, about, hasDraft, isBusy } = props
  const { board, onChange, onBegin, onShow } = props
  const t = useT()
  const isOfGaps = choice.mode === 'gaps' || movable === 0
  const hasConflicts = isOfGaps && problemCounts(board).conflicts > 0
  return (
    <>
      {hasConflicts && <Conflicts board={board} onShow={onShow} />}
      {hasNothing && !hasConflicts && <p className="font-medium">{t('fill.nothingOpen', { days })}</p>}
      {hasNothing && !hasConflicts && next}
      {isEmpty || movable === 0 ? (
        // Nothing but gaps is left to it.
        !hasNothing && (
          <p className="text-sm text-muted">
            {!isEmpty && <>{t('fill.gapsAbout')} </>}
            {t('fill.untold')}
          </p>
        )
      ) : hasNothing ? (
        <Button variant="quiet" className="-ml-5 self-start" onClick={() => onChange({ ...choice, mode: 'all' })}>
          {t('fill.beginAgain')}
        </Button>
      ) : (
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
          <p className="text-sm text-muted">
            {t(isOfGaps ? 'fill.gapsAbout' : 'fill.everythingAbout')}
            {!isOfGaps && <> {t('fill.moves', { count: movable })}</>}
          </p>
        </>
      )}
      {!isOfGaps && hasDraft && (
        <Checkbox
          label={t('fill.keepNear')}
          checked={choice.keepNearDraft}
          onChange={(event) => onChange({ ...choice, keepNearDraft: event.target.checked })}
        />
      )}
      {!hasNothing && about}
      {!hasNothing && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant={isOfGaps && open === 0 ? 'secondary' : 'primary'}
            busy={isBusy}
            icon={<Sparkles aria-hidden="true" className="size-5" />}
            onClick={onBegin}
          >
            {!isOfGaps ? t('fill.beginAgain') : open > 0 ? t('fill.beginPlaces', { count: open }) : t('fill.begin')}
          </Button>
        </div>
      )}
    </>
  )
}
