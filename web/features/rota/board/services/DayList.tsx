import { Check, ChevronRight } from 'lucide-react'
import { Fragment, use } from 'react'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { type Cell, cellOf, plannedPlaces, type Spot } from '../board.model.ts'
import { isSettled, isSettledBySheet, unplanned } from '../board.text.ts'
import { cellText } from '../cells/BoardCell.tsx'
import { bendsOf } from '../cells/bend.text.ts'
import { blockWord } from '../cells/blockText.ts'
import { unbroken } from '../cells/board.names.ts'
import { markOf, OpenChip, ownMark, PlaceChip } from '../cells/PlaceChip.tsx'
import { aloneText, aloneWords } from '../cells/partner.text.ts'
import { newsOf, owingNames, type PlaceState, rowNamed, rowState, SaidAbove } from '../cells/placeState.ts'
import { SidePanel } from '../SidePanel.tsx'
import { TieButton } from '../ties/TieButton.tsx'
import { EarlierServices, useEarlier } from './EarlierServices.tsx'

const cellsOf = (service: BoardService, posts: Post[]): Cell[] =>
  posts.map((post) => cellOf(service, post)).filter(({ need, places }) => need !== null || places.length > 0)

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
  const state = rowState(service)
  if (missing > 0 && plannedPlaces(service).length === 0 && service.state !== 'cancelled') {
    const asked = asking > 0 ? [t('board.asking', { count: asking })] : []
    return { text: [t('board.missing', { count: missing }), ...asked].join(' · '), isOpen: true, isDone }
  }
  if (state === 'accepted') {
    if (missing > 0) return { text: '', isOpen: false, isDone }
    const places = cells.reduce((sum, { need }) => sum + (need?.minPeople ?? 0), 0)
    return { text: t('board.ofPlaces', { filled: places, places }), isOpen: false, isDone: true }
  }
  return { text: state === saidAbove && state !== null ? '' : rowNamed(service, t), isOpen: false, isDone }
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

interface DayListProps {
  board: Board
  posts: Post[]
  /** The first day that is not over, YYYY-MM-DD. */
  firstDay: string
  /** The service whose posts are shown. */
  openId: string | null
  /** The panel of a cell lies over that of its service, which stays behind it. */
  isCovered: boolean
  onOpen: (serviceId: string | null) => void
  onCell: (spot: Spot) => void
  onTie: ((date: string) => void) | null
}

/**
 * The services as a list of days, for phones. A press opens one, with its posts below each other. Past ones, and first
 * ones at which nothing is left to do, are folded.
 */
export function DayList({ board, posts, firstDay, openId, isCovered, onOpen, onCell, onTie }: DayListProps) {
  const { services } = board
  const earlier = useEarlier(services, { firstDay, openId }, (service) => isSettled(board, service))
  const { shown } = earlier
  const opened = services.find(({ _id }) => _id === openId)
  const isUnplanned = unplanned(board) !== undefined
  return (
    <>
      <EarlierServices {...earlier} onUnfold={earlier.unfold} />
      <ol className="rounded border bg-surface">
        {shown.map((service, at) => {
          const isFirst = shown[at - 1]?.date !== service.date
          const ofDay = shown.filter(({ date }) => date === service.date)
          const isBySheet = ofDay.every((one) => isSettledBySheet(board, one))
          return (
            <li key={service._id} className={cx(isFirst && at > 0 && 'border-t')}>
              {isFirst && <DayLine service={service} isBySheet={isBySheet} onTie={onTie} />}
              <ServiceButton
                board={board}
                service={service}
                cells={cellsOf(service, posts)}
                isQuiet={isUnplanned || service.date < firstDay}
                isOpened={service._id === openId}
                isBySheet={isBySheet}
                onOpen={() => onOpen(service._id)}
              />
            </li>
          )
        })}
      </ol>
      {opened && (
        <div hidden={isCovered}>
          <SidePanel title={`${formatDay(opened.date)}, ${opened.serviceTime}`} onClose={() => onOpen(null)}>
            <ServicePosts board={board} service={opened} cells={cellsOf(opened, posts)} onCell={onCell} />
          </SidePanel>
        </div>
      )}
    </>
  )
}

