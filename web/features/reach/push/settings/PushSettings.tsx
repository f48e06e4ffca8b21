import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { isAdmin } from '#shared/people/users.ts'
import type { NotificationSettings } from '#shared/reach/push.ts'
import { unaskedPart } from '../../../../navigation/lazyPart.ts'
import { useT, withStrings } from '../../../../strings/strings.ts'
import { QueryFailure } from '../../../../ui/ErrorState.tsx'
import { FailureText } from '../../../../ui/FailureNotice.tsx'
import { LoadingPart } from '../../../../ui/Fetched.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { useConfig } from '../../../people/config/config.ts'
import { useActingUser } from '../../../people/sessions/useActingUser.ts'
import { devicesQuery, notificationSettingsQuery } from '../push.queries.ts'
import { EveningTime, LateTime } from './ReminderTimes.tsx'
import { usePushSettings } from './usePushSettings.ts'

const loadCallsSwitch = withStrings(() => import('./CallsSwitch.tsx'), 'service')
const CallsSwitch = unaskedPart(loadCallsSwitch)

/** Settings in display order. */
const NAMES = [
  'messages',
  'work',
  'shifts',
  'requests',
  'eveningReminder',
  'lateReminder',
] as const satisfies readonly (keyof NotificationSettings)[]

/** Settings of a server that sends mail. */
const WITH_MAIL = [...NAMES, 'mailReminders'] as const

/** The row in which a setting stands: the times of a reminder stand below its switch. */
function rowOf(name: keyof NotificationSettings) {
  if (name === 'lateMinutes') return 'lateReminder'
  return name === 'eveningAt' || name === 'eveningDaysBefore' ? 'eveningReminder' : name
}

/** Kinds of notifications that one gets, on all devices; each switch takes effect at once. */
export function PushSettings() {
  const t = useT()
  const id = useId()
  const { mail } = useConfig()
  const me = useActingUser()
  const { data, error, isFetching, refetch } = useQuery(notificationSettingsQuery)
  const { change, problem } = usePushSettings()
  // Settings apply to future devices too, and can be set before there is one.
  const isNowhere = useQuery(devicesQuery).data?.length === 0
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="font-semibold">{t('push.tellMe')}</legend>
      <p id={id} className="text-sm text-muted">
        {t(isNowhere ? 'push.tellMeNowhere' : 'push.tellMeHint')}
      </p>
      {error && !data && (
        <div className="mt-2">
          <QueryFailure message={t('push.settingsFailed')} query={{ error, isFetching, refetch }} />
        </div>
      )}
      {!data && !error && <LoadingPart label={t('push.settingsLoading')} className="mt-2 h-60 rounded" />}
      {data && (
        <div className="mt-1 divide-y">
          {(mail ? WITH_MAIL : NAMES).map((name) => (
            <div key={name} className="py-1">
              <Switch
                label={t(`push.${name}`)}
                hint={t(`push.${name}Hint`)}
                checked={data[name]}
                onChange={(isOn) => change(name, isOn)}
              />
              {name === 'eveningReminder' && data.eveningReminder && <EveningTime settings={data} change={change} />}
              {name === 'lateReminder' && data.lateReminder && <LateTime settings={data} change={change} />}
              {problem && problem.name !== 'calls' && rowOf(problem.name) === name && (
                <FailureText title={t('push.notSaved', { name: t(`push.${problem.name}`) })} detail={problem.detail} />
              )}
            </div>
          ))}
          {me && isAdmin(me) && (
            <Suspense>
              <CallsSwitch
                checked={data.calls}
                problem={problem?.name === 'calls' ? problem.detail : null}
                onChange={(isOn) => change('calls', isOn)}
              />
            </Suspense>
          )}
        </div>
      )}
    </fieldset>
  )
}
