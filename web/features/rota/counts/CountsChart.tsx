import type { ServiceCounts } from '#shared/counts.ts'
import { addDays } from '#shared/days.ts'
import { countKindName } from '../../../strings/countKindName.ts'
import { formatDay } from '../../../strings/dates.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { pathOf, scaleEnd, weeksOf, weeksSince, YEAR_DAYS } from './counts.weeks.ts'

/** The box that the lines are drawn in, stretched to the width of the page. */
const [WIDTH, HEIGHT] = [1000, 200]

/** Hues of the kinds, in the order in which they are counted; their lightness is seen on light and on dark. */
const HUES = [255, 40, 150, 310, 85, 200, 0, 120]
const colorOf = (place: number): string => `oklch(0.6 0.15 ${HUES[place % HUES.length]})`

const DASHES = '2 6'

interface CountsChartProps {
  services: ServiceCounts[]
  before: ServiceCounts[]
  /** The last day that is shown. */
  to: string
}

/** A line a kind over the weeks, and a dotted one of the year before. The table says the same to screen readers. */
export function CountsChart({ services, before, to }: CountsChartProps) {
  const t = useT()
  const { from, weekCount } = weeksSince(services, to)
  const kinds = weeksOf(services, from, weekCount)
  // One week would be a dot in an empty frame.
  if (kinds.every(({ weeks }) => weeks.filter((value) => value !== null).length < 2)) return null
  const past = new Map(
    weeksOf(before, addDays(from, -YEAR_DAYS), weekCount).map(({ kindId, weeks }) => [kindId, weeks]),
  )
  const lines = kinds.flatMap(({ kindId, kind, weeks }, place) => {
    const color = colorOf(place)
    const name = countKindName(kindId, kind, t('counts.people'))
    const now = { id: kindId, name, weeks, color, dashes: undefined as string | undefined }
    const then = past.get(kindId)
    if (!then) return [now]
    return [
      now,
      { ...now, id: `${kindId} before`, name: t('counts.yearBefore', { kind: name }), weeks: then, dashes: DASHES },
    ]
  })
  const end = scaleEnd(Math.max(0, ...lines.flatMap(({ weeks }) => weeks.map((value) => value ?? 0))))
  const number = new Intl.NumberFormat(locale())
  const weeks = new Set([0, Math.floor(weekCount / 2), weekCount - 1])
  const days = [...weeks].map((week) => addDays(from, 7 * week))
  return (
    <div aria-hidden="true" className="mb-6 text-sm text-muted">
      <p className="mb-2">{t('counts.byWeek')}</p>
      <p className="tabular-nums">{number.format(end)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        height={HEIGHT}
        className="w-full border-y"
      >
        {lines.map(({ id, weeks, color, dashes }) => (
          <path
            key={id}
            d={pathOf(weeks, end, WIDTH, HEIGHT)}
            fill="none"
            stroke={color}
            strokeWidth={dashes ? 2 : 3}
            strokeDasharray={dashes}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="flex justify-between gap-3 tabular-nums">
        {days.map((day) => (
          <span key={day}>{formatDay(day, 'short')}</span>
        ))}
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {lines.map(({ id, name, color, dashes }) => (
          <li key={id} className="flex items-center gap-2">
            <svg aria-hidden="true" width={28} height={8}>
              <path
                d="M3 4H25"
                stroke={color}
                strokeWidth={dashes ? 2 : 3}
                strokeDasharray={dashes}
                strokeLinecap="round"
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
