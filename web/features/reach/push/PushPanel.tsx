import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { useServerConfig } from '../../people/config/config.ts'
import { useSession } from '../../people/sessions/session.ts'
import { DeviceSwitch } from './device/DeviceSwitch.tsx'
import { PushDevices } from './device/PushDevices.tsx'
import { TestPush } from './device/TestPush.tsx'
import { usePushDevice } from './device/usePushDevice.ts'
import { devicesQuery } from './push.queries.ts'
import { PushSettings } from './settings/PushSettings.tsx'

/** 'Notifications': this device's switch, one's devices, and the settings. */
export function PushPanel() {
  const { user } = useSession()
  return user && <PushPanelOf key={user._id} owner={user._id} />
}

function PushPanelOf({ owner }: { owner: string }) {
  const t = useT()
  const device = usePushDevice(owner, useServerConfig()?.pushKey || null)
  const { data: devices } = useQuery(devicesQuery)
  // The notice about this device says it all where there is no other.
  const isUnavailable = ['unsupported', 'homeScreen', 'blocked'].includes(device.state)
  return (
    <Section title={t('push.title')} className="max-w-2xl">
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('push.what')}</p>
          <DeviceSwitch device={device} />
          {device.state === 'on' && <TestPush />}
        </div>
        {!(isUnavailable && devices?.length === 0) && <PushDevices />}
        <PushSettings />
      </div>
    </Section>
  )
}
