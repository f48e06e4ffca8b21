import { formatDay } from '../../../strings/dates.ts'
import { cx } from '../../../ui/cx.ts'
import type { DayKind } from './availability.days.ts'
import { useWhoseT } from './whose.ts'

/** Two facts have two halves: that one serves, and that one cannot. */
export const bothStyle = {
  backgroundImage: 'linear-gradient(to bottom right, var(--primary-soft) 50%, var(--danger-soft) 50%)',
}

export const LOOKS = {
  away: 'bg-danger-soft font-semibold text-danger',
  rather_not: 'border-dashed border-accent text-accent-ink',
}

/** Look of the number of today, in the calendar and in its key. */
export const todayClasses = 'border-b-2 border-current'

export const MARKS = { away: '✕', rather_not: '~' }

interface DayButtonProps {
  day: string
  kind: DayKind
  /** Service of the day: one's own, another, or none. */
  service: 'own' | 'some' | null
  /** Said with its month: others of another month stand before it. */
  isNamed: boolean
  isPast: boolean
  isToday: boolean
  isChosen: boolean
  /** The one that the Tab key reaches. */
  isCurrent: boolean
  onChoose: () => void
}

/** A day with its mark: what was said of it, and whether there is a service. */
export function DayButton({
  day,
  kind,
  service,
  isNamed,
  isPast,
  isToday,
  isChosen,
  isCurrent,
  onChoose,
}: DayButtonProps) {
  const t = useWhoseT()
  const about = service && t(service === 'own' ? 'availability.isOwn' : 'availability.hasService')
  const label = `${formatDay(day)}: ${t(`availability.kind.${kind ?? 'fine'}`)}`
  return (
    <button
      type="button"
      data-day={isPast ? undefined : day}
      disabled={isPast}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={about ? `${label}, ${about}` : label}
      onClick={(event) => {
        // Pointers have chosen on the way down; 0: a key, or a reader.
        if (event.detail === 0) onChoose()
        // The bar that asks about the day would cover it.
        event.currentTarget.scrollIntoView({ block: 'nearest' })
      }}
      style={kind === 'away' && service === 'own' ? bothStyle : undefined}
      className={cx(
        'flex h-11 w-full scroll-mt-16 scroll-mb-72 flex-col items-center justify-center rounded border leading-none tabular-nums transition-colors disabled:opacity-40',
        kind
          ? cx(LOOKS[kind], service === 'own' && 'border-primary')
          : service === 'own'
            ? 'border-primary bg-primary-soft font-semibold'
            : service
              ? 'bg-surface font-semibold hover:bg-sunken'
              : 'border-transparent text-muted hover:bg-sunken',
        isChosen && 'outline-2 outline-primary -outline-offset-2',
      )}
    >
      {/* Above the number, which is as large as the others of its row. */}
      {isNamed && <span className="text-xs font-normal">{formatDay(day, 'short').replace(/\d+/, '').trim()}</span>}
      <span className={cx('@max-[13rem]:text-[0.72rem]', isToday && todayClasses)}>{Number(day.slice(8))}</span>
      {(kind || service) && (
        <span aria-hidden="true" className="mt-0.5 flex h-3 items-center gap-1 text-xs">
          {kind && MARKS[kind]}
          {/* Where one serves it stays in sight that one does. */}
          {(!kind || service === 'own') && <span className="size-1.5 rounded-full bg-primary" />}
        </span>
      )}
    </button>
  )
}
