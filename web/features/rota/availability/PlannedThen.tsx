import { Link } from 'react-router'
import { paths } from '../../../navigation/pages.ts'
import { formatDay, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { listOf } from '../listOf.ts'

/** The days away on which somebody is planned all the same, for admins, whom it leads to the plan. */
export function PlannedThen({ days }: { days: string[] }) {
  const t = useT()
  return (
    <span className="block text-sm">
      <span className="text-danger">
        {t('person.plannedThen', { days: listOf(days.map((day) => formatDay(day, 'short'))) })}
      </span>{' '}
      <Link to={`${paths.rota}?month=${monthOf(days[0] ?? '')}`} className="text-primary underline underline-offset-4">
        {t('person.openPlan')}
      </Link>
    </span>
  )
}
