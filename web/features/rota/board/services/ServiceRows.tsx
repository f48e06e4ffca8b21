import type { ReactNode } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { cellOf, isSpot, plannedPlaces, type Spot } from '../board.model.ts'
import { BoardCell } from '../cells/BoardCell.tsx'
import { bendsOf } from '../cells/bend.text.ts'
import { aloneText } from '../cells/partner.text.ts'
import { DayHead, DayRow } from './BoardHeads.tsx'
import { RowEnd, TimeHead } from './RowHeads.tsx'
import type { Columns } from './useColumns.ts'

/** What all rows of a board have in common. */
export interface Sheet {
  board: Board
  posts: Post[]
  columns: Columns
  /** The first day that is not over, YYYY-MM-DD. */
  firstDay: string
  /** Nobody has begun to plan: open places are no alarm. */
  isUnplanned: boolean
  /** A name as it has room in a cell. */
  nameOf: (name: string) => string
  /** The cell whose panel is open. */
  open: Spot | null
  /** The cell that the keyboard is at. */
  current: { row: number; column: number }
  onTie: ((date: string) => void) | null
}

/** The services of a day, and where they stand on the sheet. */
export interface SheetDay {
  services: BoardService[]
  /** Row of the first. */
  row: number
  /** The first day of a month on a sheet of several, which names it. */
  isMonthFirst: boolean
}

/** True where several people stand at one post of a service. */
function hasSeveral(service: BoardService): boolean {
  const posts = plannedPlaces(service).map(({ postId }) => postId)
  return new Set(posts).size < posts.length
}

/** The services of a day, a row each; the day stands beside them, or in a row of its own. */
export function DayRows({ sheet, day }: { sheet: Sheet; day: SheetDay }) {
  const { posts, columns, onTie } = sheet
  const { services, isMonthFirst } = day
  const isCrowded = services.some(hasSeveral)
  const head = { services, isMonthFirst, onTie }
  return (
    <tbody>
      {!columns.isWide && <DayRow columns={posts.length + 1} {...head} />}
      {services.map((service, at) => (
        <ServiceRow
          key={service._id}
          sheet={sheet}
          service={service}
          row={day.row + at}
          // Names below each other would run on from one service of a day into the next.
          hasLine={at === services.length - 1 || isCrowded}
        >
          {columns.isWide && at === 0 && <DayHead {...head} />}
        </ServiceRow>
      ))}
    </tbody>
  )
}

interface ServiceRowProps {
  sheet: Sheet
  service: BoardService
  row: number
  /** A line stands below it. */
  hasLine: boolean
  /** The head of the day, in its first row. */
  children: ReactNode
}

/** One service: its time, a cell for each post, and how it stands. */
function ServiceRow({ sheet, service, row, hasLine, children }: ServiceRowProps) {
  const t = useT()
  const { board, posts, columns, isUnplanned, nameOf, open, current } = sheet
  const { widths, hasEnd, isWide } = columns
  const isOver = service.date < sheet.firstDay || service.state === 'cancelled'
  const isQuiet = isOver || isUnplanned
  const line = hasLine ? 'border-b' : ''
  return (
    <tr className={cx('h-8', isOver && 'text-muted')}>
      {children}
      <TimeHead
        board={board}
        service={service}
        isOver={isQuiet}
        says={hasEnd ? 'atEnd' : isWide ? 'beside' : 'below'}
        isCut={!columns.fits}
        left={widths.day}
        line={line}
      />
      {posts.map((post, column) => (
        <td key={post._id} className={cx('border-l p-0 align-top', line)}>
          <BoardCell
            cell={cellOf(service, post)}
            at={`${row} ${column}`}
            isOpen={isSpot(open, { serviceId: service._id, postId: post._id })}
            isCurrent={current.row === row && current.column === column}
            bendsOf={(place) => bendsOf(board, service, place, t)}
            aloneOf={(place) => aloneText(board, service, place, t)}
            nameOf={nameOf}
            room={columns.cells}
            names={columns.names}
            isQuiet={isQuiet}
          />
        </td>
      ))}
      {hasEnd && <RowEnd board={board} service={service} isOver={isQuiet} line={line} />}
    </tr>
  )
}
