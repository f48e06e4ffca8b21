import type { Place } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import type { Cell } from '../board.model.ts'
import type { Bend } from './bend.text.ts'
import type { Room } from './board.names.ts'
import { type CellRoom, markOf, OpenChip, PlaceChip } from './PlaceChip.tsx'
import { newsOf } from './placeState.ts'

/** Classes of a cell that one presses, of a post or of a person. */
export const cellClasses =
  'flex min-h-[31px] w-full min-w-0 flex-col rounded-sm border border-transparent pl-0.5 text-left text-sm leading-5 lg:pr-0.5 lg:text-[0.9375rem] transition-colors hover:border-control aria-expanded:border-primary aria-expanded:bg-primary-soft data-over:border-primary max-lg:scroll-mb-[52dvh]'

/** Name of a cell for screen readers: who stands there, and how many are missing. */
export function cellText(
  { places, missing, asking }: Cell,
  bendsOf: (place: Place) => readonly Bend[],
  t: Translate,
): string {
  const names = places.map((place) => {
    const words = [markOf(place, t), ...bendsOf(place).map(({ text }) => text)]
    return `${place.name} (${words.join(', ')})`
  })
  const open = missing > 0 ? [t('board.missing', { count: missing })] : []
  const asked = asking > 0 ? [t('board.asking', { count: asking })] : []
  return [...names, ...open, ...asked].join(', ') || t('board.nobody')
}

interface BoardCellProps {
  cell: Cell
  /** True while its panel is open. */
  isOpen: boolean
  isCurrent: boolean
  /** Row and column, for `useGrid`. */
  at: string
  bendsOf: (place: Place) => readonly Bend[]
  /** Says without whom somebody does not serve, who is not there; '' where nobody is missing. */
  aloneOf: (place: Place) => string
  nameOf: (name: string) => string
  room: CellRoom
  /** Room of short names. */
  names: Room
  /** Nobody has begun to plan, or the day is over: open places are no alarm. */
  isQuiet: boolean
}

/** One post at one service: who stands there, and the open places. */
export function BoardCell(props: BoardCellProps) {
  const { cell, isOpen, isCurrent, at, bendsOf, aloneOf, nameOf, room, names, isQuiet } = props
  const t = useT()
  const { service, post, need, places, missing, asking } = cell
  if (!need && places.length === 0) return null
  return (
    <button
      type="button"
      data-cell={at}
      data-spot={`${service._id} ${post._id}`}
      tabIndex={isCurrent ? 0 : -1}
      aria-expanded={isOpen}
      className={cx(cellClasses, 'pt-1')}
    >
      <span className="sr-only">
        {post.name}, {formatDay(service.date)}, {service.serviceTime}: {cellText(cell, bendsOf, t)}
      </span>
      {places.map((place) => {
        const text = nameOf(place.name)
        return (
          <PlaceChip
            key={`${place.layer} ${place.userId ?? place.shiftId}`}
            serviceId={service._id}
            place={place}
            text={text}
            bends={bendsOf(place)}
            news={newsOf(service, place)}
            alone={aloneOf(place)}
            // A name that would be cut where it differs from another has two lines.
            room={room === 'line' && text.length > names.letters ? 'twoLines' : room}
          />
        )
      })}
      {missing > 0 && (
        // The text above says it in whole words.
        <span aria-hidden="true" className="flex max-w-full">
          <OpenChip missing={missing} isQuiet={isQuiet} asking={isQuiet ? 0 : asking} />
        </span>
      )}
      {places.length === 0 && missing === 0 && (
        <span aria-hidden="true" className="text-sm text-muted">
          {t('board.free')}
        </span>
      )}
    </button>
  )
}
