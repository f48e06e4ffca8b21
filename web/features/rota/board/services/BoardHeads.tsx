import type { BoardService } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { PINNED } from '../cells/GridFrame.tsx'
import { TieButton } from '../ties/TieButton.tsx'
import type { Columns } from './useColumns.ts'

interface GridHeadProps {
  posts: Post[]
  columns: Columns
}

/** The names of the posts. */
export function GridHead({ posts, columns: { widths, hasEnd, fits } }: GridHeadProps) {
  const t = useT()
  return (
    // Where the page scrolls, not the grid, the bar above it stays in sight from 1100 px on.
    <thead className={cx('sticky z-3 bg-surface', fits ? 'top-0 lg:top-14' : 'top-0')}>
      <tr className="h-8 text-sm text-muted [&>th]:border-b [&>th]:bg-surface [&>th]:px-1 [&>th]:font-medium">
        {widths.day > 0 && (
          <th scope="col" className="sticky left-0 z-2 rounded-tl" style={PINNED}>
            {t('board.day')}
          </th>
        )}
        <th scope="col" className="sticky z-2" style={{ left: widths.day, ...PINNED }}>
          {t('board.time')}
        </th>
        {posts.map(({ _id, name }) => (
          <th key={_id} scope="col" title={name} className="leading-tight">
            <span className="block overflow-hidden text-ellipsis" style={{ overflowWrap: 'normal' }}>
              {name}
            </span>
          </th>
        ))}
        {hasEnd && (
          <th scope="col" className="rounded-tr">
            {t('board.state')}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface DayHeadProps {
  services: BoardService[]
  /** The first day of a month on a sheet of several, which names it. */
  isMonthFirst: boolean
  onTie: ((date: string) => void) | null
}

/** The day with its tie, which a press changes, in a team that wears some. */
function Day({ services: [service], isMonthFirst, onTie }: DayHeadProps) {
  if (!service) return null
  const { date, tieColor } = service
  return (
    <>
      <span
        className={cx(
          'block py-1 text-sm leading-none font-semibold whitespace-nowrap first-letter:uppercase lg:pt-[7px] lg:pb-0',
          // The day with its month has no room beside the time in the larger type.
          !isMonthFirst && 'lg:text-[0.9375rem]',
        )}
      >
        {isMonthFirst ? formatDay(date, 'weekday') : `${formatDay(date, 'shortWeekday')} ${Number(date.slice(8))}`}
      </span>
      {onTie && (
        <TieButton
          date={date}
          tieColor={tieColor}
          onTie={onTie}
          className="-my-0.5 flex min-h-6 min-w-6 items-center overflow-hidden rounded-sm px-0.5 text-left text-xs leading-tight hover:bg-sunken"
        />
      )}
    </>
  )
}

/** The day beside the rows of its services. */
export const DayHead = (day: DayHeadProps) => (
  <th
    scope="rowgroup"
    rowSpan={day.services.length}
    style={PINNED}
    className="sticky left-0 z-1 border-b bg-surface px-1 pb-0.5 align-top leading-tight font-normal"
  >
    <Day {...day} />
  </th>
)

interface DayRowProps extends DayHeadProps {
  /** Number of columns of the table. */
  columns: number
}

/** The day as a row above those of its services. */
export const DayRow = ({ columns, ...day }: DayRowProps) => (
  <tr>
    <th scope="rowgroup" colSpan={columns} className="border-b bg-sunken p-0 font-normal">
      <span className="sticky left-0 flex w-fit items-center gap-2 px-1">
        <Day {...day} />
      </span>
    </th>
  </tr>
)
