import { useIsWide } from '../../../ui/useIsWide.ts'
import type { ScheduleDay } from '../schedule.days.ts'
import { DayCards } from './DayCards.tsx'
import { DayHeading } from './DayHeading.tsx'
import { dayAnchor } from './DayJumps.tsx'
import { DayTable } from './DayTable.tsx'
import type { DayProps } from './day.props.ts'

export interface ScheduleDaysProps extends Pick<DayProps, 'isOwn' | 'tools'> {
  days: ScheduleDay[]
  today: string
  upcoming: string | undefined
}

const shiftCount = ({ services }: ScheduleDay): number =>
  services.reduce((count, { shifts }) => count + shifts.length, 0)

/** The days of a month: tables where there is room, cards under 768 px. */
export function ScheduleDays({ days, today, upcoming, isOwn, tools }: ScheduleDaysProps) {
  const Day = useIsWide() ? DayTable : DayCards
  return (
    <div className="flex flex-col gap-8">
      {days.map((day) => {
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
              shiftCount={shiftCount(day)}
              today={today}
              isUpcoming={day.date === upcoming}
            />
            <Day day={day} headingId={headingId} isOwn={isOwn} tools={tools} />
          </section>
        )
      })}
    </div>
  )
}
