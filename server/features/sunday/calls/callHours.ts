import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { dutyHours, type HeldTime } from '../../plan/places/held.ts'

/** A call ends so long after its last answer; a test after its making (rule 509). */
const OPEN_MS = HOUR_MS
const TEST_MS = 5 * MINUTE_MS

/** Hours in which members may call: from the duty before the first to that after the last service; null without one. */
export function callHours(held: HeldTime[]): { from: Date; until: Date } | null {
  if (held.length === 0) return null
  const spans = held.map(dutyHours)
  return {
    from: new Date(Math.min(...spans.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...spans.map(({ until }) => until.getTime()))),
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
