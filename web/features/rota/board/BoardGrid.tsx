import { Check, ChevronRight, TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Board, BoardService, Place } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Swatch } from '../../../ui/Swatch.tsx'
import { tieName } from '../../../ui/tie.colors.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { BoardCell } from './BoardCell.tsx'
import { cellOf, isSpot } from './board.model.ts'
import { letterCodes, ROOM, shortNames } from './board.names.ts'
import { bendsOf, problemCounts, unansweredOf, unplanned, waitingText } from './board.text.ts'
import { SIDE_PX } from './SidePanel.tsx'
import { type GridActions, useGrid } from './useGrid.ts'

/** Pixels of a column of a post: the least, and from which on whole names, and words beside them, have room. */
const COLUMN = { least: 84, names: 150, words: 230 }

/** Pixels that menu, margins and the columns of day, time and state take, at most. */
const BESIDE = 580

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
  const hasWholeNames = useIsWide(BESIDE + posts.length * COLUMN.names)
  const hasWords = useIsWide(BESIDE + posts.length * COLUMN.words)
  const fits = useIsWide((isWide ? BESIDE : 320) + posts.length * COLUMN.least)
  const names = useMemo(
    () =>
      shortNames(
        board.members.map(({ user }) => user.name),
        isWide ? ROOM.wide : ROOM.narrow,
      ),
    [board.members, isWide],
  )
  const codes = useMemo(() => letterCodes(posts.map(({ name }) => name)), [posts])
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
  const hidden = useHiddenPosts(frame, fits ? 0 : posts.length)
  let row = -1
  return (
    <div className="relative">
      {hidden > 0 && (
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
      )}
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
          <thead className={cx('sticky z-3 bg-surface', fits ? 'top-14' : 'top-0')}>
            <tr className="h-8 text-sm text-muted [&>th]:border-b [&>th]:bg-surface [&>th]:px-1.5 [&>th]:font-medium">
              <th scope="col" className="sticky left-0 z-2 rounded-tl">
                {t('board.day')}
              </th>
              <th scope="col" className="sticky left-22 z-2 lg:left-24">
                {t('board.time')}
              </th>
              {posts.map(({ _id, name }) => (
                <th key={_id} scope="col" title={name} className="truncate">
                  {isWide ? (
                    name
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
    </div>
  )
}

/** How many columns of posts stand, in part or wholly, beyond the right edge of their frame. */
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

/** The day with its tie, which a press changes. */
function DayHead({ services, onTie }: { services: BoardService[]; onTie: (date: string) => void }) {
  const t = useT()
  const [{ date = '', tieColor = null } = {}] = services
  // One row has no room for the name of the tie.
  const isAlone = services.length === 1
  const tie = tieColor ? tieName(tieColor, t('schedule.tieNames')) : t('board.noTie')
  return (
    <th
      scope="rowgroup"
      rowSpan={services.length}
      className="sticky left-0 z-1 bg-surface px-1.5 align-top font-normal"
    >
      <span className={cx('flex min-h-8 items-center', isAlone ? 'justify-between gap-1' : 'flex-wrap')}>
        <span
          className={cx(
            'text-sm font-semibold whitespace-nowrap first-letter:uppercase lg:text-[15px]',
            !isAlone && 'min-w-full',
          )}
        >
          {formatDay(date, 'shortWeekday')} {Number(date.slice(8))}
        </span>
        <button
          type="button"
          aria-label={t('board.tieOf', { day: formatDay(date), tie })}
          title={t('board.tieOf', { day: formatDay(date), tie })}
          onClick={() => onTie(date)}
          className={cx(
            '-mx-1 flex min-h-6 min-w-6 items-center rounded-sm px-0.5 text-left text-xs leading-tight hover:bg-sunken',
            isAlone && 'h-6 w-6 overflow-hidden whitespace-nowrap',
          )}
        >
          {tieColor ? (
            <Swatch color={tieColor} />
          ) : isAlone ? (
            <span aria-hidden="true" className="size-4.5 shrink-0 rounded-full border border-dashed border-control" />
          ) : (
            <span className="text-muted">{t('board.noTie')}</span>
          )}
        </button>
      </span>
    </th>
  )
}

interface Coverage {
  /** `open` places or conflicts, `done` when everybody has said yes, else `waiting`. */
  state: 'open' | 'waiting' | 'done'
  open: number
  conflicts: number
}

/** Where a service stands. */
function coverageOf(board: Board, service: BoardService): Coverage {
  const counts = problemCounts({
    ...board,
    problems: board.problems.filter(({ serviceId }) => serviceId === service._id),
  })
  const isWaiting = service.draft !== null || unansweredOf(service) > 0
  return { ...counts, state: counts.open + counts.conflicts > 0 ? 'open' : isWaiting ? 'waiting' : 'done' }
}

const DOTS = {
  open: 'border-2 border-danger bg-transparent',
  waiting: 'border border-accent bg-accent-soft',
  done: 'bg-primary',
}

function TimeHead({ board, service, isOver }: { board: Board; service: BoardService; isOver: boolean }) {
  const t = useT()
  const { state, open, conflicts } = coverageOf(board, service)
  const said =
    state === 'done'
      ? t('board.covered')
      : state === 'waiting'
        ? waitingText(service, t)
        : open > 0
          ? t('board.missing', { count: open })
          : t('board.conflicts', { count: conflicts })
  return (
    <th scope="row" className="sticky left-22 z-1 bg-surface px-1 text-sm font-normal whitespace-nowrap lg:left-24">
      <span className="flex items-center gap-1" title={said}>
        <span
          aria-hidden="true"
          className={cx('size-2.5 shrink-0 rounded-full max-lg:hidden', isOver ? 'bg-transparent' : DOTS[state])}
        />
        <span className={cx('min-w-0 truncate', service.state === 'cancelled' && 'line-through')}>
          {service.serviceTime}
        </span>
      </span>
    </th>
  )
}

interface RowEndProps {
  board: Board
  service: BoardService
  isQuiet: boolean
  isOver: boolean
}

/** What a service lacks, in words, at the end of its row; a mark where everybody has said yes. */
function RowEnd({ board, service, isQuiet, isOver }: RowEndProps) {
  const t = useT()
  const { state, open, conflicts } = coverageOf(board, service)
  const content =
    service.state === 'cancelled' ? (
      t('board.cancelled')
    ) : isOver || isQuiet ? null : state === 'open' ? (
      <span className="flex items-center gap-1 font-medium text-danger">
        {open > 0 ? (
          t('board.missing', { count: open })
        ) : (
          <>
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            <span aria-hidden="true">{conflicts}</span>
            <span className="sr-only">{t('board.conflicts', { count: conflicts })}</span>
          </>
        )}
      </span>
    ) : state === 'waiting' ? (
      <span className="text-xs">{waitingText(service, t)}</span>
    ) : (
      <>
        <Check aria-hidden="true" className="size-4 text-primary" />
        <span className="sr-only">{t('board.covered')}</span>
      </>
    )
  return <td className="border-l px-1 text-sm leading-tight">{content}</td>
}

/** The day and the time of a service, at the head of its column. */
export function ServiceHead({ service }: { service: BoardService }) {
  const { date, serviceTime, state } = service
  return (
    <th
      scope="col"
      title={`${formatDay(date)}, ${serviceTime}`}
      className={cx(
        'border-b border-l bg-surface px-1 py-1 align-top text-xs font-normal',
        state === 'cancelled' && 'text-muted line-through',
      )}
    >
      <span className="block font-semibold">
        {formatDay(date, 'shortWeekday')} {Number(date.slice(8))}
      </span>
      {/* A narrow column breaks '10:45am' before its last two letters. */}
      <span className="block text-muted wrap-anywhere">{serviceTime.replace(/(?<=\d)(?=[ap]\.?m)/i, '\u200b')}</span>
    </th>
  )
}
