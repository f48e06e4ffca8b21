import { comparisonKey } from '#shared/text.ts'
import { SpreadsheetError, tooLarge } from './spreadsheet.error.ts'

/** Largest row and column of spreadsheet programs (XFD1048576). */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384

const ADDRESS = /^\$?([A-Z]+)\$?(\d+)$/i

/** A cell's place; rows and columns count from 0. */
export interface CellPlace {
  row: number
  column: number
}

/** A rectangle of cells; both ends belong to it. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

/** Name of a cell: column 2, row 3, both counted from 0, is 'C4'. */
export function cellName(column: number, row: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Refuses a place outside of what spreadsheet programs have. */
export function refuseOutside({ row, column }: CellPlace): void {
  if (!(row >= 0 && column >= 0)) throw new SpreadsheetError('unreadable_spreadsheet')
  if (row >= MAX_ROW || column >= MAX_COLUMN) throw tooLarge('places', MAX_ROW)
}

/** The place that an address such as 'C4' names. Throws SpreadsheetError for one that names none. */
export function cellPlaceOf(address: string): CellPlace {
  const [, letters, digits] = ADDRESS.exec(address) ?? []
  if (letters === undefined || digits === undefined) throw new SpreadsheetError('unreadable_spreadsheet')
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  const place = { row: Number(digits) - 1, column: column - 1 }
  refuseOutside(place)
  return place
}

/** The rectangle between the corners of a range such as 'A2:A5'; of 'A2' the cell. */
export function rangeOf(range: string): Range {
  const [from = '', to = from] = range.split(':')
  const [first, second] = [cellPlaceOf(from), cellPlaceOf(to)]
  return {
    top: Math.min(first.row, second.row),
    left: Math.min(first.column, second.column),
    bottom: Math.max(first.row, second.row),
    right: Math.max(first.column, second.column),
  }
}

/** The sheet of this name: as it is written, else as names are compared. */
export function sheetNamed<Named extends { name: string }>(sheets: readonly Named[], name: string): Named | undefined {
  const key = comparisonKey(name)
  return sheets.find((one) => one.name === name) ?? sheets.find((one) => comparisonKey(one.name) === key)
}
