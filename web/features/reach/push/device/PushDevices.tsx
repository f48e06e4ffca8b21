import { useQuery } from '@tanstack/react-query'
import type { PushDevice } from '#shared/reach/push.ts'
import { formatMoment } from '../../../../strings/moment.format.ts'
import { useT } from '../../../../strings/strings.ts'
import { Fetched, LoadingPart } from '../../../../ui/Fetched.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useConfig } from '../../../people/config/config.ts'
import { devicesQuery } from '../push.queries.ts'

/** One's devices with notifications, and whether their push services accept them. */
export function PushDevices() {
  const t = useT()
  return (
    <div>
      <h3 className="mb-1 font-semibold">{t('push.devices')}</h3>
      <Fetched
        query={useQuery(devicesQuery)}
        failed={t('push.devicesFailed')}
        loading={<LoadingPart label={t('push.devicesLoading')} className="h-12 rounded" />}
      >
        {(devices) =>
          devices.length === 0 ? (
            <p className="text-muted">{t('push.noDevices')}</p>
          ) : (
            <ul className="divide-y">
              {devices.map((device) => (
                <DeviceEntry key={device._id} device={device} />
              ))}
            </ul>
          )
        }
      </Fetched>
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
