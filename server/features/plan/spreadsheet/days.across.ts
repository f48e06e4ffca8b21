import { dayOfMonthText, monthOfCell, type NamedMonth, weekdayNamed, yearAfter } from './cell.month.ts'
import { cleanText } from './cell.text.ts'
import { type Changes, filledFrom, MAX_COLUMNS } from './sheet.changes.ts'
import { HIDDEN_ROW, type Row, type SheetGrid } from './sheet.grid.ts'

/** Rows that are looked at for months over day numbers. */
const MAX_ROWS = 400

/** The months of a row of nothing else, by column; undefined for another row. */
function monthsAcross(row: Row): Map<number, NamedMonth> | undefined {
  const first = row.findIndex((cell) => monthOfCell(cell) !== undefined)
  if (first < 0 || first >= MAX_COLUMNS) return undefined
  const months = new Map<number, NamedMonth>()
  for (const column of filledFrom(row, first)) {
    const month = monthOfCell(row[column])
    if (!month) return undefined
    months.set(column, month)
  }
  return months
}

/** True for a row between months and days, which names weeks or days of the week. */
const isBetween = (row: Row, first: number): boolean => {
  const filled = filledFrom(row, first)
  return (
    filled.length > 0 &&
    filled.every(
      (column) =>
        /^(?:w|wk|week|sem|semana)\.? ?\d{1,2}$/i.test(cleanText(row[column])) ||
        weekdayNamed(row[column]) !== undefined,
    )
  )
}

/** The days below months: numbers in each column, or a row of week numbers whose next row has them. */
function daysBelow(
  rows: readonly Row[],
  index: number,
  { months, year }: { months: ReadonlyMap<number, NamedMonth>; year: number | undefined },
) {
  const [first = 0] = months.keys()
  const next = (from: number) =>
    rows.findIndex((row, at) => at > from && row !== HIDDEN_ROW && filledFrom(row, first).length > 0)
  const days = (at: number) => {
    const found = new Map<number, string>()
    let month: NamedMonth | undefined
    let yearNow = year
    for (const column of filledFrom(rows[at] ?? [], first)) {
      const next = [...months].filter(([start]) => start <= column).at(-1)?.[1]
      yearNow = yearAfter(yearNow, month, next)
      month = next
      const text = month && dayOfMonthText(rows[at]?.[column], month, yearNow)
      if (text === undefined) return undefined
      found.set(column, text)
    }
    return found.size > 1 ? found : undefined
  }
  const second = next(index)
  if (second < 0) return undefined
  const third = next(second)
  // Numbers of weeks count from 1, so that those of the next row are the days.
  const below = third < 0 ? undefined : days(third)
  if (below && (isBetween(rows[second] ?? [], first) || days(second)))
    return { at: third, between: second, days: below }
  const own = days(second)
  return own && { at: second, between: undefined, days: own }
}

/** Writes days into the heads of tables that have months over the numbers of days. */
export function acrossDays({ rows }: SheetGrid, year: number | undefined, changes: Changes): void {
  for (let index = 0; index < Math.min(rows.length, MAX_ROWS); index++) {
    const months = monthsAcross(rows[index] ?? [])
    const found = months && daysBelow(rows, index, { months, year })
    if (!months || !found) continue
    for (const column of months.keys()) changes.set(index, column, null)
    if (found.between !== undefined)
      for (const column of filledFrom(rows[found.between] ?? [], Math.min(...months.keys())))
        changes.set(found.between, column, null)
    for (const [column, text] of found.days) changes.set(found.at, column, text)
    index = found.at
  }
}
