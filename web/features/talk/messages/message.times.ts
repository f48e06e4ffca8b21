import { addDays, today as todayIn } from '#shared/days.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'

/** Cache granularity: in every time zone midnight falls on a quarter of an hour. */
const QUARTER_MS = 15 * 60_000

const cachedDays = new Map<string, string>()

/** Date (YYYY-MM-DD) of a moment (ISO 8601) in `timeZone` (IANA name). */
export function dayOf(moment: string, timeZone: string): string {
  const key = `${Math.floor(Date.parse(moment) / QUARTER_MS)} ${timeZone}`
  let day = cachedDays.get(key)
  if (day === undefined) {
    day = todayIn(timeZone, new Date(moment))
    cachedDays.set(key, day)
  }
  return day
}

/** 'Today', 'Yesterday', or the full long date. */
export function dayTitle(day: string, today: string, t: Translate): string {
  if (day === today) return t('chat.today')
  if (day === addDays(today, -1)) return t('chat.yesterday')
  return formatDay(day, 'full')
}

/** Date beside a message: 'Dec 6', with its year unless that is the present one. */
export const shortDate = (day: string, today: string): string =>
  formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'shortWithYear')

export const isSameMinute = (one: string, other: string): boolean => one.slice(0, 16) === other.slice(0, 16)
