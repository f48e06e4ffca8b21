import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Board } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { BoardCell } from './BoardCell.tsx'
import { cellOf, type Spot } from './board.model.ts'

interface OneServiceProps {
  board: Board
  posts: Post[]
  onOpen: (spot: Spot) => void
}

/** On phones: one service a screen, its posts below each other. */
export function OneService({ board, posts, onOpen }: OneServiceProps) {
  const t = useT()
  const [place, setPlace] = useState(0)
  const service = board.services[Math.min(place, board.services.length - 1)]
  if (!service) return null
  return (
    <div className="rounded-lg border bg-surface p-4">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          disabled={place === 0}
          aria-label={t('board.earlier')}
          icon={<ChevronLeft aria-hidden="true" className="size-5" />}
          onClick={() => setPlace(place - 1)}
        />
        <h2 aria-live="polite" className="text-center font-semibold first-letter:uppercase">
          {formatDay(service.date)}, {service.serviceTime}
        </h2>
        <Button
          variant="quiet"
          disabled={place >= board.services.length - 1}
          aria-label={t('board.later')}
          icon={<ChevronRight aria-hidden="true" className="size-5" />}
          onClick={() => setPlace(place + 1)}
        />
      </div>
      <ul className="mt-3">
        {posts.map((post) => {
          const cell = cellOf(service, post)
          if (!cell.need && cell.places.length === 0) return null
          return (
            <li key={post._id} className="border-t py-2">
              <p className="text-sm text-muted">{post.name}</p>
              <BoardCell cell={cell} isCurrent onOpen={() => onOpen({ serviceId: service._id, postId: post._id })} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
