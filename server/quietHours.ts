import { addDays, today } from '#shared/days.ts'
import type { RotaSettings } from '#shared/rota/settings.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { instantOf } from './instantOf.ts'

export type QuietHours = Pick<RotaSettings, 'quietFrom' | 'quietTo'>

/**
 * The quiet hours that contain an instant, in the time zone of the team, from their first instant to their end; null
 * where none do. Equal times mean none.
 */
export function quietSpan(
  { quietFrom, quietTo }: QuietHours,
  now: Date,
  timeZone: string,
): { from: Date; until: Date } | null {
  const [first = 0, last = 0] = [minuteOfDay(quietFrom), minuteOfDay(quietTo)]
  if (first === last) return null
  const day = today(timeZone, now)
  for (const start of [addDays(day, -1), day]) {
    const from = instantOf(start, first, timeZone)
    const until = instantOf(first < last ? start : addDays(start, 1), last, timeZone)
    if (from <= now && now < until) return { from, until }
  }
  return null
}
