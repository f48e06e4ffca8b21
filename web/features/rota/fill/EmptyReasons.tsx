import type { Barred } from '#shared/rota/barred.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { PersonName } from '../../people/people/PersonLink.tsx'
import type { Spot } from '../board/board.model.ts'

/** A place that stays empty, as it is named, with why. */
export interface EmptyRow {
  spot: Spot
  text: string
  /** The day and the post of `text`, and its time. */
  at: string
  time: string
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
export const INLINE = 'min-h-6 text-primary underline decoration-line underline-offset-4 hover:decoration-primary'

interface ReasonsProps {
  rows: readonly EmptyRow[]
  isAll: boolean
  onShow: (spot: Spot) => void
}

type EmptyRows = [EmptyRow, ...EmptyRow[]]

/** EmptyRows of one key together, at the place of the first of them. */
function together(rows: readonly EmptyRow[], keyOf: (row: EmptyRow) => string): EmptyRows[] {
  const found = new Map<string, EmptyRows>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = found.get(key)
    if (known) known.push(row)
    else found.set(key, [row])
  }
  return [...found.values()]
}

const keyOf = ({ spot }: EmptyRow): string => `${spot.serviceId} ${spot.postId}`

/** Places of one reason have it once; those of one post and day have one line. */
export const Reasons = ({ rows, isAll, onShow }: ReasonsProps) => (
  <ul className="flex flex-col gap-3">
    {together(rows, (row) => row.why || keyOf(row)).map((places) => {
      const [first] = places
      const { why } = first
      return (
        <li key={keyOf(first)} className="rounded bg-sunken px-4 py-3">
          {together(places, ({ at }) => at).map((of) => (
            <Places key={keyOf(of[0])} rows={of} onShow={onShow} />
          ))}
          {why && <p className="text-sm wrap-anywhere">{why}</p>}
          {why && <Remedies rows={places} isAll={isAll} onShow={onShow} />}
        </li>
      )
    })}
  </ul>
)

const PLACE =
  'min-h-11 rounded text-left font-medium underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink md:min-h-9'

/** The ways to places of one post and day: 'Dec 20 · Head Usher: 9am 10:45am'. */
function Places({ rows, onShow }: { rows: EmptyRows; onShow: (spot: Spot) => void }) {
  const [{ spot, text, at }, ...more] = rows
  if (more.length === 0)
    return (
      <button type="button" onClick={() => onShow(spot)} className={cx('block', PLACE)}>
        {text}
      </button>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 font-medium wrap-anywhere">
      {at}:
      {rows.map((row) => (
        <button
          type="button"
          key={keyOf(row)}
          aria-label={row.text}
          onClick={() => onShow(row.spot)}
          className={cx('min-w-6', PLACE)}
        >
          {row.time}
        </button>
      ))}
    </p>
  )
}

interface RemediesProps {
  rows: Readonly<EmptyRows>
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
