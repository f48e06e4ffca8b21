import type { Board, BoardService } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { BoardCell } from './BoardCell.tsx'
import { cellOf, isSpot } from './board.model.ts'
import { type GridActions, useGrid } from './useGrid.ts'

interface BoardGridProps extends GridActions {
  board: Board
  posts: Post[]
}

/** Posts × services. Heads stay in sight. */
export function BoardGrid({ board: { services }, posts, open, ...actions }: BoardGridProps) {
  const t = useT()
  const { current, handlers } = useGrid({
    ...actions,
    rows: posts.length,
    columns: services.length,
    spotAt(row, column) {
      const [post, service] = [posts[row], services[column]]
      return post && service && { serviceId: service._id, postId: post._id }
    },
  })
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full border-collapse text-left" aria-label={t('board.grid')} {...handlers}>
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
              {services.map((service, column) => (
                <td key={service._id} className="min-w-40 border-b border-l p-1 align-top">
                  <BoardCell
                    cell={cellOf(service, post)}
                    at={`${row} ${column}`}
                    isOpen={isSpot(open, { serviceId: service._id, postId: post._id })}
                    isCurrent={current.row === row && current.column === column}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The day and the time of a service, and whether it is drafted or cancelled. */
export function ServiceHead({ service, className = 'min-w-40' }: { service: BoardService; className?: string }) {
  const t = useT()
  const { date, serviceTime, state, draft, published } = service
  const said = state === 'cancelled' ? 'board.cancelled' : draft ? 'board.draft' : published ? 'board.published' : null
  return (
    <th
      scope="col"
      className={cx('border-b border-l px-3 py-2 align-top', className, state === 'cancelled' && 'text-muted')}
    >
      <span className="block text-sm text-muted">{formatDay(date, 'shortWeekday')}</span>
      <span className="block font-semibold">
        {formatDay(date, 'short')}, {serviceTime}
      </span>
      {said && <span className="block text-sm font-normal text-muted">{t(said)}</span>}
    </th>
  )
}
