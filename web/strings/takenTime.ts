import { wholeTime } from '#shared/serviceTime.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** '5:30, taken as 5:30 PM' for a time whose half of the day the text does not say; undefined for others. */
export function takenTime(time: string, t: Translate): string | undefined {
  const whole = wholeTime(time)
  return whole === null ? undefined : t('app.timeTaken', { time: time.trim(), whole })
}
