import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays } from '#shared/days.ts'
import { type Shift, UPCOMING_DAYS } from '#shared/plan/schedule.ts'
import { servicePath } from '#shared/servicePath.ts'
import { paths } from '../../../navigation/pages.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import { scheduleKeys, scheduleQuery } from '../../plan/schedule/schedule.queries.ts'
import { isToCome } from '../../plan/schedule/shift.span.ts'

/**
 * The viewer's next shift at another service, from the list that the dashboard shows too; without a connection from
 * what the device has. Undefined where there is none.
 */
function useNextOwn(serviceId: string): Shift | undefined {
  const { timeZone } = useConfig()
  const [today, now] = [useToday(), useNow()]
  const cache = useQueryClient()
  const { data } = useQuery(scheduleQuery('personal', addDays(today, -1), addDays(today, UPCOMING_DAYS)))
  const lists = cache.getQueriesData<Shift[]>({ queryKey: [...scheduleKeys.all, 'personal'] })
  return (data ?? lists.flatMap(([, shifts]) => shifts ?? []))
    .filter((shift) => isToCome(shift, timeZone, now) && shift.serviceId !== serviceId)
    .toSorted((one, other) => one.date.localeCompare(other.date))[0]
}

/**
 * The way on from a service at which the viewer does not serve: their next one, where it is known, and the schedule.
 */
export function NextOwn({ serviceId }: { serviceId: string }) {
  const t = useT()
  const next = useNextOwn(serviceId)
  const words =
    next && t('service.yourNext', { day: formatDay(next.date), time: next.serviceTime, post: next.assignment })
  return (
    <div className="flex flex-col gap-3">
      {next && (
        <p className="text-lg wrap-anywhere">
          {next.serviceId ? (
            <Link to={servicePath(next.serviceId)} className="inline-flex min-h-11 items-center underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
      )}
      <LinkButton to={paths.schedule} className="self-start">
        {t('dashboard.seeAll')}
      </LinkButton>
    </div>
  )
}