interface DayLineProps extends Pick<DayListProps, 'onTie'> {
  service: BoardService
  /** All of the day is planned by the sheet, which its services do not say once more. */
  isBySheet: boolean
}

/** The day above its services, with its tie. */
function DayLine({ service: { date, tieColor }, isBySheet, onTie }: DayLineProps) {
  const t = useT()
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-4 pt-2">
      {/* The short form leaves room for the tie in the same line. */}
      <h3 className="min-w-0 font-semibold first-letter:uppercase">{formatDay(date, 'weekday')}</h3>
      {isBySheet && <span className="text-sm text-muted">{t('board.outside')}</span>}
      {onTie && (
        <TieButton
          date={date}
          tieColor={tieColor}
          onTie={onTie}
          className="ml-auto grid min-h-9 min-w-11 max-md:min-h-11 shrink-0 place-items-center rounded px-1 text-sm"
        />
      )}
    </div>
  )
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
function ServiceButton({ board, service, cells, isQuiet, isOpened, isBySheet, onOpen }: ServiceButtonProps) {
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
          <PostNames service={service} cells={cells} isQuiet={isQuiet} />
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  )
}

interface PostNamesProps extends Pick<ServiceButtonProps, 'service' | 'cells' | 'isQuiet'> {}

/** Who stands at each post, a line a person, and what is open there; a word where somebody differs from the service. */
function PostNames({ service, cells, isQuiet }: PostNamesProps) {
  const t = useT()
  const isNamed = owingNames(service).length > 0
  return (
    <span className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-2 text-sm">
      {cells
        .filter(({ places, missing }) => places.length > 0 || missing > 0)
        .map(({ post, places, missing, asking }) => (
          <Fragment key={post._id}>
            <span className="text-muted">{post.name} </span>
            <span>
              {places.map((place) => (
                <span key={`${place.layer} ${place.userId ?? place.shiftId}`} className="block">
                  {unbroken(place.name)}{' '}
                  {!isNamed && newsOf(service, place) && <span className="text-muted">{markOf(place, t)} </span>}
                </span>
              ))}
              {missing > 0 && <OpenChip missing={missing} asking={asking} isQuiet={isQuiet} />}
            </span>
          </Fragment>
        ))}
    </span>
  )
}

interface ServicePostsProps {
  board: Board
  service: BoardService
  cells: Cell[]
  onCell: (spot: Spot) => void
}

/** The posts of one service, each with its people; a press leads to those who could stand there. */
function ServicePosts({ board, service, cells, onCell }: ServicePostsProps) {
  const t = useT()
  if (cells.length === 0) return <p className="text-muted">{t('board.noPosts')}</p>
  return (
    <ul className="-my-2">
      {cells.map((cell) => {
        const { post, places, missing, asking } = cell
        const bent = (place: Place) => bendsOf(board, service, place, t)
        return (
          <li key={post._id} className="border-t first:border-t-0">
            <button
              type="button"
              aria-label={`${post.name}, ${formatDay(service.date)}, ${service.serviceTime}: ${cellText(cell, bent, t)}`}
              onClick={() => onCell({ serviceId: service._id, postId: post._id })}
              className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-sunken"
            >
              <span className="w-28 shrink-0 text-sm text-muted wrap-anywhere">{post.name}</span>
              <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5 text-[17px]">
                {places.map((place) => (
                  <span
                    key={`${place.layer} ${place.userId ?? place.shiftId}`}
                    className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2"
                  >
                    <PlaceChip
                      serviceId={service._id}
                      place={place}
                      text={place.name}
                      bends={bent(place)}
                      news={newsOf(service, place)}
                      alone={aloneText(board, service, place, t)}
                    />
                    <span aria-hidden="true" className="text-sm text-muted">
                      {[ownMark(service, place, t), ...bent(place).map(({ text }) => text)].filter(Boolean).join(', ')}
                    </span>
                  </span>
                ))}
                {missing > 0 && <OpenChip missing={missing} asking={asking} />}
                {places.length === 0 && missing === 0 && <span className="text-muted">{t('board.free')}</span>}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
