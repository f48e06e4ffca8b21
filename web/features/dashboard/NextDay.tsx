import type { Shift } from '#shared/schedule.ts'
import { formatDay, formatDistance } from '../../strings/dates.ts'
import { useT } from '../../strings/strings.ts'
import { Arcade, Arches } from '../../ui/Arches.tsx'
import { Swatch } from '../../ui/Swatch.tsx'

interface NextDayProps {
  date: string
  today: string
  shifts: Shift[]
}

/** The next day's shifts in large type: date, service time, assignment and tie colour. */
export function NextDay({ date, today, shifts }: NextDayProps) {
  const t = useT()
  return (
    <div className="relative overflow-hidden rounded-lg bg-hero p-6 text-on-hero md:p-8 forced-colors:border">
      <Arches className="right-4 -bottom-8 size-72 max-md:hidden" />
      <Arcade className="inset-x-0 bottom-0 md:hidden" />
      <div className="relative max-md:pb-7 md:pr-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-on-hero-muted">
          <span>{t('dashboard.next')}</span>
          <span aria-hidden="true" className="size-1 rounded-full bg-hero-accent" />
          <span className="font-medium text-hero-accent">{formatDistance(today, date)}</span>
        </p>
        <h3 className="mt-1 font-serif text-2xl text-balance first-letter:uppercase md:text-3xl">
          <time dateTime={date}>{formatDay(date)}</time>
        </h3>
        <ul className="mt-5 flex flex-col gap-5">
          {shifts.map((shift) => (
            <li key={shift._id} className="flex flex-wrap items-baseline gap-x-8 gap-y-1.5 text-xl">
              <span className="font-semibold tabular-nums">{shift.serviceTime}</span>
              <span className="min-w-0">{shift.assignment}</span>
              <span className="flex basis-full flex-wrap gap-x-2 text-lg">
                {shift.tieColor && <span className="text-on-hero-muted">{t('dashboard.tie')}</span>}
                <Swatch color={shift.tieColor} size="lg" />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
