import type { Shift } from '#shared/schedule.ts'

interface Upcoming {
  /** The day on which one serves next, and every shift of that day. Null when there is none. */
  next: { date: string; shifts: Shift[] } | null
  /** What comes after that day. */
  later: Shift[]
}

/** Parts what stands at the head of the dashboard from the rest. `shifts` come in the server's order, by day first. */
export function partUpcoming(shifts: Shift[]): Upcoming {
  const date = shifts[0]?.date
  if (date === undefined) return { next: null, later: [] }
  return {
    next: { date, shifts: shifts.filter((shift) => shift.date === date) },
    later: shifts.filter((shift) => shift.date !== date),
  }
}
