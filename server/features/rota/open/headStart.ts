import { HOUR_MS } from '#shared/days.ts'

/** Hours before a service from which everybody sees its open places. */
const LAST_HOURS = 24
/** Part of the time from the opening to the service that a head start takes at most. */
const MOST = 1 / 4

/** Part of the order: 0 sees a place at once, 1 after half of the head start, 2 after all of it. */
export type Third = 0 | 1 | 2

export interface Opening {
  openedAt: Date
  begins: Date
  /** The team's head start; 0 for a place that is open to everybody at once. */
  hours: number
}

/** The instants from which each third of an order sees a place, in the order of the thirds. */
export function momentsOf({ openedAt, begins, hours }: Opening): [Date, Date, Date] {
  const opened = openedAt.getTime()
  const whole = Math.max(0, Math.min(hours * HOUR_MS, (begins.getTime() - opened) * MOST))
  const last = Math.max(opened, begins.getTime() - LAST_HOURS * HOUR_MS)
  return [openedAt, new Date(Math.min(opened + whole / 2, last)), new Date(Math.min(opened + whole, last))]
}

/**
 * The third of a rank, from 1 on, in an order of `ranked` people; thirds are rounded up (of five: 2, 4, 5). Who is not
 * in the order, because they became able later, stands at its end.
 */
export function thirdOf(rank: number | null, ranked: number): Third {
  if (rank === null || rank > Math.ceil((2 * ranked) / 3)) return 2
  return rank > Math.ceil(ranked / 3) ? 1 : 0
}

/** The instant after `now` from which more people see a place, as it is stored; null where everybody does. */
export const nextMoment = (moments: readonly Date[], now: Date): string | null =>
  moments.find((moment) => moment > now)?.toISOString() ?? null
