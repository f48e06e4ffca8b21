import { memo, useDeferredValue, useMemo } from 'react'
import type { Board, BoardService, Place } from '#shared/rotaBoard.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { formatShare } from '../formatShare.ts'
import { cellClasses, markOf, PlaceChip } from './BoardCell.tsx'
import { ServiceHead } from './BoardHeads.tsx'
import { isSpot, peopleOf, placesOf } from './board.model.ts'
import { letterCodes } from './board.names.ts'
import type { Says } from './board.rules.ts'
import { type GridActions, useGrid } from './useGrid.ts'

/** Pixels of the column of names, and the least of a service's. */
const NAME_PX = 196
const COLUMN_PX = 54

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
  // Rows below the fold come right after the first paint.
  const count = useDeferredValue(everybody.length, FIRST_ROWS)
  const people = everybody.slice(0, count)
  const codes = useMemo(() => letterCodes(services.flatMap(({ places }) => places.map(({ post }) => post))), [services])
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
    <>
      <Codes codes={codes} />
      <div className="relative max-h-[calc(100dvh-72px)] overflow-auto rounded border bg-surface">
        <table
          className="w-full table-fixed border-separate border-spacing-0 text-left"
          style={{ minWidth: NAME_PX + services.length * COLUMN_PX }}
          aria-label={t('board.peopleGrid')}
          {...handlers}
        >
          <colgroup>
            <col style={{ width: NAME_PX }} />
            {services.map(({ _id }) => (
              <col key={_id} />
            ))}
          </colgroup>
          <thead className="sticky top-0 z-3 bg-surface">
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-2 border-b bg-surface px-2 py-1 text-sm font-medium text-muted"
              >
                {t('board.person')}
              </th>
              {services.map((service) => (
                <ServiceHead key={service._id} service={service} />
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ user, planned, share }, row) => (
              <tr key={user._id}>
                <th scope="row" className="sticky left-0 z-1 border-b bg-surface px-2 font-normal" title={user.name}>
                  <span className="flex items-center justify-between gap-2">
                    <span className="min-w-0 truncate text-[15px]">{user.name}</span>
                    <span className="shrink-0 text-xs text-muted tabular-nums">
                      {t('board.load', { planned, share: formatShare(share) })}
                    </span>
                  </span>
                </th>
                {services.map((service, column) => (
                  <PersonCell
                    key={service._id}
                    codes={codes}
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
    </>
  )
}

/** Explains the letters in the cells. */
function Codes({ codes }: { codes: ReadonlyMap<string, string> }) {
  return (
    // Cells have the whole names for screen readers.
    <p aria-hidden="true" className="mb-1 text-xs text-muted">
      {[...codes]
        .filter(([post, code]) => post !== code)
        .map(([post, code]) => `${code} ${post}`)
        .join(' · ')}
    </p>
  )
}

interface PersonCellProps {
  /** Short forms of the posts. */
  codes: ReadonlyMap<string, string>
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
  codes,
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
  const label = `${name}, ${when}: ${text || t('board.notServing')}`
  return (
    <td className={cx('border-b border-l p-0', says && says !== 'rather_not' && 'bg-sunken')}>
      <button
        type="button"
        data-cell={at}
        tabIndex={isCurrent ? 0 : -1}
        // A cell with short forms of posts has its whole text inside.
        aria-label={places.length === 0 ? label : undefined}
        aria-expanded={isOpen}
        title={text}
        className={cellClasses}
      >
        {places.length > 0 && <span className="sr-only">{label}</span>}
        {places.map((place) => (
          <PlaceChip
            key={`${place.layer} ${place.postId ?? place.shiftId}`}
            serviceId={service._id}
            place={place}
            text={codes.get(place.post) ?? place.post}
          />
        ))}
        {said && (
          <span aria-hidden="true" className="max-w-full text-xs leading-tight text-muted wrap-anywhere">
            {said}
          </span>
        )}
      </button>
    </td>
  )
})
