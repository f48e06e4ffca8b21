import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import type { ScheduleDay } from '../schedule.days.ts'
import { DayCards } from './DayCards.tsx'
import { dayAnchor } from './DayJumps.tsx'
import { DayTable } from './DayTable.tsx'
import type { DayProps } from './day.props.ts'

interface ScheduleDaysProps extends Pick<DayProps, 'isOwn' | 'own' | 'tools'> {
  days: ScheduleDay[]
  today: string
  upcoming: string | undefined
}

const shiftCount = ({ services }: ScheduleDay): number =>
  services.reduce((count, { shifts }) => count + shifts.length, 0)

/** The days of a month: tables where there is room, cards under 768 px. */
export function ScheduleDays({ days, today, upcoming, isOwn, own, tools }: ScheduleDaysProps) {
  const Day = useIsWide() ? DayTable : DayCards
  return (
    <div className={cx('flex flex-col', own.isPersonal ? 'gap-4' : 'gap-8')}>
      {days.map((day, index) => {
        const anchor = dayAnchor(day.date)
        const headingId = `${anchor}-heading`
        return (
          <section
            key={day.date}
            id={anchor}
            tabIndex={-1}
            aria-labelledby={headingId}
            className="scroll-mt-[env(safe-area-inset-top)] outline-none md:-scroll-mt-18"
          >
            <DayHeading
              id={headingId}
              date={day.date}
              shiftCount={own.isPersonal ? null : shiftCount(day) || null}
              today={today}
              isUpcoming={day.date === upcoming}
            />
            <Day day={day} isFirst={index === 0} headingId={headingId} isOwn={isOwn} own={own} tools={tools} />
          </section>
        )
      })}
    </div>
  )
}

interface DayHeadingProps {
  id: string
  date: string
  /** Null where it is not said. */
  shiftCount: number | null
  today: string
  isUpcoming: boolean
}

/** A day's heading with the number of shifts; sticky below the phone's header. */
function DayHeading({ id, date, shiftCount, today, isUpcoming }: DayHeadingProps) {
  const t = useT()
  return (
    <div className="sticky top-[calc(57px+env(safe-area-inset-top))] z-1 flex items-center gap-x-3 bg-paper py-2 md:top-0">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <h3
          id={id}
          className={cx('text-lg font-semibold first-letter:uppercase', date < today && !isUpcoming && 'text-muted')}
        >
          {formatDay(date)}
        </h3>
        {isUpcoming && <Tag>{t(date <= today ? 'schedule.today' : 'schedule.nextDay')}</Tag>}
      </div>
      {shiftCount !== null && (
        <span className="text-sm text-muted tabular-nums max-sm:hidden">
          {t('schedule.count', { count: shiftCount })}
        </span>
      )}
    </div>
  )
}
