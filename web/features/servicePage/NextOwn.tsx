import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Shift } from '#shared/schedule.ts'
import { servicePath } from '#shared/servicePath.ts'
import { paths } from '../../navigation/pages.ts'
import { formatDay } from '../../strings/dates.ts'
import { useT } from '../../strings/strings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useToday } from '../config/useToday.ts'

/** Prefix of the lists of one's own shifts. Not imported: a chunk that pages share weighs more in every first load. */
const OWN_SHIFTS = ['schedule', 'personal']

/** The viewer's next shift at another service, from the lists that the device has; undefined where it has none. */
function useNextOwn(serviceId: string): Shift | undefined {
  const today = useToday()
  const lists = useQueryClient().getQueriesData<Shift[]>({ queryKey: OWN_SHIFTS })
  return lists
    .flatMap(([, shifts]) => shifts ?? [])
    .filter((shift) => shift.date >= today && shift.serviceId !== serviceId)
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
