import { addDays } from '#shared/days.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { numberText } from './counts.text.ts'
import { type KindLine, namedWeeks, pathOf, scaleEnd, scaleMarks, weekPlace } from './counts.weeks.ts'

/** The box that the lines are drawn in, stretched to the width of the page. */
const [WIDTH, HEIGHT] = [1000, 120]

const NOW = { fill: 'none', stroke: 'var(--primary)', strokeWidth: 3, strokeLinecap: 'round' } as const
const BEFORE = { ...NOW, strokeWidth: 2, strokeDasharray: '2 6' } as const

interface CountsChartProps {
  line: KindLine
  /** The Sunday that the first week begins with. */
  from: string
}

/** A kind over the weeks, and dotted that of the year before. The table says the same to screen readers. */
export function CountsChart({ line: { weeks, past }, from }: CountsChartProps) {
  const weekCount = weeks.length
  const end = scaleEnd(Math.max(0, ...[...weeks, ...(past ?? [])].map((value) => value ?? 0)))
  return (
    <div aria-hidden="true" className="mt-4 flex gap-2 text-sm text-muted">
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
          {past && <path {...BEFORE} d={pathOf(past, end, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" />}
          <path
            {...NOW}
            d={pathOf(weeks, end, WIDTH, HEIGHT)}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <WeekMarks from={from} weekCount={weekCount} />
      </div>
    </div>
  )
}

/** Says what the two lines of the charts mean. */
export function ChartKey({ hasBefore }: { hasBefore: boolean }) {
  const t = useT()
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" width={28} height={8}>
          <path {...NOW} d="M3 4H25" />
        </svg>
        {t('counts.byWeek')}
      </li>
      {hasBefore && (
        <li className="flex items-center gap-2">
          <svg aria-hidden="true" width={28} height={8}>
            <path {...BEFORE} d="M3 4H25" />
          </svg>
          {t('counts.before')}
        </li>
      )}
    </ul>
  )
}
/** Pixels below the lowest line that mark a week. */
const TICK = 6

/** A line at each number of the scale, and a short one below them at each week. */
const gridOf = (end: number, weekCount: number): string =>
  [
    ...scaleMarks(end).map((mark) => `M0 ${HEIGHT * (1 - mark / end)}H${WIDTH}`),
    ...Array.from({ length: weekCount }, (_, week) => `M${weekPlace(week, weekCount) * WIDTH} ${HEIGHT}v${TICK}`),
  ].join('')

/** A line of text is as high as half of it stands above and below its number's line. */
const LINE_REM = 1.25

/** The numbers of the scale, each beside its line. */
function NumberMarks({ end }: { end: number }) {
  return (
    <div
      className="flex flex-col justify-between text-right tabular-nums"
      style={{
        height: `calc(${HEIGHT}px + ${LINE_REM}rem)`,
        marginTop: `${-LINE_REM / 2}rem`,
        lineHeight: `${LINE_REM}rem`,
      }}
    >
      {scaleMarks(end)
        .toReversed()
        .map((mark) => (
          <span key={mark}>{numberText(mark)}</span>
        ))}
    </div>
  )
}

/** Days on which some of the weeks begin, each below its week; those at the sides stay within the width. */
const WeekMarks = ({ from, weekCount }: { from: string; weekCount: number }) => (
  <div className="relative mt-2 whitespace-nowrap tabular-nums" style={{ height: `${LINE_REM}rem` }}>
    {namedWeeks(weekCount).map((week) => {
      const share = `${weekPlace(week, weekCount) * 100}%`
      return (
        <span key={week} className="absolute" style={{ left: share, translate: `-${share}` }}>
          {formatDay(addDays(from, 7 * week), 'short')}
        </span>
      )
    })}
  </div>
)
