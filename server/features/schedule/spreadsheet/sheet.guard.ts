import { SpreadsheetError } from './spreadsheet.error.ts'
import type { ZipPart } from './zip.parts.ts'

/** The largest row and column a spreadsheet program knows (XFD1048576). */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384

/** The workbook library makes a value of every cell up to the last one of the widest row: 8 bytes each. */
const MAX_CELLS = 20_000_000

/** No package part may hold a document type (ECMA-376 part 2, 7.2.2), where entities that multiply are declared. */
const DOCUMENT_TYPE = '<!DOCTYPE'

/** What only a worksheet has, and the library needs to see before it looks at a row. */
const SHEET_DATA = 'sheetData'

// 1 the number of a row; 2, 3 and 4 column, row and what follows of a cell; 5 the range of a dimension.
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
 * Refuses what the workbook library would choke on, before it sees it: a document type ('unreadable_spreadsheet'),
 * rows, columns or a sheet as a whole that are larger than any schedule ('spreadsheet_too_large').
 */
export function guardParts(parts: ZipPart[]): void {
  for (const { content } of parts) {
    if (content.includes(DOCUMENT_TYPE)) throw new SpreadsheetError('unreadable_spreadsheet')
    if (content.includes(SHEET_DATA)) guardSheet(content.toString('latin1'))
  }
}
