import { type KeyboardEvent, useRef, useState } from 'react'
import type { Board, BoardService } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { BoardCell } from './BoardCell.tsx'
import { type Cell, cellOf } from './board.model.ts'

interface BoardGridProps {
  board: Board
  posts: Post[]
  onOpen: (cell: Cell) => void
  onLock: (cell: Cell) => void
  onClear: (cell: Cell) => void
  onUndo: () => void
}

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Posts × services. Arrow keys move, Enter opens, L locks, Delete clears, Ctrl+Z takes the last change back. Heads stay in
 * sight.
 */
export function BoardGrid({ board, posts, onOpen, onLock, onClear, onUndo }: BoardGridProps) {
  const t = useT()
  const [current, setCurrent] = useState({ row: 0, column: 0 })
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const { services } = board

  function move([rows, columns]: readonly [number, number]): void {
    let { row, column } = current
    // Cells of posts that a service does not have are passed over.
    do {
      row += rows
      column += columns
      const button = buttons.current.get(`${row} ${column}`)
      if (button) {
        setCurrent({ row, column })
        button.focus()
        return
      }
    } while (row >= 0 && column >= 0 && row < posts.length && column < services.length)
  }

  const pressed = (cell: Cell) => (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) move(step)
    else if (event.key.toLowerCase() === 'l' && !event.ctrlKey && !event.metaKey) onLock(cell)
    else if (event.key === 'Delete' || event.key === 'Backspace') onClear(cell)
    else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) onUndo()
    else return
    event.preventDefault()
  }

  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full border-collapse text-left" aria-label={t('board.grid')}>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-2 min-w-32 border-b bg-surface px-3 py-2 text-sm text-muted">
              {t('board.post')}
            </th>
            {services.map((service) => (
              <ServiceHead key={service._id} service={service} />
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post, row) => (
            <tr key={post._id}>
              <th scope="row" className="sticky left-0 z-1 border-b bg-surface px-3 py-2 font-medium wrap-anywhere">
                {post.name}
              </th>
              {services.map((service, column) => {
                const cell = cellOf(service, post)
                const key = `${row} ${column}`
                return (
                  <td key={service._id} className="min-w-40 border-b border-l p-1 align-top">
                    <BoardCell
                      cell={cell}
                      isCurrent={current.row === row && current.column === column}
                      buttonRef={(button) => {
                        if (button) buttons.current.set(key, button)
                        else buttons.current.delete(key)
                      }}
                      onOpen={() => onOpen(cell)}
                      onFocus={() => setCurrent({ row, column })}
                      onKeyDown={pressed(cell)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The day and the time of a service, and whether it is drafted or cancelled. */
export function ServiceHead({ service }: { service: BoardService }) {
  const t = useT()
  const { date, serviceTime, state, draft, published } = service
  const said = state === 'cancelled' ? 'board.cancelled' : draft ? 'board.draft' : published ? 'board.published' : null
  return (
    <th
      scope="col"
      className={cx('min-w-40 border-b border-l px-3 py-2 align-top', state === 'cancelled' && 'text-muted')}
    >
      <span className="block text-sm text-muted">{formatDay(date, 'shortWeekday')}</span>
      <span className="block font-semibold">
        {formatDay(date, 'short')}, {serviceTime}
      </span>
      {said && <span className="block text-sm font-normal text-muted">{t(said)}</span>}
    </th>
  )
}
