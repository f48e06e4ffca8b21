import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { type Cell, cellOf, type Spot } from '../board.model.ts'
import { isSettled, isSettledBySheet, unplanned } from '../board.text.ts'
import { RowKey } from '../cells/BoardKey.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { TieButton } from '../ties/TieButton.tsx'
import { EarlierServices, useEarlier } from './EarlierServices.tsx'
import { ServiceButton } from './ServiceButton.tsx'
import { ServicePosts } from './ServicePosts.tsx'

const cellsOf = (service: BoardService, posts: Post[]): Cell[] =>
  posts.map((post) => cellOf(service, post)).filter(({ need, places }) => need !== null || places.length > 0)

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
      <RowKey board={board} />
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
