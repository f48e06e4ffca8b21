import { useQueries, useQuery } from '@tanstack/react-query'
import type { Barred } from '#shared/rota/barred.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
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
  /** Nothing but these is to be done: what helps them is said as the next step. */
  isAll?: boolean
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
  /** True where nobody can take it, whatever else is planned. */
  isCertain: boolean
  missing: number
}

/** A way to something within a sentence. */
const INLINE = 'min-h-6 text-primary underline decoration-line underline-offset-4 hover:decoration-primary'

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
      isCertain: certain !== undefined,
      missing,
    }
  })
  if (rows.length === 0) return null
  const { isAll = false, onShow } = props
  return (
    <div className="flex flex-col gap-3">
      <Reasons rows={rows.slice(0, FIRST)} isAll={isAll} onShow={onShow} />
      {rows.length > FIRST && (
        <Disclosure label={t('board.moreProblems', { count: rows.length - FIRST })} className="min-h-11! text-sm">
          <Reasons rows={rows.slice(FIRST)} isAll={isAll} onShow={onShow} />
        </Disclosure>
      )}
    </div>
  )
}

interface ReasonsProps {
  rows: readonly Row[]
  isAll: boolean
  onShow: (spot: Spot) => void
}

/** Places beside each other of one reason, which is said once. */
function byReason(rows: readonly Row[]): [Row, ...Row[]][] {
  const found: [Row, ...Row[]][] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last && row.why && last[0].why === row.why) last.push(row)
    else found.push([row])
  }
  return found
}

const Reasons = ({ rows, isAll, onShow }: ReasonsProps) => (
  <ul className="flex flex-col gap-3">
    {byReason(rows).map((places) => {
      const [{ spot, why }] = places
      return (
        <li key={`${spot.serviceId} ${spot.postId}`} className="rounded bg-sunken px-4 py-3">
          {places.map((row) => (
            <button
              type="button"
              key={`${row.spot.serviceId} ${row.spot.postId}`}
              onClick={() => onShow(row.spot)}
              className="block min-h-11 rounded text-left font-medium underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink md:min-h-9"
            >
              {row.text}
            </button>
          ))}
          {why && <p className="text-sm wrap-anywhere">{why}</p>}
          {why && <Remedies rows={places} isAll={isAll} onShow={onShow} />}
        </li>
      )
    })}
  </ul>
)

interface RemediesProps {
  rows: readonly [Row, ...Row[]]
  isAll: boolean
  onShow: (spot: Spot) => void
}

/** 'Give somebody the skill, or ask Grace Kim or Henry Shaw': what would help, each the way to it. */
function Remedies({ rows, isAll, onShow }: RemediesProps) {
  const t = useT()
  const [{ spot, isSkilled, isCertain, missing }] = rows
  const days = [...new Map(rows.flatMap((row) => row.days).map((person) => [person._id, person])).values()]
  if (!isSkilled && days.length === 0) return null
  const count = rows.length > 1 ? rows.length : missing
  const names = new Intl.ListFormat(locale(), { type: 'disjunction' }).formatToParts(days.map(({ name }) => name))
  let at = 0
  // Without a skill the reason has just said that nobody can.
  const isSaid = isAll && isCertain && isSkilled
  return (
    <p className="mt-1 text-sm wrap-anywhere first-letter:uppercase">
      {isSaid && <>{t('fill.nobodyTakes', { count })} </>}
      {isSkilled && (
        <button type="button" onClick={() => onShow(spot)} className={cx(INLINE, !isSaid && 'first-letter:uppercase')}>
          {t('fill.giveSkill')}
        </button>
      )}
      {days.length > 0 && (isSkilled ? <>, {t('fill.orAsk')} </> : <>{t('fill.ask')} </>)}
      {names.map(({ type, value }) => {
        const person = type === 'element' ? days[at++] : undefined
        return person ? (
          <span key={person._id} className="text-primary">
            <PersonName person={person} />
          </span>
        ) : (
          value
        )
      })}
      .
    </p>
  )
}
