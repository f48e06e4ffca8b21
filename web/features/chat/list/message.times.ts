import { addDays, today } from '#shared/days.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'

/** No time zone changes its date within a quarter of an hour, so this is how often a date has to be asked for. */
const QUARTER_MS = 15 * 60_000

const known = new Map<string, string>()

/** The date (YYYY-MM-DD) it was in `timeZone` (IANA name) at a moment (ISO 8601). */
export function dayOf(moment: string, timeZone: string): string {
  const key = `${Math.floor(Date.parse(moment) / QUARTER_MS)} ${timeZone}`
  let day = known.get(key)
  if (day === undefined) {
    day = today(timeZone, new Date(moment))
    known.set(key, day)
  }
  return day
}

/** What stands above the messages of a day: 'Today', 'Yesterday', or the full long date (specification §2). */
export function dayTitle(day: string, now: string, t: Translate): string {
  if (day === now) return t('chat.today')
  if (day === addDays(now, -1)) return t('chat.yesterday')
  return formatDay(day, 'full')
}

/** The date beside a message: 'Dec 6', with its year when that is not the present one. */
export const shortDate = (day: string, now: string): string =>
  formatDay(day, day.slice(0, 4) === now.slice(0, 4) ? 'short' : 'shortWithYear')

/** Whether two moments lie in the same minute. */
export const isSameMinute = (one: string, other: string): boolean => one.slice(0, 16) === other.slice(0, 16)
