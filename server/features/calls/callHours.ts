import { addDays, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { instantOf } from '../../instantOf.ts'
import { momentOf } from '../rota/moments.ts'

/** Before the first and after the last service, members may call (sunday §5). */
const AROUND_MS = 3 * HOUR_MS

/** A call ends so long after its last answer; a test after its making (sunday §8). */
const OPEN_MS = HOUR_MS
const TEST_MS = 5 * MINUTE_MS

interface Held {
  service_time: string
  lasts_minutes: number
}

/**
 * Hours of a day in which members may call: around its services; null without one. A service without a time of day is
 * the whole day.
 */
export function callHours(held: Held[], date: string, timeZone: string): { from: Date; until: Date } | null {
  const spans = held.map(({ service_time, lasts_minutes }) => {
    const begins = momentOf(date, service_time, timeZone)?.getTime()
    if (begins === undefined)
      return [instantOf(date, 0, timeZone).getTime(), instantOf(addDays(date, 1), 0, timeZone).getTime()] as const
    return [begins - AROUND_MS, begins + lasts_minutes * MINUTE_MS + AROUND_MS] as const
  })
  if (spans.length === 0) return null
  return {
    from: new Date(Math.min(...spans.map(([from]) => from))),
    until: new Date(Math.max(...spans.map(([, until]) => until))),
  }
}

/**
 * Time at which a call ends by itself that was made or answered now. A `latest` that has passed binds no call made
 * after it.
 */
export function endsAt(now: Date, { isTest, latest }: { isTest: boolean; latest: Date | null }): string {
  const end = now.getTime() + (isTest ? TEST_MS : OPEN_MS)
  return new Date(latest && latest > now ? Math.min(end, latest.getTime()) : end).toISOString()
}
