import { cleanText, isBlank } from './cell.text.ts'
import { type SheetGrid, shownSheet, textOfRow } from './sheet.grid.ts'
import { cellName, sheetNamed } from './sheet.place.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { openWorkbook } from './workbook.reader.ts'
import type { ZipLimits } from './zip.directory.ts'

export interface CellLimits extends ZipLimits {
  maxRows: number
  maxColumns: number
}

/** Text of a place that is left out. */
export interface LeftOutText {
  row: number
  /** Null for a row. */
  cell: string | null
  text: string
}

/** Texts of a sheet; hidden rows and columns are left out of them. */
export interface SheetTexts {
  name: string
  isHidden: boolean
  /** Rows with text. */
  filled: number
  rows: string[][]
  /** Hidden rows, by their number, and columns, by the cell of their first text. */
  hidden: LeftOutText[]
  /** What is struck through, likewise. */
  struck: LeftOutText[]
}

function hiddenOf({ hiddenRows, hiddenColumns }: SheetGrid, maxColumns: number): SheetTexts['hidden'] {
  const rows = hiddenRows.map(({ index, cells }) => ({ row: index + 1, cell: null, text: textOfRow(cells) }))
  const columns = [...hiddenColumns]
    .filter(([column]) => column < maxColumns)
    .map(([column, cells]) => {
      const first = [...cells.keys()].reduce((least, row) => Math.min(least, row))
      return { row: first + 1, cell: cellName(column, first), text: cleanText(cells.get(first)) }
    })
  return [...columns, ...rows]
}

function struckOf({ struck: { rows, cells, runs } }: SheetGrid, maxColumns: number): LeftOutText[] {
  const found = [...cells].flatMap(([row, own]) =>
    [...own].map(([column, cell]) => ({ row, column, text: cleanText(cell) })),
  )
  return [
    ...rows.map(({ index, cells: own }) => ({ row: index + 1, cell: null, text: textOfRow(own) })),
    ...[...found, ...runs]
      .filter(({ column }) => column < maxColumns)
      .map(({ row, column, text }) => ({ row: row + 1, cell: cellName(column, row), text })),
  ]
}

/** Sheets of a workbook whose texts are read; further ones are named alone. */
const MAX_SHEETS = 40

/**
 * Reads the texts of all sheets with text, hidden ones too, each as far as `maxRows` rows; in all at most four times as
 * many, without the one `named`. Throws where every row is hidden, or there is none.
 */
export function readWorkbookTexts(bytes: Buffer, named: string | null, limits: CellLimits): SheetTexts[] {
  const read: SheetTexts[] = []
  const parsed = openWorkbook(bytes, limits).parse(true)
  const whole = named === null ? undefined : sheetNamed(parsed, named)
  let left = limits.maxRows * 4
  for (const one of parsed) {
    const { name, isHidden, raw } = one
    const sheet = shownSheet(name, raw)
    const filled = sheet.rows.filter((row) => !row.every(isBlank)).length
    if (filled === 0 && sheet.hiddenRows.length === 0) continue
    const isWhole = one === whole
    const most = isWhole ? limits.maxRows + 1 : read.length < MAX_SHEETS ? Math.min(left, limits.maxRows + 1) : 0
    const rows = sheet.rows.slice(0, rowsWith(sheet, most)).map((row) => row.slice(0, limits.maxColumns).map(cleanText))
    if (!isWhole) left -= Math.min(filled, most)
    const { maxColumns } = limits
    const leftOut = { hidden: hiddenOf(sheet, maxColumns), struck: struckOf(sheet, maxColumns) }
    read.push({ name, isHidden, filled, rows, ...leftOut })
  }
  if (read.some(({ filled }) => filled > 0)) return read
  throw new SpreadsheetError(read.length > 0 ? 'spreadsheet_hidden' : 'empty_spreadsheet')
}

/** Index behind the last row, so that at most `most` rows have a text. */
function rowsWith({ rows }: SheetGrid, most: number): number {
  let count = 0
  const end = rows.findIndex((row) => {
    if (!row.every(isBlank)) count += 1
    return count > most
  })
  return end < 0 ? rows.length : end
}
