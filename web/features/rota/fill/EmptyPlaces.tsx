import { useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import type { Spot } from '../board/board.model.ts'
import { whyEmpty } from './empty.text.ts'

/** Places that are named before the rest is folded. */
const FIRST = 6

interface EmptyPlacesProps {
  board: Board
  /** What stays empty after a fill, or is certain to before it. */
  empty: Run['empty']
  /** The places of which is known why. */
  unfillable: readonly Unfillable[] | undefined
  /** Opens a place, where it says what stands against whom. */
  onShow: (spot: Spot) => void
}

interface Row {
  spot: Spot
  text: string
  /** '' where it is not one line. */
  why: string
}

/** Places that stay empty, each with its reason in a line, and the way to it. Renders nothing where none does. */
export function EmptyPlaces({ board, empty, unfillable = [], onShow }: EmptyPlacesProps) {
  const t = useT()
  const { data: posts = [] } = useQuery(postsQuery)
  const rows = empty.flatMap(({ serviceId, postId, missing }): Row[] => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    const post = posts.find(({ _id }) => _id === postId)
    if (!service || !post) return []
    const certain = unfillable.find((one) => one.serviceId === serviceId && one.postId === postId)
    const what = missing > 1 ? `${post.name} ×${missing}` : post.name
    const text = `${formatDay(service.date, 'short')} · ${service.serviceTime} · ${what}`
    return [{ spot: { serviceId, postId }, text, why: certain ? whyEmpty(certain, t) : '' }]
  })
  if (rows.length === 0) return null
  return (
    <div>
      {rows.some(({ why }) => why === '') && <p className="text-sm">{t('fill.foundNobody')}</p>}
      <Rows rows={rows.slice(0, FIRST)} onShow={onShow} />
      {rows.length > FIRST && (
        <Disclosure label={t('board.moreProblems', { count: rows.length - FIRST })} className="min-h-11! text-sm">
          <Rows rows={rows.slice(FIRST)} onShow={onShow} />
        </Disclosure>
      )}
    </div>
  )
}

const Rows = ({ rows, onShow }: { rows: readonly Row[]; onShow: (spot: Spot) => void }) => (
  <ul>
    {rows.map(({ spot, text, why }, at) => (
      <li key={`${spot.serviceId} ${spot.postId}`}>
        <Button variant="quiet" className="-ml-5" onClick={() => onShow(spot)}>
          {text}
        </Button>
        {/* The same reason of places in a row is said once, below the last. */}
        {why && why !== rows[at + 1]?.why && <p className="text-sm wrap-anywhere text-muted">{why}</p>}
      </li>
    ))}
  </ul>
)
