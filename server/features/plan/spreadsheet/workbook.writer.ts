import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/node'
import type { NewShift } from '#shared/plan/schedule.ts'
import { COLUMN_TITLES, COLUMNS } from './spreadsheet.error.ts'

/** A text, on one or more lines, a number, or a day as YYYY-MM-DD. */
export type TableCell = string | number | { day: string }

/** A table of texts, numbers and days with a head. */
export interface SheetTable {
  sheet: string
  heads: readonly string[]
  /** Width of the column in characters. */
  widths: readonly number[]
  rows: readonly (readonly TableCell[])[]
}

const SHEET_NAME = 'Schedule'
const DATE_FORMAT = 'm/d/yyyy'
/** Column widths in characters, in column order. */
const WIDTHS = [12, 26, 22, 14, 14]

/** First day with one serial number in all spreadsheet programs; earlier days are written as text. */
const FIRST_DATE_CELL = '1900-03-01'

// Characters written as _xHHHH_ (ECMA-376 part 1, 22.9.2.19): those that XML forbids or the library drops, and an
// underscore that begins such an escape in the text itself.
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)|[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]/gu

const escapeUnit = (unit: string): string => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Escapes keys such as 'constructor': the library looks texts up in a plain object, which inherits them. */
const escapeInherited = (text: string): string => (text in {} ? escapeUnit(text) + text.slice(1) : text)

const escapeText = (text: string): string =>
  escapeInherited(text.replace(ESCAPED, (character) => character.split('').map(escapeUnit).join('')))

const textCell = (text: string): Cell => ({ value: escapeText(text), type: String })

function dateCell(day: string): Cell {
  const value = new Date(`${day}T00:00:00Z`)
  return day < FIRST_DATE_CELL || Number.isNaN(value.getTime())
    ? textCell(day)
    : { value, type: Date, format: DATE_FORMAT }
}

function tableCell(value: TableCell): Cell {
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'object') return dateCell(value.day)
  if (value === '') return null
  return value.includes('\n')
    ? { value: value.split('\n').map(escapeText).join('\n'), type: String, wrap: true }
    : textCell(value)
}

const headOf = (title: string): Cell => ({ value: escapeText(title), type: String, fontWeight: 'bold' })

interface WrittenSheet {
  sheet: string
  widths: readonly number[]
  data: SheetData
}

const write = (sheets: WrittenSheet[]): Promise<Buffer> =>
  writeWorkbook(
    sheets.map(({ sheet, widths, data }) => ({
      sheet,
      data,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
    })),
  ).toBuffer()

/** Writes an .xlsx file with the columns of an export. Texts stay texts, also those that begin with '='. */
export function writeWorkbookRows(rows: readonly NewShift[]): Promise<Buffer> {
  const data = [
    COLUMNS.map((column) => headOf(COLUMN_TITLES[column])),
    ...rows.map(({ date, name, assignment, serviceTime, tieColor }) => [
      dateCell(date),
      ...[name, assignment, serviceTime].map(textCell),
      tieColor === null ? null : textCell(tieColor),
    ]),
  ]
  return write([{ sheet: SHEET_NAME, widths: WIDTHS, data }])
}

/** Writes an .xlsx file with a sheet for each table. Texts stay texts, also those that begin with '='. */
export const writeWorkbookTables = (tables: readonly SheetTable[]): Promise<Buffer> =>
  write(
    tables.map(({ sheet, heads, widths, rows }) => ({
      sheet,
      widths,
      data: [heads.map(headOf), ...rows.map((row) => row.map(tableCell))],
    })),
  )
