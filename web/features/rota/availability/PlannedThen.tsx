import { Link } from 'react-router'
import { paths } from '../../../navigation/pages.ts'
import { formatDay, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { listOf } from '../listOf.ts'
import { useIsTheirs } from './whose.ts'

/** The days away on which somebody is planned all the same: admins are led to the plan, others to their coordinator. */
export function PlannedThen({ days: planned }: { days: string[] }) {
  const t = useT()
  const isTheirs = useIsTheirs()
  const days = listOf(planned.map((day) => formatDay(day, 'short')))
  return (
    <span className="block text-sm">
      <span className="text-danger">{t(isTheirs ? 'person.plannedThen' : 'availability.scheduledThen', { days })}</span>{' '}
      {isTheirs && (
        <Link
          to={`${paths.rota}?month=${monthOf(planned[0] ?? '')}`}
          className="text-primary underline underline-offset-4"
        >
          {t('person.openPlan')}
        </Link>
      )}
    </span>
  )
}
