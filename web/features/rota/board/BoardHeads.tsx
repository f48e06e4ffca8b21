import { Check, TriangleAlert } from 'lucide-react'
import type { Board, BoardService } from '#shared/rotaBoard.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Swatch } from '../../../ui/Swatch.tsx'
import { tieName } from '../../../ui/tie.colors.ts'
import { isWaiting, problemCounts, waitingText } from './board.text.ts'

interface DayHeadProps {
  services: BoardService[]
  /** The tie stands below the day in any case. */
  isNarrow: boolean
  onTie: (date: string) => void
}

/** The day with its tie, which a press changes. */
export function DayHead({ services, isNarrow, onTie }: DayHeadProps) {
  const t = useT()
  const [{ date = '', tieColor = null } = {}] = services
  // One row has no room for the name of the tie.
  const isAlone = services.length === 1 && !isNarrow
  const tie = tieColor ? tieName(tieColor, t('schedule.tieNames')) : t('board.noTie')
  return (
    <th
      scope="rowgroup"
      rowSpan={services.length}
      className="sticky left-0 z-1 border-b bg-surface px-1.5 align-top font-normal"
    >
      <span className={cx('flex min-h-8 items-center', isAlone ? 'justify-between gap-2' : 'flex-wrap')}>
        <span
          className={cx(
            'text-sm font-semibold whitespace-nowrap first-letter:uppercase lg:text-[15px]',
            !isAlone && 'min-w-full',
          )}
        >
          {formatDay(date, 'shortWeekday')} {Number(date.slice(8))}
        </span>
        <button
          type="button"
          aria-label={t('board.tieOf', { day: formatDay(date), tie })}
          title={t('board.tieOf', { day: formatDay(date), tie })}
          onClick={() => onTie(date)}
          className={cx(
            '-mx-1 flex min-h-6 min-w-6 items-center overflow-hidden rounded-sm px-0.5 text-left text-xs leading-tight hover:bg-sunken',
            isAlone && 'h-6 w-6 whitespace-nowrap',
          )}
          style={{ overflowWrap: 'normal' }}
        >
          {tieColor ? (
            <Swatch color={tieColor} />
          ) : isAlone ? (
            <span aria-hidden="true" className="size-4.5 shrink-0 rounded-full border border-dashed border-control" />
          ) : (
            <span className="text-muted">{t('board.noTie')}</span>
          )}
        </button>
      </span>
    </th>
  )
}

interface Coverage {
  /** `open` places or conflicts, `done` when everybody has said yes, else `waiting`. */
  state: 'open' | 'waiting' | 'done'
  open: number
  conflicts: number
}

/** State of a service. */
function coverageOf(board: Board, service: BoardService): Coverage {
  const counts = problemCounts({
    ...board,
    problems: board.problems.filter(({ serviceId }) => serviceId === service._id),
  })
  return { ...counts, state: counts.open + counts.conflicts > 0 ? 'open' : isWaiting(service) ? 'waiting' : 'done' }
}

const DOTS = {
  open: 'border-2 border-danger bg-transparent',
  waiting: 'border border-accent bg-accent-soft',
  done: 'bg-primary',
}

interface TimeHeadProps {
  board: Board
  service: BoardService
  isOver: boolean
  hasDot: boolean
  /** Screen readers learn the state from it, since the row has no end that says so. */
  isSaid: boolean
  /** Pixels from the left edge of the table where it stays. */
  left: number
  /** Class of a line below the row. */
  line: string
}

/** The time of a service, with a dot that says where it stands. */
export function TimeHead({ board, service, isOver, hasDot, isSaid, left, line }: TimeHeadProps) {
  const t = useT()
  const { state, open, conflicts } = coverageOf(board, service)
  const said =
    state === 'done'
      ? t('board.covered')
      : state === 'waiting'
        ? waitingText(service, t)
        : open > 0
          ? t('board.missing', { count: open })
          : t('board.conflicts', { count: conflicts })
  return (
    <th
      scope="row"
      style={{ left }}
      className={cx('sticky z-1 bg-surface px-1 align-top text-sm font-normal whitespace-nowrap', line)}
    >
      <span className="flex min-h-8 items-center gap-1 max-lg:text-[13px]" title={said}>
        {hasDot && (
          <span
            aria-hidden="true"
            className={cx('size-2.5 shrink-0 rounded-full', isOver ? 'bg-transparent' : DOTS[state])}
          />
        )}
        <span className={cx('min-w-0 truncate', service.state === 'cancelled' && 'line-through')}>
          {service.serviceTime}
        </span>
        {isSaid && !isOver && <span className="sr-only">{said}</span>}
      </span>
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
      <span className="text-xs">{waitingText(service, t)}</span>
    ) : (
      <>
        <Check aria-hidden="true" className="size-4 text-primary" />
        <span className="sr-only">{t('board.covered')}</span>
      </>
    )
  return (
    <td className={cx('border-l pl-1 align-top text-sm leading-tight', line)}>
      <span className="flex min-h-8 items-center">{content}</span>
    </td>
  )
}
