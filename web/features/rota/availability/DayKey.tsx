import { cx } from '../../../ui/cx.ts'
import { LOOKS, MARKS, todayClasses } from './DayButton.tsx'
import { useWhoseT } from './whose.ts'

/** What the marks of the calendar mean. */
export function DayKey({ today, isServing }: { today: string; isServing: boolean }) {
  const t = useWhoseT()
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm wrap-anywhere text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx('rounded-sm border border-transparent px-1', LOOKS.away)}>
          {MARKS.away}
        </span>
        {t('availability.isAway')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx('rounded-sm border px-1.5', LOOKS.rather_not)}>
          {MARKS.rather_not}
        </span>
        {t('availability.kind.rather_not')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-primary" />
        {t('availability.hasService')}
      </li>
      {isServing && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4 shrink-0 rounded-sm bg-primary-soft outline-1 outline-primary" />
          {t('availability.isOwn')}
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx('leading-none tabular-nums', todayClasses)}>
          {Number(today.slice(8))}
        </span>
        {t('availability.isToday')}
      </li>
    </ul>
  )
}
