import { ChevronRight } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { Link } from 'react-router'
import type { Shift } from '#shared/plan/schedule.ts'
import { servicePath } from '#shared/servicePath.ts'
import { formatDistance, formatStart } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Arcade } from '../../../ui/Arches.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useNow } from '../../people/config/useNow.ts'
import { runningOf, shiftSpanOf } from '../../plan/schedule/shift.span.ts'
import { DayText } from './DayText.tsx'

/** What is at hand in the hour of a service. */
export type RunningHour = ComponentType<{ serviceId: string }>

/** Shown below an own shift; `part` 'away' in its line, where one is away then, and 'answer' what stands below that. */
export type OwnPlaceOfDay = ComponentType<{ shift: Shift; isOnHero?: boolean; part?: 'away' | 'answer' }>

interface NextDayProps {
  date: string
  today: string
  shifts: Shift[]
  OwnPlace: OwnPlaceOfDay | null
  RunningHour: RunningHour
}

/** The next day's shifts in large type: date, service time, assignment and tie colour, then the answer to each. */
export function NextDay({ date, today, shifts, OwnPlace, RunningHour }: NextDayProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const now = useNow()
  const running = runningOf(shifts, timeZone, now)
  const begins = running ? shiftSpanOf(running, timeZone).begins : firstStart(shifts, timeZone)
  const isOn = running !== undefined && begins !== null && begins <= now
  const isSoon = begins !== null && (date === today || running !== undefined)
  return (
    <div className="@container relative overflow-hidden rounded-lg bg-hero text-on-hero forced-colors:border">
      <Arcade className="inset-x-0 bottom-0" />
      <div className="relative px-5 pt-4 pb-9 @max-[13rem]:p-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-on-hero-muted @max-[13rem]:text-sm">
          <span className="@max-[13rem]:sr-only">{t(isOn ? 'dashboard.now' : 'dashboard.next')}</span>
          {!isOn && (
            <span className="font-medium text-hero-accent">
              {isSoon ? formatStart(today, date, begins - now) : formatDistance(today, date)}
            </span>
          )}
        </p>
        <h3 className="font-serif text-xl text-balance first-letter:uppercase sm:text-2xl @max-[13rem]:text-base">
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
              {OwnPlace && !hasBegun(shift, timeZone, now) && <OwnPlace shift={shift} isOnHero />}
            </li>
          ))}
        </ul>
        {running?.serviceId && <Running serviceId={running.serviceId} RunningHour={RunningHour} />}
      </div>
    </div>
  )
}

const hasBegun = (shift: Shift, timeZone: string, now: number): boolean => {
  const { begins } = shiftSpanOf(shift, timeZone)
  return begins !== null && begins <= now
}

/** Epoch milliseconds at which the first of these shifts begins; null where none has a time of day. */
function firstStart(shifts: Shift[], timeZone: string): number | null {
  const starts = shifts.flatMap((shift) => shiftSpanOf(shift, timeZone).begins ?? [])
  return starts.length > 0 ? Math.min(...starts) : null
}

/** From an hour before a service until its end the whole card leads to its page, with what is needed there. */
function Running({ serviceId, RunningHour }: { serviceId: string; RunningHour: RunningHour }) {
  const t = useT()
  return (
    <div className="mt-3">
      <Link
        to={servicePath(serviceId)}
        className="flex min-h-14 items-center gap-2 py-2 text-lg font-semibold after:absolute after:inset-0"
      >
        {t('dashboard.servicePage')}
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
      <Suspense>
        <RunningHour serviceId={serviceId} />
      </Suspense>
    </div>
  )
}
