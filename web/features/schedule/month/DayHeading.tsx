import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/Tag.tsx'

export interface DayHeadingProps {
  id: string
  date: string
  shiftCount: number
  today: string
  isUpcoming: boolean
}

/** A day as people say it, with how many serve. It stays in sight while its shifts scroll by, below the phone's header. */
export function DayHeading({ id, date, shiftCount, today, isUpcoming }: DayHeadingProps) {
  const t = useT()
  return (
    <div className="sticky top-[calc(57px+env(safe-area-inset-top))] z-1 flex flex-wrap items-center gap-x-3 bg-paper py-2 md:top-0">
      <h3 id={id} className={cx('text-lg font-semibold first-letter:uppercase', date < today && 'text-muted')}>
        {formatDay(date)}
      </h3>
      {isUpcoming && <Tag>{t(date === today ? 'schedule.today' : 'schedule.nextDay')}</Tag>}
      <span className="ml-auto text-sm text-muted tabular-nums max-sm:hidden">
        {t('schedule.count', { count: shiftCount })}
      </span>
    </div>
  )
}
