import { use, useMemo, useRef } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { namesMonth, unplanned } from '../board.text.ts'
import { BoardKey } from '../cells/BoardKey.tsx'
import { shortNames, unbroken } from '../cells/board.names.ts'
import { GridFrame } from '../cells/GridFrame.tsx'
import { SaidAbove, saysState } from '../cells/placeState.ts'
import { type GridActions, useGrid } from '../cells/useGrid.ts'
import { GridHead } from './BoardHeads.tsx'
import { EarlierServices, useEarlier } from './EarlierServices.tsx'
import { HiddenPosts } from './HiddenPosts.tsx'
import { DayRows, type SheetDay } from './ServiceRows.tsx'
import { type Columns, useColumns } from './useColumns.ts'

/** The services by day, without the first ones, which are folded. */
function daysOf(board: Board, folded: number): SheetDay[] {
  const days: SheetDay[] = []
  for (const [row, service] of board.services.slice(folded).entries()) {
    const date = days.at(-1)?.services[0]?.date
    if (date === service.date) days.at(-1)?.services.push(service)
    else days.push({ services: [service], row, isMonthFirst: namesMonth(board, service.date, date) })
  }
  return days
}

/** Returns the form of a name that has room in a cell. */
function useNames(services: BoardService[], { cells, names: room }: Columns): (name: string) => string {
  const short = useMemo(
    // Names that are not on the sheet need not differ from those that are.
    () =>
      shortNames(
        services.flatMap(({ places }) => places.map(({ name }) => name)),
        room,
      ),
    [services, room],
  )
  return (name) => unbroken(cells === 'twoLines' || cells === 'line' ? (short.get(name) ?? name) : name)
}

interface BoardGridProps extends GridActions {
  board: Board
  posts: Post[]
  /** The first day that is not over, YYYY-MM-DD. */
  firstDay: string
  /** Pixels of a panel at the side for which the sheet makes room. */
  panelPx: number
  onTie: ((date: string) => void) | null
}

/** Services × posts: a month of services in one window, grouped by day. Heads stay in sight. */
export function BoardGrid({ board, posts, firstDay, panelPx, open, onTie, ...actions }: BoardGridProps) {
  const t = useT()
  const earlier = useEarlier(board.services, { firstDay, openId: open?.serviceId ?? null })
  const { shown: services, folded } = earlier
  const saidAbove = use(SaidAbove)
  const hasStates = board.services.some((service) => saysState(service, saidAbove))
  const columns = useColumns(posts.length, panelPx, hasStates)
  const { isWide, widths, hasEnd, fits, reserved } = columns
  const nameOf = useNames(board.services, columns)
  const isUnplanned = useMemo(() => unplanned(board) !== undefined, [board])
  const { current, grabbed, words, handlers } = useGrid({
    ...actions,
    rows: services.length,
    columns: posts.length,
    spotAt(row, column) {
      const [service, post] = [services[row], posts[column]]
      return post && service && { serviceId: service._id, postId: post._id }
    },
  })
  const frame = useRef<HTMLDivElement>(null)
  const days = useMemo(() => daysOf(board, folded.length), [board, folded.length])
  const sheet = { board, posts, columns, firstDay, isUnplanned, nameOf, open, current, onTie }
  return (
    <div className="relative">
      <EarlierServices {...earlier} onUnfold={earlier.unfold} />
      <GridFrame
        ref={frame}
        label={t('board.grid')}
        minWidth={columns.minWidth}
        fits={fits}
        reserved={reserved}
        handlers={handlers}
        grabbed={grabbed}
        words={words}
      >
        <colgroup>
          {isWide && <col style={{ width: widths.day }} />}
          <col style={{ width: widths.time }} />
          {posts.map(({ _id }) => (
            <col key={_id} />
          ))}
          {hasEnd && <col style={{ width: widths.end }} />}
        </colgroup>
        <GridHead posts={posts} columns={columns} />
        {days.map((day) => (
          <DayRows key={day.services[0]?.date} sheet={sheet} day={day} />
        ))}
      </GridFrame>
      <HiddenPosts frame={frame} posts={fits ? 0 : posts.length} />
      <BoardKey board={board} rows={isWide && !hasEnd ? 'signs' : 'words'} />
    </div>
  )
}
