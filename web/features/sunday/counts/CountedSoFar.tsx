import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { servicePath } from '#shared/servicePath.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { COUNT_HASH } from '../servicePage/service.hashes.ts'
import { servicePageQuery } from '../servicePage/servicePage.queries.ts'
import { countedText } from './countPlaces.ts'

/** Sum of each kind that was counted, in the order of the settings. */
const totalsOf = ({ countKinds, counts }: Pick<ServicePage, 'countKinds' | 'counts'>) =>
  countKinds.flatMap(({ _id, name }) => {
    const counted = counts.filter(({ kindId }) => kindId === _id)
    return counted.length === 0 ? [] : [{ kind: name, total: counted.reduce((sum, { value }) => sum + value, 0) }]
  })

/** What was counted at a service so far, for admins, with the way to count there. */
export function CountedSoFar({ serviceId }: { serviceId: string }) {
  const t = useT()
  const { data } = useQuery(servicePageQuery(serviceId))
  if (!data || data.state === 'cancelled') return null
  const totals = totalsOf(data).map(({ kind, total }) => t('service.count.total', { kind, total: countedText(total) }))
  return (
    <Link to={`${servicePath(serviceId)}#${COUNT_HASH}`} className="flex min-h-11 items-center underline wrap-anywhere">
      {totals.length > 0 ? t('service.count.soFar', { counted: totals.join(', ') }) : t('service.count.none')}
    </Link>
  )
}
