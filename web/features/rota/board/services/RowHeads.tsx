import { Check, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { isDrafted, isWaiting, problemCounts, waitingText } from '../board.text.ts'
import { PINNED } from '../cells/GridFrame.tsx'
import { DraftMarks } from '../drafts/draftMarks.ts'

interface Coverage {
  /** `open` places or conflicts, `done` when everybody has said yes, else `waiting`. */
  state: 'open' | 'waiting' | 'done'
  open: number
  conflicts: number
}

/** State of a service. */
export function coverageOf(board: Board, service: BoardService): Coverage {
  const counts = problemCounts({
    ...board,
    problems: board.problems.filter(({ serviceId }) => serviceId === service._id),
  })
  return { ...counts, state: counts.open + counts.conflicts > 0 ? 'open' : isWaiting(service) ? 'waiting' : 'done' }
}

const DOTS = {
  open: 'border-2 border-danger',
  waiting: 'border border-accent bg-accent-soft',
  done: 'bg-primary',
}

/** The sign of a state, which stands in words beside it. */
export const Dot = ({ state }: Pick<Coverage, 'state'>) => (
  <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', DOTS[state])} />
)

interface TimeHeadProps {
  board: Board
  service: BoardService
  isOver: boolean
  /** Where the state is said: below the time, to screen readers alone, or at the end of the row. */
  says: 'below' | 'unseen' | 'atEnd'
  /** Pixels from the left edge of the table where it stays. */
  left: number
  /** Class of a line below the row. */
  line: string
}

/** The time of a service, and behind it a dot that says where it stands. */
export function TimeHead({ board, service, isOver, says, left, line }: TimeHeadProps) {
  const t = useT()
  const { state, open, conflicts } = coverageOf(board, service)
  const isPlainDraft = !use(DraftMarks) && state === 'waiting'
  const said =
    state === 'done'
      ? t('board.dot.done')
      : state === 'waiting'
        ? waitingText(service, t)
        : open > 0
          ? t('board.missing', { count: open })
          : t('board.conflicts', { count: conflicts })
  const isCancelled = service.state === 'cancelled'
  // Nobody can answer there, and the names are in italics.
  const isOutside = state === 'waiting' && said === t('board.outside')
  // The dot alone says what is done.
  const isBelow = says === 'below' && !isOutside && !isPlainDraft && state !== 'done'
  return (
    <th
      scope="row"
      style={{ left, ...PINNED }}
      className={cx('sticky z-1 bg-surface pl-1 align-top text-sm font-normal whitespace-nowrap', line)}
    >
      <span
        // On one line with the first names of the row.
        className={cx('flex items-center gap-1 leading-tight', says === 'below' ? 'pt-[5px]' : 'pt-1.5')}
        title={said}
      >
        <span className={cx('min-w-0 truncate', isCancelled && 'line-through')}>{service.serviceTime}</span>
        {!isOver && !isOutside && !isPlainDraft && <Dot state={state} />}
        {says !== 'atEnd' && !isOver && !isBelow && <span className="sr-only">{said}</span>}
      </span>
      {isBelow && !isOver && (
        <span
          className={cx(
            'block text-xs leading-tight whitespace-normal',
            state === 'open' ? 'font-medium text-danger' : 'text-muted',
          )}
          // '5 pendientes' mostly has one line on a tablet.
          style={{ letterSpacing: '-0.05em' }}
        >
          {said}
        </span>
      )}
    </th>
  )
}

interface RowEndProps {
  board: Board
  service: BoardService
  isQuiet: boolean
  isOver: boolean
  /** Class of a line below the row. */
  line: string
}

/** Problems of a service in words, at the end of its row; a mark where everybody has said yes. */
export function RowEnd({ board, service, isQuiet, isOver, line }: RowEndProps) {
  const t = useT()
  const { state, open, conflicts } = coverageOf(board, service)
  const said = state === 'waiting' ? waitingText(service, t) : ''
  const isPlainDraft = !use(DraftMarks) && isDrafted(service)
  const content =
    service.state === 'cancelled' ? (
      t('board.cancelled')
    ) : isOver || isQuiet ? null : state === 'open' ? (
      <span className="flex items-center gap-1 font-medium text-danger">
        {open > 0 ? (
          t('board.missing', { count: open })
        ) : (
          <>
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            <span aria-hidden="true">{conflicts}</span>
            <span className="sr-only">{t('board.conflicts', { count: conflicts })}</span>
          </>
        )}
      </span>
    ) : state === 'waiting' ? (
      // The names in italics say it, and the cells in words.
      said !== t('board.outside') && !isPlainDraft && <span className="text-xs">{said}</span>
    ) : (
      <>
        <Check aria-hidden="true" className="size-4 text-primary" />
        <span className="sr-only">{t('board.dot.done')}</span>
      </>
    )
  return (
    <td className={cx('border-l pl-1 align-top text-sm leading-tight', line)}>
      <span className="flex items-center pt-1.5">{content}</span>
    </td>
  )
}
