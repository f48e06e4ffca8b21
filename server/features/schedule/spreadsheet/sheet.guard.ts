import { SpreadsheetError } from './spreadsheet.error.ts'
import type { ZipPart } from './zip.parts.ts'

/** Largest row and column of spreadsheet programs (XFD1048576). */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384

/** Rows times widest row: the workbook library allocates 8 bytes for each of these cells, blank ones included. */
const MAX_CELLS = 20_000_000

/** Forbidden in package parts (ECMA-376 part 2, 7.2.2); document types can declare exponentially expanding entities. */
const DOCUMENT_TYPE = '<!DOCTYPE'

/** Element that identifies a worksheet: the library reads rows only inside it. */
const SHEET_DATA = 'sheetData'

// Groups: 1 row number; 2, 3 and 4 a cell's column, row and remaining attributes; 5 range of a dimension.
const TAG =
  /<(?:\w+:)?(?:row\s(?:[^<>]*\s)?r=["']([^"'<>]*)["']|c\s(?:[^<>]*\s)?r=["']([A-Z]*)(\d*)["']([^<>]*)|dimension\s(?:[^<>]*\s)?ref=["']([^"'<>]*)["'])/g

const tooLarge = () => new SpreadsheetError('spreadsheet_too_large')

function columnNumber(letters: string): number {
  let column = 0
  for (let index = 0; index < letters.length; index++) column = column * 26 + letters.charCodeAt(index) - 64
  return column
}

function refuseBeyondLimits(row: number, column: number): void {
  if (row > MAX_ROW || column > MAX_COLUMN) throw tooLarge()
}

function guardSheet(xml: string): void {
  let lastRow = 0
  let lastColumn = 0
  for (const [, rowNumber, letters, cellRow, rest, range] of xml.matchAll(TAG)) {
    if (rowNumber !== undefined) {
      refuseBeyondLimits(Number(rowNumber), 0)
    } else if (letters !== undefined) {
      const row = Number(cellRow)
      const column = columnNumber(letters)
      refuseBeyondLimits(row, column)
      if (rest?.endsWith('/')) continue
      if (row > lastRow) lastRow = row
      if (column > lastColumn) lastColumn = column
    } else if (range !== undefined) {
      for (const [, corner = '', number] of range.matchAll(/([A-Z]*)(\d+)/g))
        refuseBeyondLimits(Number(number), columnNumber(corner))
    }
  }
  if (lastRow * lastColumn > MAX_CELLS) throw tooLarge()
}

/**
 * Refuses parts that would exhaust the workbook library: a document type ('unreadable_spreadsheet'); rows, columns or
 * sheets larger than any schedule ('spreadsheet_too_large').
 */
export function guardParts(parts: ZipPart[]): void {
  for (const { content } of parts) {
    if (content.includes(DOCUMENT_TYPE)) throw new SpreadsheetError('unreadable_spreadsheet')
    if (content.includes(SHEET_DATA)) guardSheet(content.toString('latin1'))
  }
}
