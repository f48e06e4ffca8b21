import { type KeyboardEvent, memo, use } from 'react'
import { groupBy } from '#shared/groupBy.ts'
import type { Board, BoardService } from '#shared/rota/board.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import { namesMonth } from '../board.text.ts'
import { PINNED } from '../cells/GridFrame.tsx'
import { StateIcon } from '../cells/PlaceChip.tsx'
import { isSaidAbove, rowSign, SaidAbove, serviceStateText } from '../cells/placeState.ts'
import { SIDE_PX } from '../SidePanel.tsx'

/** Keys in the field are the field's, but for the one that leads into the rows. */
function keepKeys(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'ArrowDown') {
    event.currentTarget.closest('table')?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus()
    event.preventDefault()
  }
  event.stopPropagation()
}

interface PeopleHeadProps {
  board: Board
  /** The page scrolls, not the grid; the bar above it stays in sight from 1100 px on. */
  fits: boolean
  /** Letters that the people who are shown have; null for a team that needs no search. */
  wanted: string | null
  onWanted: (wanted: string) => void
}

/** The days over their services, and beside them the search for people. */
export function PeopleHead({ board, fits, wanted, onWanted }: PeopleHeadProps) {
  const t = useT()
  const { services } = board
  const isRoomy = useIsWide(SIDE_PX)
  return (
    <thead className={cx('sticky z-3 bg-surface', fits ? 'top-0 lg:top-14' : 'top-0')}>
      <tr>
        <th
          scope="col"
          rowSpan={2}
          style={PINNED}
          className="sticky left-0 z-2 border-b bg-surface px-2 py-1 text-sm font-medium text-muted"
        >
          {wanted === null ? (
            t('board.person')
          ) : (
            <>
              <span className="sr-only">{t('board.person')}</span>
              <SearchField
                label={t('board.find')}
                placeholder={t(isRoomy ? 'board.find' : 'board.findShort')}
                value={wanted}
                onChange={onWanted}
                onKeyDown={keepKeys}
              />
            </>
          )}
        </th>
        {[...groupBy(services, ({ date }) => date)].map(([date, ofDay], at, all) => {
          const hasMonth = namesMonth(board, date, all[at - 1]?.[0])
          return (
            <th
              key={date}
              scope="colgroup"
              colSpan={ofDay.length}
              title={formatDay(date)}
              className="border-l bg-surface px-1 pt-1 text-xs font-normal whitespace-nowrap"
            >
              {hasMonth ? (
                <span className="font-semibold">{formatDay(date, 'short')}</span>
              ) : (
                <>
                  {formatDay(date, 'shortWeekday')} <span className="font-semibold">{Number(date.slice(8))}</span>
                </>
              )}
            </th>
          )
        })}
      </tr>
      <tr>
        {services.map((service, at) => (
          <TimeOfDay key={service._id} service={service} isFirst={services[at - 1]?.date !== service.date} />
        ))}
      </tr>
    </thead>
  )
}

interface TimeOfDayProps {
  service: BoardService
  isFirst: boolean
}

/**
 * The time of a service below its day, and the sign of how its people stand; its last two letters have no room beside
 * minutes.
 */
const TimeOfDay = memo(function TimeOfDay({ service, isFirst }: TimeOfDayProps) {
  const t = useT()
  const saidAbove = use(SaidAbove)
  const { date, serviceTime, state } = service
  const sign = isSaidAbove(service, saidAbove) ? null : rowSign(service)
  const said = state === 'cancelled' ? '' : serviceStateText(service, t)
  return (
    <th
      scope="col"
      title={`${formatDay(date)}, ${serviceTime}`}
      className={cx(
        'border-b bg-surface px-1 pb-1 text-xs font-normal text-muted',
        isFirst && 'border-l',
        state === 'cancelled' && 'line-through',
      )}
    >
      <span aria-hidden="true" className="flex items-center gap-0.5">
        <span className="truncate">{serviceTime.replace(/(?<=:\d\d)\s*[ap]\.?\s?m\.?$/i, '')}</span>
        {sign && <StateIcon state={sign} className="size-3" />}
      </span>
      <span className="sr-only">{[serviceTime, said].filter(Boolean).join(', ')}</span>
    </th>
  )
})
