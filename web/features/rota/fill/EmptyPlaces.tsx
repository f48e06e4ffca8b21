import { useQueries, useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { firstCount } from '../../../ui/firstCount.ts'
import { postsQuery } from '../availability/plan.queries.ts'
import { cellOf, type Spot } from '../board/board.model.ts'
import { explainedText, holdersOf, unfillableText, whoseDays } from '../explain/empty.text.ts'
import { type EmptyRow, Reasons } from './EmptyReasons.tsx'
import { explainQuery } from './runs.queries.ts'

/** Places that are named, with what keeps each empty, before the rest is folded. */
const FIRST = 6

interface EmptyPlacesProps {
  board: Board
  /** What stays empty after a fill, or is certain to before it. */
  empty: Run['empty']
  /** The places of which is known why. */
  unfillable: readonly Unfillable[] | undefined
  /** Nothing but these is to be done: what helps them is said as the next step. */
  isAll?: boolean
  /** Opens a place, where it says what stands against whom. */
  onShow: (spot: Spot) => void
}

/** The places of a list that are on the board, each with its post, and why it is certain to stay empty. */
function usePlaces({ board, empty, unfillable = [] }: EmptyPlacesProps) {
  const { data: posts = [] } = useQuery(postsQuery)
  return empty.flatMap(({ serviceId, postId, missing }) => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    const post = posts.find(({ _id }) => _id === postId)
    const known = unfillable.find((one) => one.serviceId === serviceId && one.postId === postId)
    // What other places of the draft keep empty, the explanation proves, in the words of the place's own panel.
    const certain = known?.inGaps ? undefined : known
    return service && post ? [{ service, post, missing, certain }] : []
  })
}

/** Places that stay empty, each with its reason in a line, what would help, and the way there; nothing for none. */
export function EmptyPlaces(props: EmptyPlacesProps) {
  const t = useT()
  const places = usePlaces(props)
  const first = firstCount(places.length, FIRST)
  const asked = places.slice(0, first).filter(({ certain }) => !certain)
  const explained = useQueries({
    queries: asked.map(({ service, post }) => explainQuery(service._id, post._id)),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })
  const rows = places.map(({ service, post, missing, certain }): EmptyRow => {
    const at = { post: post.name, isSkilled: post.skillId !== null, date: service.date }
    const found = explained.find((one) => one.serviceId === service._id && one.postId === post._id)
    const here = cellOf(service, post).places.filter(({ shadow }) => !shadow).length
    const [day, times] = [formatDay(service.date, 'short'), missing > 1 ? ` ×${missing}` : '']
    return {
      spot: { serviceId: service._id, postId: post._id },
      text: `${day} · ${service.serviceTime} · ${post.name}${times}`,
      at: `${day} · ${post.name}`,
      time: `${service.serviceTime}${times}`,
      why: certain ? unfillableText(certain, at, t) : found ? explainedText(found, here, at, t) : '',
      days: whoseDays(certain?.out ?? (found ? holdersOf(found) : [])),
      isSkilled: at.isSkilled,
      isCertain: certain !== undefined,
      missing,
    }
  })
  if (rows.length === 0) return null
  const { isAll = false, onShow } = props
  return (
    <div className="flex flex-col gap-3">
      <Reasons rows={rows.slice(0, first)} isAll={isAll} onShow={onShow} />
      {rows.length > first && (
        <Disclosure label={t('board.moreProblems', { count: rows.length - first })} className="min-h-11! text-sm">
          <Reasons rows={rows.slice(first)} isAll={isAll} onShow={onShow} />
        </Disclosure>
      )}
    </div>
  )
}
