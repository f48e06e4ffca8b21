import { Plus } from 'lucide-react'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'
import { tieName } from '../../../../ui/tie.colors.ts'

interface TieButtonProps {
  /** YYYY-MM-DD */
  date: string
  tieColor: string | null
  className: string
  onTie: (date: string) => void
}

/** The tie of a day, which a press changes; without one a short word, since a team may have no ties at all. */
export function TieButton({ date, tieColor, className, onTie }: TieButtonProps) {
  const t = useT()
  const tie = tieColor ? tieName(tieColor, t('schedule.tieNames')) : t('board.noTie')
  const about = t('board.tieOf', { day: formatDay(date), tie })
  return (
    <button
      type="button"
      aria-label={about}
      title={about}
      onClick={() => onTie(date)}
      className={cx('min-w-6', className)}
      style={{ overflowWrap: 'normal' }}
    >
      {tieColor ? (
        <Swatch color={tieColor} />
      ) : (
        <span className="flex items-center gap-0.5 text-muted">
          <Plus aria-hidden="true" className="size-3.5 shrink-0" />
          {t('board.tie')}
        </span>
      )}
    </button>
  )
}
