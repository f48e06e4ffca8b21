import { Check, ChevronRight } from 'lucide-react'
import { Fragment, use } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { type Cell, plannedPlaces } from '../board.model.ts'
import { longRowText } from '../cells/bend.text.ts'
import { blockWord } from '../cells/blockText.ts'
import { unbroken } from '../cells/board.names.ts'
import { useOutlines } from '../cells/outlined.ts'
import { markOf, OpenChip } from '../cells/PlaceChip.tsx'
import { aloneWords } from '../cells/partner.text.ts'
import {
  hasAllYes,
  isSaidAbove,
  newsOf,
  owingNames,
  type PlaceState,
  rowNamed,
  SaidAbove,
} from '../cells/placeState.ts'

interface ServiceText {
  text: string
  isOpen: boolean
  /** Everybody has said yes. */
  isDone: boolean
}

/**
 * '8 of 8', '4 to answer', 'Gina Ross to answer', 'cancelled', or, where nobody stands, '3 open · asking 2'. Open
 * places among others are said at their posts, and what holds for the whole board above it.
 */
function serviceText(service: BoardService, cells: Cell[], saidAbove: PlaceState | null, t: Translate): ServiceText {
  const isDone = false
  const missing = cells.reduce((sum, cell) => sum + cell.missing, 0)
  const asking = cells.reduce((sum, cell) => sum + cell.asking, 0)
  if (missing > 0 && plannedPlaces(service).length === 0 && service.state !== 'cancelled') {
    const asked = asking > 0 ? [t('board.asking', { count: asking })] : []
    return { text: [t('board.missing', { count: missing }), ...asked].join(' · '), isOpen: true, isDone }
  }
  if (hasAllYes(service)) {
    if (missing > 0) return { text: '', isOpen: false, isDone }
    const places = cells.reduce((sum, { need }) => sum + (need?.minPeople ?? 0), 0)
    return { text: t('board.ofPlaces', { filled: places, places }), isOpen: false, isDone: true }
  }
  return { text: isSaidAbove(service, saidAbove) ? '' : rowNamed(service, t), isOpen: false, isDone }
}

/** People of one service that are named with what stands against them; of more there is the number. */
const FEW_CONFLICTS = 2

/** 'Linda Park: away', 'Ann Lee: only with Ed Lee, who is not there' or '3 conflicts'; '' where nothing is. */
function conflictText(board: Board, service: BoardService, cells: Cell[], t: Translate): string {
  const found = cells.flatMap(({ places }) =>
    places.flatMap((place) => {
      const { name, blocks } = place
      const split = aloneWords(board, service, place, t)
      const words = [...blocks.map((block) => blockWord(block, t)), ...split]
      return words.length > 0 ? `${name}: ${words.join(', ')}` : []
    }),
  )
  return found.length > FEW_CONFLICTS ? t('board.conflicts', { count: found.length }) : found.join(' · ')
}

interface ServiceButtonProps {
  board: Board
  service: BoardService
  cells: Cell[]
  /** Nobody has begun to plan, or the day is over: open places are no alarm. */
  isQuiet: boolean
  isOpened: boolean
  isBySheet: boolean
  onOpen: () => void
}

/** The time of a service, how it stands and who stands there; a press shows its posts. */
export function ServiceButton({ board, service, cells, isQuiet, isOpened, isBySheet, onOpen }: ServiceButtonProps) {
  const t = useT()
  const { text, isOpen, isDone } = serviceText(service, cells, use(SaidAbove), t)
  const conflicts = isQuiet || service.state === 'cancelled' ? '' : conflictText(board, service, cells, t)
  return (
    <button
      type="button"
      data-service={service._id}
      aria-expanded={isOpened}
      onClick={onOpen}
      className="flex min-h-12 w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {service.serviceTime}
        {!isBySheet && text && (
          <>
            <span className="text-muted"> · </span>
            <span className={isOpen && !isQuiet ? 'font-medium text-danger' : 'text-muted'}>{text}</span>
          </>
        )}
        {conflicts && (
          <>
            <span className="text-muted"> · </span>
            <span className="font-medium text-danger">{conflicts}</span>
          </>
        )}
        {isDone && !conflicts && <Check aria-hidden="true" className="ml-1 inline size-4 text-primary" />}
        {service.state !== 'cancelled' && plannedPlaces(service).length > 0 && (
          <PostNames board={board} service={service} cells={cells} isQuiet={isQuiet} />
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  )
}

interface PostNamesProps extends Pick<ServiceButtonProps, 'board' | 'service' | 'cells' | 'isQuiet'> {}

/** Who stands at each post, a line a person, and what is open there; a word where somebody differs from the service. */
function PostNames({ board, service, cells, isQuiet }: PostNamesProps) {
  const t = useT()
  const outlineOf = useOutlines()
  const isNamed = owingNames(service).length > 0
  return (
    <span className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-2 text-sm">
      {cells
        .filter(({ places, missing }) => places.length > 0 || missing > 0)
        .map(({ post, places, missing, asking }) => (
          <Fragment key={post._id}>
            <span className="text-muted">{post.name} </span>
            <span>
              {places.map((place) => {
                const row = longRowText(board, service, [place], t)
                return (
                  <span key={`${place.layer} ${place.userId ?? place.shiftId}`} className="block">
                    <span
                      {...outlineOf(service._id, place)}
                      title={row || undefined}
                      className={row ? '-mx-1 rounded-sm bg-accent-soft px-1 text-accent-ink' : undefined}
                    >
                      {unbroken(place.name)}
                    </span>{' '}
                    {row && <span className="sr-only">{row} </span>}
                    {!isNamed && newsOf(service, place) && <span className="text-muted">{markOf(place, t)} </span>}
                  </span>
                )
              })}
              {missing > 0 && <OpenChip missing={missing} asking={asking} isQuiet={isQuiet} />}
            </span>
          </Fragment>
        ))}
    </span>
  )
}
