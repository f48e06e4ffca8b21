import type { UseQueryResult } from '@tanstack/react-query'
import { today } from '#shared/days.ts'
import { ApiError } from '../../api/error.ts'
import { type DayStyle, formatDay, formatTime } from '../../dates.ts'

/** What of a query decides whether what it shows could be refreshed. */
export type Asked = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'isFetched' | 'dataUpdatedAt'>

/** Nothing of ours has answered: no line, or a gateway in its place. Faults of the server itself are told as such. */
const isSilence = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || [502, 503, 504].includes(error.status))

/** True where data of before are shown because the server could not be asked for newer ones. */
export const isKept = ({ data, error, failureReason }: Pick<Asked, 'data' | 'error' | 'failureReason'>): boolean =>
  data !== undefined && isSilence(error ?? failureReason)

/** What of a query's failure is to be told as one: without a line, what is kept says enough. */
export const failureOf = (asked: Pick<Asked, 'data' | 'error' | 'failureReason'>): Error | null =>
  isKept(asked) ? null : asked.error

/** 'Sunday, December 6, 9:05 AM', and on that day the time alone, in `timeZone`. Moments in epoch milliseconds. */
export function momentOf(at: number, now: number, timeZone: string, style?: DayStyle): string {
  const [day, thisDay] = [today(timeZone, new Date(at)), today(timeZone, new Date(now))]
  const time = formatTime(at, timeZone)
  return day === thisDay ? time : `${formatDay(day, style)}, ${time}`
}
