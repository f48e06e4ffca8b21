import { ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Board, BoardService, Place } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { BoardCell } from './BoardCell.tsx'
import { DayHead, RowEnd, TimeHead } from './BoardHeads.tsx'
import { BoardKey } from './BoardKey.tsx'
import { cellOf, isSpot } from './board.model.ts'
import { letterCodes, ROOM, shortNames } from './board.names.ts'
import { bendsOf, unplanned } from './board.text.ts'
import { SIDE_PX } from './SidePanel.tsx'
import { type GridActions, useGrid } from './useGrid.ts'

/** Pixels of a column of a post: the least, and from which on longer short names, whole names, and words beside them, have room. */
const COLUMN = { least: 84, short: 106, names: 150, words: 230 }

/** Pixels that menu, margins and the columns of day, time and state take, at most; below SIDE_PX the menu is a rail. */
const BESIDE = { wide: 580, narrow: 300 }

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

/** Number of posts whose columns stand, in part or wholly, beyond the right edge of their frame. */
function useHiddenPosts(frame: RefObject<HTMLElement | null>, posts: number): number {
  const [hidden, setHidden] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element || posts === 0) return setHidden(0)
    const count = () => {
      const right = element.getBoundingClientRect().right
      const heads = [...element.querySelectorAll('thead th')]
      setHidden(heads.filter((head) => head.getBoundingClientRect().right > right + 1).length)
    }
    const watcher = new ResizeObserver(count)
    watcher.observe(element)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [frame, posts])
  return hidden
}

/** Says how many posts stand beyond the right edge, and scrolls to them. */
function HiddenPosts({ frame, posts }: { frame: RefObject<HTMLElement | null>; posts: number }) {
  const t = useT()
  const hidden = useHiddenPosts(frame, posts)
  if (hidden === 0) return null
  return (
    <button
      type="button"
      // The keyboard reaches the cells themselves.
      tabIndex={-1}
      onClick={() => frame.current?.scrollTo({ left: frame.current.scrollWidth })}
      className="absolute top-px right-px z-10 flex h-8 items-center gap-1 rounded border-l bg-surface pr-1 pl-3 text-sm font-medium text-primary shadow-float"
    >
      {t('board.morePosts', { count: hidden })}
      <ChevronRight aria-hidden="true" className="size-4" />
    </button>
  )
}

interface GridHeadProps {
  posts: Post[]
  isWide: boolean
  /** Columns have room for the names of posts. */
  hasNames: boolean
  /** True where the page scrolls, not the grid. */
  fits: boolean
}

/** The names of the posts, on narrow screens as letters. */
function GridHead({ posts, isWide, hasNames, fits }: GridHeadProps) {
  const t = useT()
  const codes = useMemo(() => letterCodes(posts.map(({ name }) => name)), [posts])
  return (
    <thead className={cx('sticky z-3 bg-surface', fits ? 'top-14' : 'top-0')}>
      <tr className="h-8 text-sm text-muted [&>th]:border-b [&>th]:bg-surface [&>th]:px-1.5 [&>th]:font-medium">
        <th scope="col" className="sticky left-0 z-2 rounded-tl">
          {t('board.day')}
        </th>
        <th scope="col" className="sticky left-22 z-2 lg:left-24">
          {t('board.time')}
        </th>
        {posts.map(({ _id, name }) => (
          <th key={_id} scope="col" title={name} className="leading-tight">
            {hasNames ? (
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
            ) : (
              <>
                <span aria-hidden="true">{codes.get(name)}</span>
                <span className="sr-only">{name}</span>
              </>
            )}
          </th>
        ))}
        {isWide && (
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
  const { services } = board
  const isWide = useIsWide(SIDE_PX)
  const beside = isWide ? BESIDE.wide : BESIDE.narrow
  const hasWholeNames = useIsWide(beside + posts.length * COLUMN.names)
  const hasRoom = useIsWide(beside + posts.length * COLUMN.short)
  const hasWords = useIsWide(beside + posts.length * COLUMN.words)
  const fits = useIsWide(beside + posts.length * COLUMN.least)
  const names = useMemo(
    () =>
      shortNames(
        board.members.map(({ user }) => user.name),
        hasRoom ? ROOM.wide : ROOM.narrow,
      ),
    [board.members, hasRoom],
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
  let row = -1
  return (
    <div className="relative">
      <HiddenPosts frame={frame} posts={fits ? 0 : posts.length} />
      <div ref={frame} className={cx('relative rounded border bg-surface', !fits && 'max-h-[80dvh] overflow-auto')}>
        <table
          className="w-full table-fixed border-separate border-spacing-0 text-left"
          style={{ minWidth: (isWide ? 272 : 168) + posts.length * COLUMN.least }}
          aria-label={t('board.grid')}
          {...handlers}
        >
          <colgroup>
            <col className="w-22 lg:w-24" />
            <col className="w-20 lg:w-22" />
            {posts.map(({ _id }) => (
              <col key={_id} />
            ))}
            {isWide && <col className="w-22" />}
          </colgroup>
          <GridHead posts={posts} isWide={isWide} hasNames={isWide || hasWholeNames} fits={fits} />
          {daysOf(services).map((ofDay) => (
            <tbody key={ofDay[0]?.date} className="[&>tr:last-child>*]:border-b">
              {ofDay.map((service, at) => {
                row += 1
                const own = row
                const isOver = service.date < today || service.state === 'cancelled'
                return (
                  <tr key={service._id} className={cx('h-8', isOver && 'text-muted')}>
                    {at === 0 && <DayHead services={ofDay} onTie={onTie} />}
                    <TimeHead board={board} service={service} isOver={isOver || isUnplanned} />
                    {posts.map((post, column) => (
                      <td key={post._id} className="border-l p-0">
                        <BoardCell
                          cell={cellOf(service, post)}
                          at={`${own} ${column}`}
                          isOpen={isSpot(open, { serviceId: service._id, postId: post._id })}
                          isCurrent={current.row === own && current.column === column}
                          bendsOf={(place: Place) => bendsOf(board, service, place, t)}
                          nameOf={nameOf}
                          room={hasWords ? 'words' : hasWholeNames ? 'names' : 'less'}
                          isQuiet={isOver || isUnplanned}
                        />
                      </td>
                    ))}
                    {isWide && <RowEnd board={board} service={service} isQuiet={isUnplanned} isOver={isOver} />}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </table>
      </div>
      <BoardKey />
    </div>
  )
}
