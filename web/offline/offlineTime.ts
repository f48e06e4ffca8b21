import { today } from '#shared/days.ts'
import { type DayStyle, formatDay, formatTime } from '../strings/dates.ts'

/** 'Sunday, December 6, 9:05 AM', and of `thisDay` the time alone, in `timeZone`. `at` in epoch milliseconds. */
export function formatOfflineTime(at: number, thisDay: string, timeZone: string, style?: DayStyle): string {
  const day = today(timeZone, new Date(at))
  const time = formatTime(at, timeZone)
  return day === thisDay ? time : `${formatDay(day, style)}, ${time}`
}
