import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Shift } from '#shared/schedule.ts'
import { servicePath } from '#shared/servicePath.ts'
import { formatDistance } from '../../strings/dates.ts'
import { useT } from '../../strings/strings.ts'
import { Arcade } from '../../ui/Arches.tsx'
import { Swatch } from '../../ui/Swatch.tsx'
import { DayText } from './DayText.tsx'

/** Shown below an own shift. */
export type OwnPlace = ComponentType<{ shift: Shift; isOnHero?: boolean }>

interface NextDayProps {
  date: string
  today: string
  shifts: Shift[]
  OwnPlace: OwnPlace | null
}

/** The next day's shifts in large type: date, service time, assignment and tie colour, then the answer to each. */
export function NextDay({ date, today, shifts, OwnPlace }: NextDayProps) {
  const t = useT()
  return (
    <div className="@container relative overflow-hidden rounded-lg bg-hero text-on-hero forced-colors:border">
      <Arcade className="inset-x-0 bottom-0" />
      <div className="relative px-5 pt-4 pb-9 @max-[13rem]:p-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-on-hero-muted @max-[13rem]:text-sm">
          <span className="@max-[13rem]:sr-only">{t('dashboard.next')}</span>
          <span className="font-medium text-hero-accent">{formatDistance(today, date)}</span>
        </p>
        <h3 className="font-serif text-2xl text-balance first-letter:uppercase @max-[13rem]:text-base">
          <DayText date={date} />
        </h3>
        <ul className="mt-2 flex flex-col gap-5">
          {shifts.map((shift) => (
            <li key={shift._id} className="flex flex-col">
              <p className="flex flex-wrap items-baseline gap-x-4 text-xl @max-[13rem]:text-base">
                <span className="font-semibold tabular-nums">{shift.serviceTime}</span>
                {shift.serviceId ? (
                  <Link
                    to={servicePath(shift.serviceId)}
                    className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere underline"
                  >
                    {shift.assignment}
                  </Link>
                ) : (
                  <span className="min-w-0 wrap-anywhere">{shift.assignment}</span>
                )}
              </p>
              {shift.serviceName && <p className="wrap-anywhere">{shift.serviceName}</p>}
              {shift.tieColor && (
                <p className="flex flex-wrap gap-x-2 text-lg @max-[13rem]:order-last @max-[13rem]:text-base">
                  <span className="text-on-hero-muted">{t('dashboard.tie')}</span>
                  <Swatch color={shift.tieColor} size="lg" isOnHero />
                </p>
              )}
              {OwnPlace && <OwnPlace shift={shift} isOnHero />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
