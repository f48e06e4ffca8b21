import { useT } from '../strings/strings.ts'
import { cx } from './cx.ts'
import { tieColors } from './tie.colors.ts'

interface SwatchProps {
  /** Name of a tie colour as somebody wrote it, or null. */
  color: string | null
  size?: 'md' | 'lg'
}

/** A tie colour: a patch of it and, always, its name. A colour that is not known is shown as a weave. */
export function Swatch({ color, size = 'md' }: SwatchProps) {
  const t = useT()
  if (!color) return <span className="text-muted">{t('schedule.noTie')}</span>
  const [first, second] = tieColors(color)
  const fill = second
    ? { backgroundImage: `linear-gradient(135deg, ${first} 50%, ${second} 50%)` }
    : { backgroundColor: first }
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <span
        aria-hidden="true"
        style={first ? fill : undefined}
        className={cx(
          'shrink-0 self-center rounded-full border border-current/55',
          size === 'lg' ? 'size-6' : 'size-4.5',
          !first && 'pattern-weave',
        )}
      />
      <span className="min-w-0">{color}</span>
    </span>
  )
}
