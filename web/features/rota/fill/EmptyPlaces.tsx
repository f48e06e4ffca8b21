import { useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import type { Spot } from '../board/board.model.ts'

/** Places that are named, at most; the board shows all of them. */
const FIRST = 5

interface EmptyPlacesProps {
  board: Board
  run: Pick<Run, 'empty'>
  /** Opens a place, where it says what stands against whom. */
  onShow: (spot: Spot) => void
}

/** The places that a fill leaves empty, each with the way to why. Renders nothing where it leaves none. */
export function EmptyPlaces({ board, run, onShow }: EmptyPlacesProps) {
  const t = useT()
  const { data: posts = [] } = useQuery(postsQuery)
  const places = run.empty.flatMap(({ serviceId, postId }) => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    const post = posts.find(({ _id }) => _id === postId)
    if (!service || !post) return []
    const text = `${formatDay(service.date, 'short')} · ${service.serviceTime} · ${post.name}`
    return [{ spot: { serviceId, postId }, text }]
  })
  if (places.length === 0) return null
  return (
    <div>
      <p className="text-sm">{t('fill.foundNobody')}</p>
      <ul>
        {places.slice(0, FIRST).map(({ spot, text }) => (
          <li key={`${spot.serviceId} ${spot.postId}`}>
            <Button variant="quiet" className="-ml-5" onClick={() => onShow(spot)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
