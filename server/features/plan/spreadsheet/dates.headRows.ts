import { awayLabel } from './cell.away.ts'
import type { DayRules } from './cell.date.ts'
import { readMoment } from './cell.moment.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { isNoPost } from './leftOut.words.ts'
import { timeAlone } from './matrix.cells.ts'
import { columnNamed } from './schedule.header.ts'
import { acrossOf, type Row, type SheetGrid } from './sheet.grid.ts'

/** Columns searched for dates. */
const DATE_COLUMNS = 30

export const isDay = (cell: SheetCell, rules: DayRules): boolean =>
  !isBlank(cell) && readMoment(cell, rules).date !== null

/** First column with `least` dates from row `from` on, and the rows in which they stand. */
export function datesColumn({ rows, width }: SheetGrid, rules: DayRules, from: number, least: number) {
  for (let column = 0; column < Math.min(width, DATE_COLUMNS); column++) {
    const indexes = rows.flatMap((row, index) => (index >= from && isDay(row[column], rules) ? [index] : []))
    if (indexes.length >= least) return { column, indexes }
  }
  return undefined
}

const filledBeside = (row: Row, dates: number): number[] =>
  row.flatMap((cell, column) => (column !== dates && !isBlank(cell) ? [column] : []))

/** The last row above `end` with a text beside the dates that is no title: a title stands alone. */
export function lastHeadRow({ rows }: SheetGrid, dates: number, from: number, end: number): number | undefined {
  const above = rows.slice(from, end).map((row, place) => ({ index: from + place, beside: filledBeside(row, dates) }))
  const filled = (least: number) =>
    above.findLast(
      ({ index, beside }) => beside.length > 0 && beside.length + (isBlank(rows[index]?.[dates]) ? 0 : 1) >= least,
    )
  return (filled(2) ?? above.findLast(({ beside }) => (beside[0] ?? 0) > dates))?.index
}

/** True for a head that is no post: of dates, times, ties and notes. */
export function isOther(cell: SheetCell): boolean {
  const named = columnNamed(cell)
  return isNoPost(cleanText(cell)) || named === 'date' || named === 'serviceTime' || named === 'tieColor'
}

/**
 * Times of a head row by column: nothing but times, and labels such as 'Off', beside the dates. Undefined for another
 * row.
 */
function timesOf(sheet: SheetGrid, index: number, dates: number): Map<number, string> | undefined {
  const times = new Map<number, string>()
  for (const [column, cell] of acrossOf(sheet, index, dates + 1).entries()) {
    // The text that a merged cell repeats belongs to the row above.
    const isMerged = (sheet.mergedFrom(index, column) ?? index) < index
    if (column === dates || isBlank(cell) || isMerged || isOther(cell) || awayLabel(cell) !== '') continue
    const time = timeAlone(cell)
    if (time === '') return undefined
    times.set(column, time)
  }
  return times.size > 0 ? times : undefined
}

/** Rows of the posts and of the times of columns, where there are two head rows. */
export function headRows(sheet: SheetGrid, last: number, dates: number) {
  const before = last - 1
  // A title stands over the first columns.
  const hasBefore = before >= 0 && filledBeside(sheet.rows[before] ?? [], dates).some((column) => column > dates)
  const below = hasBefore ? timesOf(sheet, last, dates) : undefined
  if (below) return { index: before, times: below }
  const above = hasBefore ? timesOf(sheet, before, dates) : undefined
  return { index: last, times: above ?? new Map<number, string>() }
}

/** The labels such as 'Off' in a head row or in the rows above and below it that belong to the head, by column. */
export function awayOf(
  sheet: SheetGrid,
  { index, from, body }: { index: number; from: number; body: number },
  dates: number,
) {
  const labels = new Map<number, string>()
  for (let at = Math.max(from, index - 1); at < Math.min(body, index + 2); at++)
    for (const [column, cell] of acrossOf(sheet, at, dates + 1).entries()) {
      const label = awayLabel(cell)
      if (column !== dates && label !== '' && !labels.has(column)) labels.set(column, label)
    }
  return labels
}
