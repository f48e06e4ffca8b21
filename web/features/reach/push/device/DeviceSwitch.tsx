import { useId } from 'react'
import { whyOf } from '../../../../api/error.ts'
import { formatMoment } from '../../../../strings/moment.format.ts'
import { useT } from '../../../../strings/strings.ts'
import { FailureText } from '../../../../ui/FailureNotice.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { useConfig } from '../../../people/config/config.ts'
import { type PushDeviceState, pushErrorReason } from './usePushDevice.ts'

const ON = ['on', 'turningOn']
const UNDER_WAY = ['checking', 'turningOn', 'turningOff']

/** The switch of this device with its state in words, or why there is none. */
export function DeviceSwitch({ device }: { device: PushDeviceState }) {
  const t = useT()
  const { timeZone } = useConfig()
  const id = useId()
  const { state, failingSince, failure } = device
  if (state === 'unsupported' || state === 'homeScreen' || state === 'blocked')
    return <DeviceUnavailable reason={state} />

  const isFailing = state === 'on' && failingSince !== null
  const sentence = isFailing
    ? t('push.state.failing', { time: formatMoment(failingSince, timeZone) })
    : t(`push.state.${state === 'lost' ? 'off' : state}`)
  const reason = failure && pushErrorReason(failure.error)

  return (
    <div>
      <Switch
        label={t('push.thisDevice')}
        describedBy={id}
        checked={ON.includes(state)}
        busy={UNDER_WAY.includes(state)}
        onChange={(isOn) => (isOn ? device.turnOn() : device.turnOff())}
      />
      <p id={id} role="status" className="text-muted">
        {sentence}
      </p>
      {isFailing && (
        <Notice tone="info" className="mt-3">
          {t('push.failingHelp')}
        </Notice>
      )}
      {state === 'lost' && !failure && (
        <Notice tone="info" className="mt-3">
          {t('push.problem.lost')}
        </Notice>
      )}
      {failure && (
        <div className="mt-3">
          <FailureText
            title={t(failure.of === 'turnOn' ? 'push.turnOnFailed' : 'push.turnOffFailed')}
            detail={reason ? t(`push.problem.${reason}`) : whyOf(failure.error)}
          />
        </div>
      )}
    </div>
  )
}

/** Where notifications are allowed again, on the kind of device that this page is on. */
const blockedHelp = () => (matchMedia('(pointer: coarse)').matches ? 'push.blockedOnPhone' : 'push.blockedOnComputer')

/** Reason for which this device cannot get notifications, and the next step. */
function DeviceUnavailable({ reason }: { reason: 'unsupported' | 'homeScreen' | 'blocked' }) {
  const t = useT()
  return (
    <Notice tone="info">
      <p className="font-medium">{t(`push.${reason}`)}</p>
      {reason === 'homeScreen' ? (
        <ol className="mt-1 list-decimal pl-5">
          <li>{t('push.homeScreenStep1')}</li>
          <li>{t('push.homeScreenStep2')}</li>
          <li>{t('push.homeScreenStep3')}</li>
        </ol>
      ) : (
        <p className="mt-1">{t(reason === 'blocked' ? blockedHelp() : 'push.unsupportedHelp')}</p>
      )}
    </Notice>
  )
}
