import { CalendarDays } from 'lucide-react'
import type { User } from '#shared/people/users.ts'
import { useServerConfig } from '../features/people/config/config.ts'
import { contactOf } from '../features/people/people/phone.groups.ts'
import { InstallHint } from '../features/reach/install/InstallHint.tsx'
import { useInstallPrompt } from '../features/reach/install/install.offer.ts'
import { DeviceSwitch } from '../features/reach/push/device/DeviceSwitch.tsx'
import { usePushDevice } from '../features/reach/push/device/usePushDevice.ts'
import { CalendarSection } from '../features/work/calendar/CalendarSection.tsx'
import { paths } from '../navigation/pages.ts'
import { useT } from '../strings/strings.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Section } from '../ui/Section.tsx'

/** Offers after joining: the app on this device, which iPhones need for reminders, these, the calendar. */
export function JoinedOffers({ user }: { user: User }) {
  const t = useT()
  const prompt = useInstallPrompt()
  const device = usePushDevice(user._id, useServerConfig()?.pushKey || null)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col items-start gap-4">
        <p className="wrap-anywhere">{t('invite.joinedWhat', { login: contactOf(user) })}</p>
        <LinkButton
          variant="primary"
          icon={<CalendarDays aria-hidden="true" className="size-5" />}
          to={paths.dashboard}
        >
          {t('invite.open')}
        </LinkButton>
      </div>
      <InstallHint prompt={prompt} />
      <Section title={t('push.title')}>
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('invite.reminders')}</p>
          <DeviceSwitch device={device} />
        </div>
      </Section>
      <CalendarSection isOpenAtFirst />
    </div>
  )
}
