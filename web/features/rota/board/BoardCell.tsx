import { Check, CircleHelp, Lock, TriangleAlert } from 'lucide-react'
import type { Place } from '#shared/rotaBoard.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { blockText } from './blockText.ts'
import type { Cell, Seat } from './board.model.ts'

/** What the mark beside a name says. */
export function markOf({ layer, state, locked }: Place, t: Translate): string {
  if (layer === 'outside') return t('board.outside')
  if (layer === 'draft') return locked ? t('board.locked') : t('board.draft')
  return t(state === 'accepted' ? 'board.accepted' : 'board.asked')
}

const Mark = ({ place }: { place: Place }) => {
  const look = 'size-4 shrink-0'
  if (place.blocks.length > 0) return <TriangleAlert aria-hidden="true" className={cx(look, 'text-danger')} />
  if (place.locked) return <Lock aria-hidden="true" className={look} />
  if (place.state === 'accepted') return <Check aria-hidden="true" className={cx(look, 'text-primary')} />
  if (place.state === 'asked') return <CircleHelp aria-hidden="true" className={cx(look, 'text-muted')} />
  return null
}

/** A place as it is dragged; undefined where it cannot be, such as a shift outside of the plan. */
function seatOf(serviceId: string, { layer, userId, postId }: Place): string | undefined {
  if (layer === 'outside' || userId === null || postId === null) return undefined
  return JSON.stringify({ serviceId, userId, postId } satisfies Seat)
}

interface PlaceChipProps {
  serviceId: string
  place: Place
  /** The name of the person, or of the post. */
  text: string
}

/** One place in a cell of the board, with its mark. */
export function PlaceChip({ serviceId, place, text }: PlaceChipProps) {
  const t = useT()
  const seat = seatOf(serviceId, place)
  return (
    <span
      draggable={seat !== undefined}
      data-seat={seat}
      title={place.blocks.map((block) => blockText(block, t)).join('\n') || undefined}
      className={cx(
        'flex max-w-full items-center gap-1',
        place.layer === 'draft' && 'font-medium',
        place.layer === 'outside' && 'text-muted italic',
      )}
    >
      <Mark place={place} />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  )
}

export const cellClasses =
  'flex min-h-11 w-full flex-col items-start gap-0.5 rounded border border-transparent px-2 py-1.5 text-left text-sm transition-colors hover:border-control aria-expanded:border-primary data-over:border-primary'

interface BoardCellProps {
  cell: Cell
  /** Its panel is. */
  isOpen?: boolean
  isCurrent: boolean
  /** Row and column, for `useGrid`. */
  at?: string
  onOpen?: () => void
}

/** One post at one service: who stands there, and what is missing. */
export function BoardCell({ cell, isOpen = false, isCurrent, at, onOpen }: BoardCellProps) {
  const t = useT()
  const { service, post, need, places, missing, asking } = cell
  if (!need && places.length === 0) return <span className="block min-h-11" />
  const names = places.map((place) => `${place.name} (${markOf(place, t)})`)
  const open =
    missing > 0 && (asking > 0 ? t('board.asking', { count: asking }) : t('board.missing', { count: missing }))
  const said = [...names, ...(open ? [open] : [])].join(', ')
  return (
    <button
      type="button"
      data-cell={at}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${post.name}, ${formatDay(service.date)}, ${service.serviceTime}: ${said || t('board.nobody')}`}
      onClick={onOpen}
      aria-expanded={isOpen}
      className={cellClasses}
    >
      {places.map((place) => (
        <PlaceChip
          key={`${place.layer} ${place.userId ?? place.shiftId}`}
          serviceId={service._id}
          place={place}
          text={place.name}
        />
      ))}
      {open && <span className="text-danger">{open}</span>}
      {places.length === 0 && missing === 0 && <span className="text-muted">{t('board.free')}</span>}
    </button>
  )
}
