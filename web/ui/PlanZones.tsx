import type { FloorPlan } from '#shared/sunday/floorPlans.ts'
import { cx } from './cx.ts'

/** One line, and at least a number wide. */
const NAME_LINE = { height: '1.4em', minWidth: '1.5rem' }

/** Zero-width space: it has the height of a line. */
const NO_WIDTH = '\u200b'

interface ZoneNameProps {
  name: string
  /** Stands before the name, and alone where the name does not fit. */
  number: number | null
  /** Hidden on phones. */
  isSmallHidden: boolean
}

/**
 * Name of a zone on the map. One that is wider than its mark wraps behind the number or nothing, and is cut off there.
 */
export const ZoneName = ({ name, number, isSmallHidden }: ZoneNameProps) => (
  <span
    aria-hidden="true"
    className={cx(
      'pointer-events-none flex flex-wrap justify-center overflow-hidden whitespace-nowrap text-sm text-ink',
      isSmallHidden && 'max-sm:hidden',
    )}
    style={NAME_LINE}
  >
    <span className={cx(number !== null && 'rounded bg-surface px-1 font-semibold tabular-nums')}>
      {number ?? NO_WIDTH}
    </span>
    <span className="rounded bg-surface px-1">{name}</span>
  </span>
)

/** The outlines of the zones. */
export const ZoneShapes = ({ zones, tinted }: Pick<FloorPlan, 'zones'> & { tinted: readonly string[] }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    className="pointer-events-none absolute inset-0 size-full text-primary"
  >
    {zones.map(
      ({ _id, points }) =>
        points.length > 0 && (
          <polygon
            key={_id}
            points={points.map((point) => point.join()).join(' ')}
            fill="currentColor"
            fillOpacity={tinted.includes(_id) ? 0.35 : 0.08}
            stroke="currentColor"
            strokeWidth={tinted.includes(_id) ? 3 : 1.5}
            vectorEffect="non-scaling-stroke"
          />
        ),
    )}
  </svg>
)
