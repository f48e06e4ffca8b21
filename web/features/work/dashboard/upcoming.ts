import type { Shift } from '#shared/plan/schedule.ts'

interface Upcoming {
  /** The next day with shifts, and its shifts; null when there is none. */
  next: { date: string; shifts: Shift[] } | null
  /** Shifts after that day. */
  later: Shift[]
}

/** Splits the shifts of the first day from the later ones. `shifts` are in the server's order, by day first. */
export function partUpcoming(shifts: Shift[]): Upcoming {
  const date = shifts[0]?.date
  if (date === undefined) return { next: null, later: [] }
  return {
    next: { date, shifts: shifts.filter((shift) => shift.date === date) },
    later: shifts.filter((shift) => shift.date !== date),
  }
}
