import { type DayRules, parseDay } from './cell.date.ts'
import { readMoment } from './cell.moment.ts'
import type { CellRules } from './cell.nobody.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { isNoPost } from './leftOut.words.ts'
import { splitTime, timeAlone } from './matrix.cells.ts'
import { columnNamed } from './schedule.header.ts'
import { HIDDEN_ROW, type SheetGrid } from './sheet.grid.ts'

/** Columns from one to another that no empty column parts; both belong to it. */
interface Part {
  from: number
  to: number
}

/** Maximum columns of a sheet that is looked at. */
const MAX_COLUMNS = 500

const isDay = (cell: SheetCell, rules: DayRules): boolean =>
  typeof cell === 'number'
    ? false
    : parseDay(cell, rules) !== null || (!isBlank(cell) && readMoment(cell, rules).date !== null)

const cellsOf = ({ rows }: SheetGrid, { from, to }: Part): SheetCell[] =>
  rows.flatMap((row) => row.slice(from, to + 1).filter((cell) => !isBlank(cell)))

/** The parts of a sheet from left to right; a hidden column and a merged day or time part nothing. */
function partsOf(sheet: SheetGrid, rules: DayRules): Part[] {
  const parts: Part[] = []
  const filled = new Set(sheet.hiddenColumns.keys())
  for (const [index, row] of sheet.rows.entries()) {
    row.forEach((cell, column) => void (isBlank(cell) || filled.add(column)))
    for (const { from, to } of row === HIDDEN_ROW ? [] : sheet.spansOf(index))
      if (isDay(row[from], rules) || timeAlone(row[from]) !== '')
        for (let column = from; column <= Math.min(to, MAX_COLUMNS); column++) filled.add(column)
  }
  for (const column of [...filled].sort((a, b) => a - b)) {
    const last = parts.at(-1)
    if (last && last.to === column - 1) last.to = column
    else parts.push({ from: column, to: column })
  }
  return parts
}

/** True for a part with a head of its own: a time, or a word of a post above the first day of the table. */
function hasHead(sheet: SheetGrid, { from, to }: Part, firstDay: number, isPost: CellRules['isPost']): boolean {
  const above = sheet.rows.slice(0, firstDay).flatMap((row) => row.slice(from, to + 1))
  return above.some((cell) => {
    if (isBlank(cell) || columnNamed(cell) !== undefined) return false
    const { serviceTime, rest } = splitTime(cleanText(cell))
    return serviceTime !== '' || timeAlone(cell) !== '' || isPost(rest)
  })
}

/** True for a column that may hold people or posts: it is no column of days, times or remarks. */
function holdsPeople(sheet: SheetGrid, column: number, rules: DayRules): boolean {
  const cells = cellsOf(sheet, { from: column, to: column })
  const [head, ...others] = cells
  if (isNoPost(cleanText(head)) && columnNamed(head) === undefined) return false
  return others.some((cell) => !isDay(cell, rules) && timeAlone(cell) === '')
}

/**
 * The lists beside the table of a sheet: what an empty column parts from it, to the right, without a day or a head of
 * its own, and with less than half of its cells. Returns the sheet without them.
 */
export function withoutBeside(sheet: SheetGrid, rules: DayRules, isPost: CellRules['isPost']): SheetGrid {
  const parts = sheet.width > MAX_COLUMNS ? [] : partsOf(sheet, rules)
  if (parts.length < 2) return sheet
  const place = parts.findIndex((part) => cellsOf(sheet, part).some((cell) => isDay(cell, rules)))
  const main = parts[place]
  if (!main) return sheet
  const table = { ...main }
  let next = place + 1
  const columnsOf = ({ from, to }: Part) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  // The days alone are no table yet.
  for (; next < parts.length && !columnsOf(table).some((column) => holdsPeople(sheet, column, rules)); next++)
    table.to = parts[next]?.to ?? table.to
  const size = cellsOf(sheet, table).length
  const firstDay = sheet.rows.findIndex((row) => row.slice(main.from, main.to + 1).some((cell) => isDay(cell, rules)))
  const apart = parts.slice(next).filter((part) => {
    const cells = cellsOf(sheet, part)
    return (
      cells.length > 0 &&
      cells.length * 2 < size &&
      !cells.some((cell) => isDay(cell, rules)) &&
      !hasHead(sheet, part, firstDay, isPost)
    )
  })
  if (apart.length === 0) return sheet
  const columns = new Set(apart.flatMap(columnsOf))
  const rows = sheet.rows.map((row) =>
    row === HIDDEN_ROW ? row : row.map((cell, column) => (columns.has(column) ? null : cell)),
  )
  const beside = [...columns].map((column) => ({
    column,
    cells: new Map(sheet.rows.map((row, index) => [index, row[column]])),
  }))
  return { ...sheet, rows, beside }
}
