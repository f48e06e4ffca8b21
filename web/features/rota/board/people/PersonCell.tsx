import { memo } from 'react'
import type { BoardService, Place } from '#shared/rota/board.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import type { Says } from '../board.rules.ts'
import { cellClasses } from '../cells/BoardCell.tsx'
import { markOf, PlaceChip } from '../cells/PlaceChip.tsx'
import { newsOf } from '../cells/placeState.ts'

interface PersonCellProps {
  /** Short forms of the posts. */
  codes: ReadonlyMap<string, string>
  name: string
  when: string
  service: BoardService
  places: readonly Place[]
  says: Says
  /** '4th Sunday in a row' where a long row of weeks comes to this one; else ''. */
  row: string
  at: string
  isOpen: boolean
  isCurrent: boolean
}

/** One person at one service. There are thousands: only those that change are rendered again. */
export const PersonCell = memo(function PersonCell({
  codes,
  name,
  when,
  service,
  places,
  says,
  row,
  at,
  isOpen,
  isCurrent,
}: PersonCellProps) {
  const t = useT()
  const said = says && t(`board.says.${says}`)
  const posts = places.map((place) => `${place.post} (${markOf(place, t)})`)
  const text = [...posts, row, said].filter(Boolean).join(', ')
  const label = `${name}, ${when}: ${text || t('board.notServing')}`
  return (
    <td
      className={cx(
        'border-b border-l p-0',
        row ? 'bg-accent-soft text-accent-ink' : says && says !== 'rather_not' && 'bg-sunken',
      )}
    >
      <button
        type="button"
        data-cell={at}
        tabIndex={isCurrent ? 0 : -1}
        // A cell with short forms of posts has its whole text inside.
        aria-label={places.length === 0 ? label : undefined}
        aria-expanded={isOpen}
        title={text}
        className={cx(cellClasses, 'justify-center', said && places.length > 0 && 'gap-0.5 py-1')}
      >
        {places.length > 0 && <span className="sr-only">{label}</span>}
        {places.map((place) => (
          <PlaceChip
            key={`${place.layer} ${place.postId ?? place.shiftId}`}
            serviceId={service._id}
            place={place}
            news={newsOf(service, place)}
            bends={row ? [{ code: 'rest', text: row }] : []}
            text={codes.get(place.post) ?? place.post}
          />
        ))}
        {said && (
          <span aria-hidden="true" className="max-w-full text-xs leading-none text-muted wrap-anywhere">
            {said}
          </span>
        )}
      </button>
    </td>
  )
})
