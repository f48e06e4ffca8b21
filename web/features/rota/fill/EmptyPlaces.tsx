import { useQueries, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { Barred } from '#shared/rota/barred.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { PersonName } from '../../people/people/PersonLink.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import { cellOf, type Spot } from '../board/board.model.ts'
import { explainedText, holdersOf, unfillableText, whoseDays } from '../explain/empty.text.ts'
import { explainQuery } from './runs.queries.ts'

/** Places that are named, with what keeps each empty, before the rest is folded. */
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
  /** People whose days keep it empty. */
  days: Barred['user'][]
  isSkilled: boolean
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
  const asked = places.slice(0, FIRST).filter(({ certain }) => !certain)
  const explained = useQueries({
    queries: asked.map(({ service, post }) => explainQuery(service._id, post._id)),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })
  const rows = places.map(({ service, post, missing, certain }): Row => {
    const at = { post: post.name, isSkilled: post.skillId !== null, date: service.date }
    const found = explained.find((one) => one.serviceId === service._id && one.postId === post._id)
    const here = cellOf(service, post).places.filter(({ shadow }) => !shadow).length
    const what = missing > 1 ? `${post.name} ×${missing}` : post.name
    return {
      spot: { serviceId: service._id, postId: post._id },
      text: `${formatDay(service.date, 'short')} · ${service.serviceTime} · ${what}`,
      why: certain ? unfillableText(certain, at, t) : found ? explainedText(found, here, at, t) : '',
      days: whoseDays(certain?.out ?? (found ? holdersOf(found) : [])),
      isSkilled: at.isSkilled,
    }
  })
  if (rows.length === 0) return null
  return (
    <div>
      <Rows rows={rows.slice(0, FIRST)} onShow={props.onShow} />
      {rows.length > FIRST && (
        <Disclosure label={t('board.moreProblems', { count: rows.length - FIRST })} className="min-h-11! text-sm">
          <Rows rows={rows.slice(FIRST)} onShow={props.onShow} />
        </Disclosure>
      )}
    </div>
  )
}

const Rows = ({ rows, onShow }: { rows: readonly Row[]; onShow: (spot: Spot) => void }) => (
  <ul>
    {rows.map((row, at) => (
      <li key={`${row.spot.serviceId} ${row.spot.postId}`}>
        <Button variant="quiet" className="-ml-5" onClick={() => onShow(row.spot)}>
          {row.text}
        </Button>
        {row.why && <p className="-mt-2 text-sm wrap-anywhere text-muted">{row.why}</p>}
        {/* What would help several places in a row stands once, below the last. */}
        {row.why && row.why !== rows[at + 1]?.why && <Remedies row={row} onShow={onShow} />}
      </li>
    ))}
  </ul>
)

/** What would help an empty place: the days of those who are away, and the skill for somebody else. */
function Remedies({ row: { spot, days, isSkilled }, onShow }: { row: Row; onShow: (spot: Spot) => void }) {
  const t = useT()
  return (
    <>
      {days.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-sm">
          {t('person.when')}:
          {days.map((person) => (
            <PersonName key={person._id} person={person} />
          ))}
        </p>
      )}
      {isSkilled && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          icon={<UserPlus aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => onShow(spot)}
        >
          {t('explain.giveSkill')}
        </Button>
      )}
    </>
  )
}
