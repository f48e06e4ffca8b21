import type { Shift } from '#shared/plan/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { ScheduleDay } from '../schedule.days.ts'

/** A service day as a table: posts by services. */
interface PrintGrid {
  services: ScheduleDay['services']
  /** A cell for each service; two people may have one post. */
  rows: { post: string; cells: Shift[][] }[]
}

/** Posts that differ only in case or accents are one; both are in the order of the schedule. */
export function gridOf({ services }: ScheduleDay): PrintGrid {
  const rows = new Map<string, PrintGrid['rows'][number]>()
  for (const [column, { shifts }] of services.entries()) {
    for (const shift of shifts) {
      const key = comparisonKey(shift.assignment)
      const row = rows.get(key) ?? { post: shift.assignment, cells: services.map(() => []) }
      rows.set(key, row)
      row.cells[column]?.push(shift)
    }
  }
  return { services, rows: [...rows.values()] }
}
