import { useMemo, useRef } from 'react'
import type { Board, BoardService, Place } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { BoardCell } from './BoardCell.tsx'
import { DayHead, RowEnd, TimeHead } from './BoardHeads.tsx'
import { BoardKey } from './BoardKey.tsx'
import { cellOf, isSpot, standing } from './board.model.ts'
import { ROOM, shortNames } from './board.names.ts'
import { bendsOf, unplanned } from './board.text.ts'
import { EarlierServices, useEarlier } from './EarlierServices.tsx'
import { HiddenPosts } from './HiddenPosts.tsx'
import { SIDE_PX } from './SidePanel.tsx'
import { type GridActions, useGrid } from './useGrid.ts'

/**
 * Pixels of a column of a post from which on short names in one line, whole names, and words beside them, have room.
 */
const COLUMN = { short: 106, names: 150, words: 230 }

/** Pixels of the columns of day, time and state, and the least of a post's. */
const WIDE = { day: 100, time: 92, end: 84, post: 84 }
const NARROW = { day: 88, time: 70, end: 0, post: 81 }

/** Pixels that menu and margins take beside those columns, at most; below SIDE_PX the menu is a rail. */
const BESIDE = { wide: 308, narrow: 132 }

/** Services of each day, in the order of the days. */
function daysOf(services: readonly BoardService[]): BoardService[][] {
  const days: BoardService[][] = []
  for (const service of services) {
    const last = days.at(-1)
    if (last?.[0]?.date === service.date) last.push(service)
    else days.push([service])
  }
  return days
}

/** True where several people stand at one post of a service. */
function hasSeveral(service: BoardService): boolean {
  const posts = standing(service).map(({ postId }) => postId)
  return new Set(posts).size < posts.length
}

interface GridHeadProps {
  posts: Post[]
  widths: typeof WIDE
  hasEnd: boolean
  /** True where the page scrolls, not the grid. */
  fits: boolean
}

/** The names of the posts. */
function GridHead({ posts, widths, hasEnd, fits }: GridHeadProps) {
  const t = useT()
  return (
    <thead className={cx('sticky z-3 bg-surface', fits ? 'top-14' : 'top-0')}>
      <tr className="h-8 text-sm text-muted [&>th]:border-b [&>th]:bg-surface [&>th]:px-1.5 [&>th]:font-medium">
        <th scope="col" className="sticky left-0 z-2 rounded-tl">
          {t('board.day')}
        </th>
        <th scope="col" className="sticky z-2" style={{ left: widths.day }}>
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
            <span className="sr-only">{t('board.state')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface BoardGridProps extends GridActions {
  board: Board
  posts: Post[]
  /** Today, YYYY-MM-DD. */
  today: string
  onTie: (date: string) => void
}

/** Services × posts: a month of services in one window, grouped by day. Heads stay in sight. */
export function BoardGrid({ board, posts, today, open, onTie, ...actions }: BoardGridProps) {
  const t = useT()
  const { shown: services, folded, unfold } = useEarlier(board.services, today, open?.serviceId ?? null)
  const isWide = useIsWide(SIDE_PX)
  const widths = isWide ? WIDE : NARROW
  const beside = (isWide ? BESIDE.wide : BESIDE.narrow) + widths.day + widths.time + widths.end
  const hasWholeNames = useIsWide(beside + posts.length * COLUMN.names)
  const hasRoom = useIsWide(beside + posts.length * COLUMN.short)
  const hasWords = useIsWide(beside + posts.length * COLUMN.words)
  const fits = useIsWide(beside + posts.length * widths.post)
  // Narrower columns give the room of the state to the names: the dot beside the time says it.
  const hasEnd = isWide && hasRoom
  const names = useMemo(
    () =>
      shortNames(
        // Names that are not on the sheet need not differ from those that are.
        board.services.flatMap(({ places }) => places.map(({ name }) => name)),
        hasRoom ? ROOM.line : ROOM.twoLines,
      ),
    [board.services, hasRoom],
  )
  const nameOf = (name: string) => (hasWholeNames ? name : (names.get(name) ?? name))
  const isUnplanned = useMemo(() => unplanned(board) !== undefined, [board])
  const { current, handlers } = useGrid({
    ...actions,
    rows: services.length,
    columns: posts.length,
    spotAt(row, column) {
      const [service, post] = [services[row], posts[column]]
      return post && service && { serviceId: service._id, postId: post._id }
    },
  })
  const frame = useRef<HTMLDivElement>(null)
  const days = useMemo(
    () => daysOf(board.services.slice(folded)).map((ofDay) => ({ ofDay, isCrowded: ofDay.some(hasSeveral) })),
    [board.services, folded],
  )
  let row = -1
  return (
    <div className="relative">
      <EarlierServices folded={folded} onUnfold={unfold} />
      <div ref={frame} className={cx('relative rounded border bg-surface', !fits && 'max-h-[80dvh] overflow-auto')}>
        <table
          className="w-full table-fixed border-separate border-spacing-0 text-left"
          style={{ minWidth: widths.day + widths.time + (hasEnd ? widths.end : 0) + posts.length * widths.post }}
          aria-label={t('board.grid')}
          {...handlers}
        >
          <colgroup>
            <col style={{ width: widths.day }} />
            <col style={{ width: widths.time }} />
            {posts.map(({ _id }) => (
              <col key={_id} />
            ))}
            {hasEnd && <col style={{ width: widths.end }} />}
          </colgroup>
          <GridHead {...{ posts, widths, hasEnd, fits }} />
          {days.map(({ ofDay, isCrowded }) => (
            <tbody key={ofDay[0]?.date}>
              {ofDay.map((service, at) => {
                row += 1
                const own = row
                // Names below each other would run on from one service of a day into the next.
                const line = at === ofDay.length - 1 || isCrowded ? 'border-b' : ''
                const isOver = service.date < today || service.state === 'cancelled'
                return (
                  <tr key={service._id} className={cx('h-8', isOver && 'text-muted')}>
                    {at === 0 && <DayHead services={ofDay} isNarrow={!isWide} onTie={onTie} />}
                    <TimeHead
                      board={board}
                      service={service}
                      isOver={isOver || isUnplanned}
                      hasDot={isWide}
                      isSaid={!hasEnd}
                      left={widths.day}
                      line={line}
                    />
                    {posts.map((post, column) => (
                      <td key={post._id} className={cx('border-l p-0 align-top', line)}>
                        <BoardCell
                          cell={cellOf(service, post)}
                          at={`${own} ${column}`}
                          isOpen={isSpot(open, { serviceId: service._id, postId: post._id })}
                          isCurrent={current.row === own && current.column === column}
                          bendsOf={(place: Place) => bendsOf(board, service, place, t)}
                          nameOf={nameOf}
                          room={hasWords ? 'words' : hasWholeNames ? 'names' : hasRoom ? 'line' : 'twoLines'}
                          isQuiet={isOver || isUnplanned}
                        />
                      </td>
                    ))}
                    {hasEnd && (
                      <RowEnd board={board} service={service} isQuiet={isUnplanned} isOver={isOver} line={line} />
                    )}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </table>
      </div>
      <HiddenPosts frame={frame} posts={fits ? 0 : posts.length} />
      <BoardKey />
    </div>
  )
}
