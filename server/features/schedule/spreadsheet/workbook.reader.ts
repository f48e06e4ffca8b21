import { cleanText } from './cell.text.ts'
import type { ReadSheet, SheetRules } from './schedule.collect.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import { readSheets } from './schedule.sheet.ts'
import { readCells } from './sheet.cells.ts'
import { HIDDEN_ROW, type Sheet, shownSheet } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { readParts } from './workbook.parts.ts'
import { xmlText } from './xml.text.ts'
import { readZipDirectory, type ZipLimits } from './zip.directory.ts'
import { unpackXmlParts } from './zip.parts.ts'

export interface CellLimits extends ZipLimits {
  maxRows: number
  maxColumns: number
}

export interface ReadLimits extends ZipLimits, Omit<SheetRules, 'epoch1904' | 'today'> {}

/** Texts of a sheet; hidden rows and columns are left out of them. */
export interface ReadTexts {
  rows: string[][]
  /** Hidden rows, by their number, and columns, by the cell of their first text. */
  hidden: { row: number; cell: string | null; text: string }[]
}

/** Sheets of a workbook, and whether it counts its days from 1904. Throws SpreadsheetError. */
function open(bytes: Buffer, limits: ZipLimits): { sheets: Sheet[]; epoch1904: boolean } {
  const entries = readZipDirectory(bytes, limits)
  const workbook = readParts(unpackXmlParts(bytes, entries, limits.maxUncompressedBytes))
  const sheets = workbook.sheets.map((content) => shownSheet(readCells(xmlText(content), workbook)))
  return { sheets, epoch1904: workbook.epoch1904 }
}

/**
 * Reads the shifts of an .xlsx file. Call it only in a process that may die: a file that passes the checks can still
 * exhaust the memory. Throws SpreadsheetError.
 */
export function readWorkbookRows(bytes: Buffer, choice: LayoutChoice, limits: ReadLimits): ReadSheet {
  const { sheets, epoch1904 } = open(bytes, limits)
  return readSheets(sheets, choice, { ...limits, epoch1904, today: choice.today })
}

function hiddenOf({ hiddenRows, hiddenColumns }: Sheet, maxColumns: number): ReadTexts['hidden'] {
  const rows = hiddenRows.map(({ index, text }) => ({ row: index + 1, cell: null, text }))
  const columns = [...hiddenColumns]
    .filter(([column]) => column < maxColumns)
    .map(([column, cells]) => {
      const first = [...cells.keys()].reduce((least, row) => Math.min(least, row))
      return { row: first + 1, cell: cellName(column, first), text: cleanText(cells.get(first)) }
    })
  return [...columns, ...rows]
}

/** Reads the texts of the first sheet that is not empty, as `readWorkbookRows` does. Throws for too many rows with text. */
export function readWorkbookTexts(bytes: Buffer, limits: CellLimits): ReadTexts {
  const { sheets } = open(bytes, limits)
  const sheet = sheets.find(({ rows }) => rows.some((row) => row.length > 0))
  if (!sheet) {
    const isHidden = sheets.some(({ rows }) => rows.includes(HIDDEN_ROW))
    throw new SpreadsheetError(isHidden ? 'spreadsheet_hidden' : 'empty_spreadsheet')
  }
  const rows = sheet.rows.map((row) => row.slice(0, limits.maxColumns).map(cleanText))
  if (rows.filter((row) => row.some((cell) => cell !== '')).length > limits.maxRows)
    throw new SpreadsheetError('too_many_rows', { params: { limit: limits.maxRows } })
  return { rows, hidden: hiddenOf(sheet, limits.maxColumns) }
}
