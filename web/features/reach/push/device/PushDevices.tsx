import { useQuery } from '@tanstack/react-query'
import type { PushDevice } from '#shared/reach/push.ts'
import { formatMoment } from '../../../../strings/moment.format.ts'
import { useT } from '../../../../strings/strings.ts'
import { QueryFailure } from '../../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useConfig } from '../../../people/config/config.ts'
import { devicesQuery } from '../push.queries.ts'

/** One's devices with notifications, and whether their push services accept them. */
export function PushDevices() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(devicesQuery)
  return (
    <div>
      <h3 className="mb-1 font-semibold">{t('push.devices')}</h3>
      {error && !data && <QueryFailure message={t('push.devicesFailed')} query={{ error, isFetching, refetch }} />}
      {!data && !error && (
        <>
          <p role="status" className="sr-only">
            {t('push.devicesLoading')}
          </p>
          <Skeleton className="h-12 rounded" />
        </>
      )}
      {data?.length === 0 && <p className="text-muted">{t('push.noDevices')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y">
          {data.map((device) => (
            <DeviceEntry key={device._id} device={device} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DeviceEntry({ device: { name, isThis, lastSentAt, failingSince } }: { device: PushDevice }) {
  const t = useT()
  const { timeZone } = useConfig()
  const at = (moment: string) => ({ time: formatMoment(moment, timeZone) })
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{name}</span>
        {isThis && <Tag>{t('push.isThis')}</Tag>}
      </p>
      <p className="text-sm text-muted">
        {failingSince
          ? t('push.failingSince', at(failingSince))
          : lastSentAt
            ? t('push.lastSent', at(lastSentAt))
            : t('push.neverSent')}
      </p>
    </li>
  )
}
