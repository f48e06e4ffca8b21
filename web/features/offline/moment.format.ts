import { today } from '#shared/days.ts'
import { type DayStyle, formatDay, formatTime } from '../../dates.ts'

/** 'Sunday, December 6, 9:05 AM', and on that day the time alone, in `timeZone`. Moments in epoch milliseconds. */
export function momentOf(at: number, now: number, timeZone: string, style?: DayStyle): string {
  const [day, thisDay] = [today(timeZone, new Date(at)), today(timeZone, new Date(now))]
  const time = formatTime(at, timeZone)
  return day === thisDay ? time : `${formatDay(day, style)}, ${time}`
}
