import { useT } from '../strings/strings.ts'
import { cx } from './cx.ts'
import { tieColors, tieName } from './tie.colors.ts'

interface SwatchProps {
  /** Name of a tie colour as somebody wrote it, or null. */
  color: string | null
  size?: 'md' | 'lg'
  /** True on the filled panel, whose own colour the text keeps. */
  isOnHero?: boolean
  /** True where the name is about to be stored: it is not translated. */
  isAsWritten?: boolean
}

/** A tie colour: a patch of it and, always, its name. A colour that is not known is shown as a weave. */
export function Swatch({ color, size = 'md', isOnHero = false, isAsWritten = false }: SwatchProps) {
  const t = useT()
  if (!color) return <span className={cx(!isOnHero && 'text-muted')}>{t('schedule.noTie')}</span>
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
          'shrink-0 self-center rounded-full border forced-color-adjust-none',
          size === 'lg' ? 'size-6 border-2 border-current' : 'size-4.5 border-current/55',
          !first && 'pattern-weave',
        )}
      />
      <span className="min-w-0 overflow-hidden text-ellipsis">
        {isAsWritten ? color : tieName(color, t('schedule.tieNames'))}
      </span>
    </span>
  )
}
