import type { DayRules } from './cell.date.ts'
import type { CellRules } from './cell.nobody.ts'
import { cleanText, isBlank } from './cell.text.ts'
import { splitTime } from './matrix.cells.ts'
import { isHeadDay } from './matrix.head.ts'
import { columnNamed } from './schedule.header.ts'
import { HIDDEN_ROW, type SheetGrid } from './sheet.grid.ts'

/** Rows that are looked at. */
const MAX_ROWS = 200

/** The cell of the only day of a sheet; undefined where it has none or several. */
function onlyDay({ rows }: SheetGrid, rules: DayRules): { row: number; column: number } | undefined {
  const days = rows
    .slice(0, MAX_ROWS)
    .flatMap((cells, row) => cells.flatMap((cell, column) => (isHeadDay(cell, rules) ? [{ row, column }] : [])))
  return days.length === 1 ? days[0] : undefined
}

/**
 * A sheet whose only day stands over names, with posts before them, as a table of posts and days: 'Post' is written
 * over them, and a day at the beginning is moved over the names. Undefined for another sheet.
 */
export function withOneDay(sheet: SheetGrid, rules: DayRules, isPost: CellRules['isPost']): SheetGrid | undefined {
  const day = onlyDay(sheet, rules)
  if (!day) return undefined
  const { rows } = sheet
  const head = rows[day.row] ?? []
  const [posts, names] = day.column === 0 ? [0, 1] : [day.column - 1, day.column]
  const others = head.filter((cell, column) => column !== day.column && !isBlank(cell))
  if (others.some((cell) => columnNamed(cell) === undefined || columnNamed(cell) === 'name')) return undefined
  const below = rows.slice(day.row + 1).filter((row) => row !== HIDDEN_ROW && !isBlank(row[posts]))
  const labels = below.map((row) => splitTime(cleanText(row[posts])).rest)
  const isSaid = columnNamed(head[posts]) === 'assignment'
  if (!below.some((row) => !isBlank(row[names]))) return undefined
  if (!isSaid && labels.filter(isPost).length * 2 <= labels.length) return undefined
  // The row may be shorter than the names below it.
  const own = Array.from({ length: Math.max(head.length, names + 1) }, (_, column) => head[column] ?? null)
  if (names !== day.column) own[names] = head[day.column] ?? null
  if (!isSaid) own[posts] = 'Post'
  return { ...sheet, rows: rows.map((row, index) => (index === day.row ? own : row)) }
}
