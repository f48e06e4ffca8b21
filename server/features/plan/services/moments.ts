import { addDays, MINUTE_MS } from '#shared/days.ts'
import { beginsAt, instantOf, momentOf } from '../../../instantOf.ts'

/** When something is held: its day, and the key of its service time. */
export interface MomentColumns {
  date: string
  service_time_key: string
}

/**
 * When a service is, and so its places. Key and order are stored beside the text: of two services of a date that would
 * be one minute, one has another moment than its text.
 */
export interface TimeColumns extends MomentColumns {
  service_time: string
  service_time_order: number
}

export const hasBegun = (
  { date, service_time_key }: MomentColumns,
  timeZone: string,
  now: Date = new Date(),
): boolean => beginsAt(date, service_time_key, timeZone) <= now

/** True once a service has ended; one without a time of day ends with its day. */
export function isOver(
  { date, service_time_key, lasts_minutes }: MomentColumns & { lasts_minutes: number },
  timeZone: string,
  now: Date = new Date(),
): boolean {
  const begins = momentOf(date, service_time_key, timeZone)
  if (begins === null) return instantOf(addDays(date, 1), 0, timeZone) <= now
  return begins.getTime() + lasts_minutes * MINUTE_MS <= now.getTime()
}
