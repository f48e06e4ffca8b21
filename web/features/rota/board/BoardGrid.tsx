import { useMemo, useRef } from 'react'
import type { Board, BoardService, Place } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { BoardCell } from './BoardCell.tsx'
import { DayHead, DayRow, GridHead } from './BoardHeads.tsx'
import { BoardKey } from './BoardKey.tsx'
import { cellOf, isSpot, standing } from './board.model.ts'
import { shortNames } from './board.names.ts'
import { bendsOf, namesMonth, unplanned } from './board.text.ts'
import { EarlierServices, useEarlier } from './EarlierServices.tsx'
import { HiddenPosts } from './HiddenPosts.tsx'
import { RowEnd, TimeHead } from './RowHeads.tsx'
import { useColumns } from './useColumns.ts'
import { type GridActions, useGrid } from './useGrid.ts'

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
  const { isWide, widths, cells, names: room, hasEnd, fits, minWidth } = useColumns(posts.length)
  const names = useMemo(
    () =>
      shortNames(
        // Names that are not on the sheet need not differ from those that are.
        board.services.flatMap(({ places }) => places.map(({ name }) => name)),
        room,
      ),
    [board.services, room],
  )
  const nameOf = (name: string) => (cells === 'twoLines' || cells === 'line' ? (names.get(name) ?? name) : name)
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
    () =>
      daysOf(board.services.slice(folded)).map((ofDay, at, all) => ({
        ofDay,
        isCrowded: ofDay.some(hasSeveral),
        isMonthFirst: namesMonth(board, ofDay[0]?.date ?? '', all[at - 1]?.[0]?.date),
      })),
    [board, folded],
  )
  let row = -1
  return (
    <div className="relative">
      <EarlierServices folded={folded} onUnfold={unfold} />
      <div
        ref={frame}
        data-frame=""
        className={cx('relative rounded border bg-surface', !fits && 'max-h-[80dvh] overflow-auto')}
      >
        <table
          className="w-full table-fixed border-separate border-spacing-0 text-left"
          style={{ minWidth }}
          aria-label={t('board.grid')}
          {...handlers}
        >
          <colgroup>
            {isWide && <col style={{ width: widths.day }} />}
            <col style={{ width: widths.time }} />
            {posts.map(({ _id }) => (
              <col key={_id} />
            ))}
            {hasEnd && <col style={{ width: widths.end }} />}
          </colgroup>
          <GridHead {...{ posts, widths, hasEnd, fits }} />
          {days.map(({ ofDay, isCrowded, isMonthFirst }) => (
            <tbody key={ofDay[0]?.date}>
              {!isWide && <DayRow services={ofDay} columns={posts.length + 1} {...{ isMonthFirst, onTie }} />}
              {ofDay.map((service, at) => {
                row += 1
                const own = row
                // Names below each other would run on from one service of a day into the next.
                const line = at === ofDay.length - 1 || isCrowded ? 'border-b' : ''
                const isOver = service.date < today || service.state === 'cancelled'
                return (
                  <tr key={service._id} className={cx('h-8', isOver && 'text-muted')}>
                    {isWide && at === 0 && <DayHead services={ofDay} {...{ isMonthFirst, onTie }} />}
                    <TimeHead
                      board={board}
                      service={service}
                      isOver={isOver || isUnplanned}
                      says={hasEnd ? 'atEnd' : isWide ? 'unseen' : 'below'}
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
                          room={cells}
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
      <BoardKey hasDots />
    </div>
  )
}
