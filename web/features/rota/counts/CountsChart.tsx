import type { ServiceCounts } from '#shared/counts.ts'
import { addDays } from '#shared/days.ts'
import { countKindName } from '../../../strings/countKindName.ts'
import { formatDay } from '../../../strings/dates.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { marksOf, namedWeeks, pathOf, placeOf, scaleEnd, weeksOf, weeksSince, YEAR_DAYS } from './counts.weeks.ts'

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
  return (
    <div aria-hidden="true" className="mb-6 text-sm text-muted">
      <p className="mb-4">{t('counts.byWeek')}</p>
      <div className="flex gap-2">
        <NumberMarks end={end} />
        <div className="min-w-0 flex-1">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            height={HEIGHT}
            className="w-full overflow-visible"
          >
            <path d={gridOf(end, weekCount)} fill="none" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
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
          <WeekMarks from={from} weekCount={weekCount} />
        </div>
      </div>
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

/** Pixels below the lowest line that mark a week. */
const TICK = 6

/** A line at each number of the scale, and a short one below them at each week. */
const gridOf = (end: number, weekCount: number): string =>
  [
    ...marksOf(end).map((mark) => `M0 ${HEIGHT * (1 - mark / end)}H${WIDTH}`),
    ...Array.from({ length: weekCount }, (_, week) => `M${placeOf(week, weekCount) * WIDTH} ${HEIGHT}v${TICK}`),
  ].join('')

/** A line of text is as high as half of it stands above and below its number's line. */
const LINE_REM = 1.25

/** The numbers of the scale, each beside its line. */
function NumberMarks({ end }: { end: number }) {
  const number = new Intl.NumberFormat(locale())
  return (
    <div
      className="flex flex-col justify-between text-right tabular-nums"
      style={{
        height: `calc(${HEIGHT}px + ${LINE_REM}rem)`,
        marginTop: `${-LINE_REM / 2}rem`,
        lineHeight: `${LINE_REM}rem`,
      }}
    >
      {marksOf(end)
        .toReversed()
        .map((mark) => (
          <span key={mark}>{number.format(mark)}</span>
        ))}
    </div>
  )
}

/** Days on which some of the weeks begin, each below its week; those at the sides stay within the width. */
const WeekMarks = ({ from, weekCount }: { from: string; weekCount: number }) => (
  <div className="relative mt-2 whitespace-nowrap tabular-nums" style={{ height: `${LINE_REM}rem` }}>
    {namedWeeks(weekCount).map((week) => {
      const share = `${placeOf(week, weekCount) * 100}%`
      return (
        <span key={week} className="absolute" style={{ left: share, translate: `-${share}` }}>
          {formatDay(addDays(from, 7 * week), 'short')}
        </span>
      )
    })}
  </div>
)
