import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Capacity } from '#shared/rota/capacity.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import type { Spot } from '../board/board.model.ts'
import type { Now } from '../board/useFirstMonth.ts'
import { Conflicts, emptiedOf, staysText, useConflictLines } from './Conflicts.tsx'
import { FillFoot } from './FillFoot.tsx'
import { Foretold } from './Foretold.tsx'
import { type BeforeFill, beforeFill, certainIn, isMovable, withLeft } from './fill.before.ts'
import { openText, sheetCount } from './goal.text.ts'
import { KnownBefore } from './KnownBefore.tsx'
import { LeftOut } from './LeftOut.tsx'
import type { FillChoice } from './useFill.ts'

interface FillBeforeProps {
  board: Board
  /** The numbers without those whom a fill leaves out; undefined until they are known. */
  capacity: Capacity | undefined
  choice: FillChoice
  now: Now
  /** 'December': the days that are filled. */
  days: string
  /** The way to the next month; null where there is none. */
  next: ReactNode
  isBusy: boolean
  onChange: (choice: FillChoice) => void
  onBegin: (choice: FillChoice) => void
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
}

/**
 * Before a fill: what is open, in conflict or certain to stay empty, the choice between all places and the gaps alone
 * where both differ, what is known of the people, and at the foot what can be done next.
 */
export function FillBefore(props: FillBeforeProps) {
  const { board, capacity, choice, now, days, next, isBusy, onChange, onBegin, onShow } = props
  const t = useT()
  const { data: posts = [] } = useQuery(postsQuery)
  const { movable } = beforeFill(board, { capacity, mode: 'all', now })
  const mode = movable === 0 ? 'gaps' : choice.mode
  const lines = useConflictLines(board, posts)
  const hopeless = lines.filter(({ isHopeless }) => isHopeless).map(({ problem }) => problem)
  // What nobody can solve, a fill is not offered for.
  const solvable = { ...board, problems: board.problems.filter((one) => !hopeless.includes(one)) }
  const before = beforeFill(solvable, { capacity, mode, now })
  const { open, fillable } = before
  const isOfGaps = mode === 'gaps'
  const inConflict = isOfGaps ? lines : []
  const left = isOfGaps ? [] : lines.filter(({ isHopeless, problem }) => isHopeless && isMovable(board, problem, now))
  const unfillable = withLeft(board, open > 0 ? certainIn(capacity, mode) : [], emptiedOf(left))
  const isNothingOpen = open === 0 && lines.length === 0
  const fills = !isOfGaps || fillable > 0
  const mayMove = !isOfGaps || (!fills && inConflict.length > 0 && before.isSolvable)
  return (
    <>
      {open > 0 && (
        <p className="font-medium">
          {openText({ open, all: capacity?.places ?? open, sheet: sheetCount(board), days }, t)}
        </p>
      )}
      <Conflicts
        lines={inConflict}
        isSolvable={before.isSolvable && !fills}
        empty={unfillable}
        staysOf={(line) => (fills ? staysText(line, board, isMovable(board, line.problem, now), t) : '')}
        onShow={onShow}
      />
      {isNothingOpen && <p className="font-medium">{t('fill.nothingOpen', { days })}</p>}
      {isNothingOpen && isOfGaps && next}
      {fills && <Choice before={before} choice={{ ...choice, mode }} onChange={onChange} />}
      {mayMove && before.published > 0 && (
        <p className="font-medium">{t('fill.published', { count: before.published })}</p>
      )}
      <Foretold board={board} unfillable={unfillable} isAll={!fills} onShow={onShow} />
      {(fills || open > 0) && <LeftOut board={board} people={capacity?.leftOut ?? []} />}
      {fills && capacity && <KnownBefore board={board} capacity={capacity} fillable={isOfGaps ? fillable : open} />}
      {!fills && movable > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 self-start"
          onClick={() => onChange({ ...choice, mode: 'all' })}
        >
          {t('fill.beginAgain')}
        </Button>
      )}
      <FillFoot
        before={before}
        choice={{ ...choice, mode }}
        conflict={inConflict.find(({ isHopeless }) => !isHopeless)}
        isBusy={isBusy}
        onBegin={onBegin}
        onShow={onShow}
      />
    </>
  )
}

interface ChoiceProps {
  before: BeforeFill
  choice: FillChoice
  onChange: (choice: FillChoice) => void
}

/** All places or the gaps alone, where both differ, and what the chosen one does. */
function Choice({ before, choice, onChange }: ChoiceProps) {
  const { isEmpty, movable, hasDraft, published } = before
  const t = useT()
  if (isEmpty || movable === 0)
    // Nothing but gaps is left to it.
    return (
      <p className="text-sm text-muted">
        {!isEmpty && <>{t('fill.gapsAbout')} </>}
        {t('fill.untold')}
      </p>
    )
  const isOfGaps = choice.mode === 'gaps'
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
      <p className="text-sm text-muted">
        {t(isOfGaps ? 'fill.gapsAbout' : 'fill.everythingAbout')}
        {!isOfGaps && <> {t('fill.moves', { count: movable })}</>}
      </p>
      {!isOfGaps && (hasDraft || published > 0) && (
        <Checkbox
          label={t(published > 0 ? 'fill.keepPublished' : 'fill.keepNear')}
          checked={choice.keepNearDraft}
          onChange={(event) => onChange({ ...choice, keepNearDraft: event.target.checked })}
        />
      )}
    </>
  )
}
