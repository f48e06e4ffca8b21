import { type DayRules, parseDay } from './cell.date.ts'
import { monthOfCell } from './cell.month.ts'
import { isSeveralDays } from './cell.span.ts'
import { cleanText, clip, isBlank } from './cell.text.ts'
import { shownText } from './cell.time.ts'
import { findColumns, missingColumns } from './schedule.header.ts'
import type { Row, SheetGrid } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import type { RowIssue } from './spreadsheet.error.ts'

/** Rows of a sheet that are looked at. */
const MAX_ROWS = 200

/** How well a row fits one of the layouts, and the cell to name. */
interface Near {
  score: number
  row: number
  column: number
  problem: 'near_columns' | 'near_dates' | 'near_months' | 'near_nth' | 'near_one_date' | 'near_row'
}

/** Cells by which a row nearly fits: dates, else months, else columns of a list; else its first text. */
function nearOf(row: Row, index: number, rules: DayRules): Near | undefined {
  const filled = row.flatMap((cell, column) => (isBlank(cell) ? [] : [column]))
  const [first] = filled
  if (first === undefined) return undefined
  const near = (problem: Near['problem'], score: number, column = first) => ({ score, row: index, column, problem })
  const days = filled.filter((column) => typeof row[column] !== 'number' && parseDay(row[column], rules) !== null)
  if (days.length > 0) return near('near_dates', days.length > 1 ? 50 : 20, days[0])
  const months = filled.filter((column) => monthOfCell(row[column]) !== undefined)
  if (months.length > 0) return near('near_months', 15 + months.length, months[0])
  const places = findColumns(row)
  const named = Object.values(places)
  if (named.length > 0)
    return near('near_columns', 40 - 10 * missingColumns(places).length + named.length, Math.min(...named))
  return near('near_row', 0)
}

const NTH =
  /^(?:[1-5](?:st|nd|rd|th|[\u00ba\u00b0.])?|first|second|third|fourth|fifth|primer|segundo|tercer|cuarto|quinto) \p{L}+$/iu

/** What a row lacks: posts below months beside '1st Sunday', or below the only date of a sheet. */
function saidOf(problem: Near['problem'], { rows }: SheetGrid, index: number, rules: DayRules): Near['problem'] {
  const below = rows.slice(index + 1, MAX_ROWS)
  if (problem === 'near_months' && below.filter(([cell]) => NTH.test(cleanText(cell))).length > 1) return 'near_nth'
  if (problem !== 'near_dates') return problem
  const days = rows
    .slice(0, MAX_ROWS)
    .flatMap((row) => row.filter((cell) => typeof cell !== 'number' && parseDay(cell, rules) !== null))
  return days.length === 1 ? 'near_one_date' : problem
}

/** The row of the sheets that nearly fits a layout, as the issue of a refusal; the first of equal ones. */
export function nearestRow(sheets: readonly SheetGrid[], rules: DayRules): RowIssue[] {
  let best: { near: Near; sheet: SheetGrid } | undefined
  for (const sheet of sheets)
    for (const [index, row] of sheet.rows.slice(0, MAX_ROWS).entries()) {
      const near = nearOf(row, index, rules)
      if (near && (!best || near.score > best.near.score)) best = { near, sheet }
    }
  if (!best) return []
  const { row, column, problem } = best.near
  const value = clip(shownText(best.sheet.rows[row]?.[column]))
  const said = saidOf(problem, best.sheet, row, rules)
  return [{ row: row + 1, cell: cellName(column, row), column: 'date', problem: said, value }]
}

/** The cells of the sheets that name several days, as issues: a table of them alone has no day. */
export const severalDays = (sheets: readonly SheetGrid[], rules: DayRules): RowIssue[] =>
  sheets.flatMap(({ rows }) =>
    rows.slice(0, MAX_ROWS).flatMap((row, index) =>
      row.flatMap((value, column): RowIssue[] => {
        if (!isSeveralDays(value, rules)) return []
        const cell = cellName(column, index)
        return [{ row: index + 1, cell, column: 'date', problem: 'several_days', value: clip(shownText(value)) }]
      }),
    ),
  )
