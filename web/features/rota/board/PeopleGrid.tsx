import { memo, useDeferredValue } from 'react'
import type { Board, BoardService, Place } from '#shared/rotaBoard.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { formatShare } from '../formatShare.ts'
import { cellClasses, markOf, PlaceChip } from './BoardCell.tsx'
import { ServiceHead } from './BoardGrid.tsx'
import { isSpot, peopleOf, placesOf } from './board.model.ts'
import type { Says } from './board.rules.ts'
import { type GridActions, useGrid } from './useGrid.ts'

/** Rows of the first paint: a screen of them. */
const FIRST_ROWS = 20

interface PeopleGridProps extends GridActions {
  board: Board
  says: (userId: string, service: BoardService) => Says
}

/** People × services: where everybody stands, and when they cannot. Heads stay in sight. */
export function PeopleGrid({ board, says, open, ...actions }: PeopleGridProps) {
  const t = useT()
  const { services } = board
  const everybody = peopleOf(board)
  // Those below the fold come right after the first paint.
  const count = useDeferredValue(everybody.length, FIRST_ROWS)
  const people = everybody.slice(0, count)
  // Written once for each service: there are thousands of cells.
  const whens = services.map(({ date, serviceTime }) => `${formatDay(date)}, ${serviceTime}`)
  const { current, handlers } = useGrid({
    ...actions,
    rows: people.length,
    columns: services.length,
    spotAt(row, column) {
      const [person, service] = [people[row], services[column]]
      return person && service && { serviceId: service._id, userId: person.user._id }
    },
  })
  return (
    <div className="max-h-[80dvh] overflow-auto rounded-lg border bg-surface">
      <table className="w-full border-collapse text-left" aria-label={t('board.peopleGrid')} {...handlers}>
        <thead className="sticky top-0 z-3 bg-surface">
          <tr>
            <th scope="col" className="sticky left-0 z-2 min-w-36 border-b bg-surface px-3 py-2 text-sm text-muted">
              {t('board.person')}
            </th>
            {services.map((service) => (
              <ServiceHead key={service._id} service={service} className="min-w-28" />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ user, planned, share }, row) => (
            <tr key={user._id}>
              <th scope="row" className="sticky left-0 z-1 border-b bg-surface px-3 py-1.5 font-medium wrap-anywhere">
                {user.name}
                <span className="block text-sm font-normal text-muted tabular-nums">
                  {t('board.load', { planned, share: formatShare(share) })}
                </span>
              </th>
              {services.map((service, column) => (
                <PersonCell
                  key={service._id}
                  name={user.name}
                  when={whens[column] ?? ''}
                  service={service}
                  places={placesOf(service, user._id)}
                  says={says(user._id, service)}
                  at={`${row} ${column}`}
                  isOpen={isSpot(open, { serviceId: service._id, userId: user._id })}
                  isCurrent={current.row === row && current.column === column}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PersonCellProps {
  name: string
  when: string
  service: BoardService
  places: readonly Place[]
  says: Says
  at: string
  isOpen: boolean
  isCurrent: boolean
}

/** One person at one service. There are thousands: only those that change are rendered again. */
const PersonCell = memo(function PersonCell({
  name,
  when,
  service,
  places,
  says,
  at,
  isOpen,
  isCurrent,
}: PersonCellProps) {
  const t = useT()
  const said = says && t(`board.says.${says}`)
  const posts = places.map((place) => `${place.post} (${markOf(place, t)})`)
  const text = [...posts, ...(said ? [said] : [])].join(', ')
  return (
    <td className={cx('border-b border-l p-1 align-top', says && says !== 'rather_not' && 'bg-sunken')}>
      <button
        type="button"
        data-cell={at}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`${name}, ${when}: ${text || t('board.notServing')}`}
        aria-expanded={isOpen}
        className={cellClasses}
      >
        {places.map((place) => (
          <PlaceChip
            key={`${place.layer} ${place.postId ?? place.shiftId}`}
            serviceId={service._id}
            place={place}
            text={place.post}
          />
        ))}
        {said && <span className="text-muted">{said}</span>}
      </button>
    </td>
  )
})
