import { useLayoutEffect, useRef } from 'react'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import type { ScheduleDay } from '../schedule.days.ts'

/** The anchor of a day on the page. */
export const dayAnchor = (date: string): string => `day-${date}`

// 'Sun 6': the month stands above.
const shortDay = (date: string): string => `${formatDay(date, 'shortWeekday')} ${Number(date.slice(8))}`

interface DayJumpsProps {
  days: ScheduleDay[]
  /** The day to highlight, if any. */
  upcoming: string | undefined
  /** Called before the link to `date` is followed. */
  onJump: (date: string) => void
}

/** Links to each day of a long month; on phones a row that scrolls sideways and begins at the day to highlight. */
export function DayJumps({ days, upcoming, onJump }: DayJumpsProps) {
  const t = useT()
  const isWide = useIsWide()
  const row = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const list = row.current
    if (!list || !upcoming) return
    // A row that is not shown yet cannot be scrolled.
    const shown = new ResizeObserver(() => {
      if (list.clientWidth === 0) return
      const day = list.querySelector<HTMLElement>('[aria-current=date]')
      if (day) list.scrollTo({ left: day.offsetLeft - list.offsetLeft })
      shown.disconnect()
    })
    shown.observe(list)
    return () => shown.disconnect()
  }, [upcoming])
  return (
    <nav aria-label={t('schedule.days')} className="print:hidden">
      <ul ref={row} className={cx('flex gap-2', isWide ? 'flex-wrap' : '-my-1 overflow-x-auto py-1')}>
        {days.map(({ date }) => (
          <li key={date}>
            <a
              href={`#${dayAnchor(date)}`}
              onClick={() => onJump(date)}
              aria-current={date === upcoming ? 'date' : undefined}
              className={cx(
                'flex min-h-11 items-center rounded px-3 text-sm whitespace-nowrap tabular-nums transition-colors md:min-h-9',
                date === upcoming
                  ? 'bg-primary-soft font-semibold text-primary underline underline-offset-4'
                  : 'bg-sunken text-ink hover:bg-line',
              )}
            >
              {shortDay(date)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
