import { useState } from 'react'
import { EVENING_AT, EVENING_DAYS_MAX, LATE_MINUTES, type NotificationSettings } from '#shared/reach/push.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { PushSettingsChange } from './usePushSettings.ts'

interface ReminderTimesProps {
  settings: NotificationSettings
  change: PushSettingsChange['change']
}

/** Days before that are offered. */
const DAYS = Array.from({ length: EVENING_DAYS_MAX }, (_, place) => place + 1)

/** Minutes that are offered; another that was set elsewhere stands beside them. */
const MINUTES = [LATE_MINUTES.min, 30, 60, 90, 120, 180, 240, 360, 720, LATE_MINUTES.max]

const minutesText = (minutes: number, t: Translate): string =>
  minutes % 60 === 0 ? t('push.hoursBefore', { count: minutes / 60 }) : t('push.minutesBefore', { count: minutes })

/** Time and days before of the evening reminder. A time that is typed counts once its field is left. */
export function EveningTime({ settings: { eveningAt, eveningDaysBefore }, change }: ReminderTimesProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const store = () => {
    setTyped(null)
    if (typed && typed !== eveningAt) change('eveningAt', typed)
  }
  return (
    <div className="flex flex-wrap gap-3 pb-3">
      <TextField
        type="time"
        label={t('push.eveningAt')}
        className="w-52"
        min={EVENING_AT.from}
        max={EVENING_AT.to}
        value={typed ?? eveningAt}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={store}
      />
      <SelectField
        label={t('push.eveningDaysBefore')}
        className="w-52"
        value={eveningDaysBefore}
        onChange={({ target }) => change('eveningDaysBefore', Number(target.value))}
      >
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {t('push.daysBefore', { count })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Minutes of the late reminder. */
export function LateTime({ settings: { lateMinutes }, change }: ReminderTimesProps) {
  const t = useT()
  const offered = [...new Set([...MINUTES, lateMinutes])].sort((a, b) => a - b)
  return (
    <div className="pb-3">
      <SelectField
        label={t('push.lateMinutes')}
        className="w-52"
        value={lateMinutes}
        onChange={({ target }) => change('lateMinutes', Number(target.value))}
      >
        {offered.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutesText(minutes, t)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
