import { acrossDays } from './days.across.ts'
import { HEAD_ROWS, sectionDays, twoColumnDays } from './days.columns.ts'
import { weekDays } from './days.weeks.ts'
import { Changes } from './sheet.changes.ts'
import type { SheetGrid } from './sheet.grid.ts'
import { yearsOf } from './sheet.years.ts'

/**
 * The sheet with whole days where it has them in parts: months over numbers of days, month and day in two columns,
 * numbers of weeks with days of the week, rows of days below a month, and the first to fifth weekday of a month.
 */
export function withDays(sheet: SheetGrid, others: readonly number[] = []): SheetGrid {
  const years = yearsOf(sheet.rows.slice(0, HEAD_ROWS), others)
  const only = years.length === 1 ? years[0] : undefined
  const changes = new Changes()
  acrossDays(sheet, only, changes)
  if (changes.isEmpty) twoColumnDays(sheet, only, changes)
  if (changes.isEmpty) weekDays(sheet, years, changes)
  if (changes.isEmpty) sectionDays(sheet, only, changes)
  return changes.in(sheet)
}

/** A year, to find out whether one is missing. */
const ANY_YEAR = 2027

/** True for a sheet whose days are whole only where their year is known, and is not. */
export const needsYear = (sheet: SheetGrid, years: readonly number[] = []): boolean =>
  withDays(sheet, years) === sheet && withDays(sheet, [ANY_YEAR]) !== sheet
