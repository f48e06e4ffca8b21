import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { cellPlaceOf, type Range, rangeOf, refuseOutside } from './sheet.place.ts'
import { type OpenCell, readValue } from './sheet.values.ts'
import { SpreadsheetError, tooLarge } from './spreadsheet.error.ts'
import type { Comments } from './workbook.comments.ts'
import type { Workbook } from './workbook.parts.ts'
import { RichTextReader } from './xml.runs.ts'
import { type Attributes, scanXml } from './xml.scan.ts'

/** Rows times widest row: largest table that is read. */
const MAX_CELLS = 20_000_000

/** Maximum merged ranges of a sheet. */
const MAX_MERGES = 100_000

/** Maximum ranges of hidden columns: one for each column that a sheet can have. */
const MAX_HIDDEN = 16_384

/** Cell that shows an error, such as '#N/A'. Rows and columns count from 0. */
export interface ErrorCell {
  row: number
  column: number
  text: string
}

/** Cell with text that is struck through. Rows and columns count from 0. */
export interface StruckCell {
  row: number
  column: number
  /** Text of the struck runs; null where the whole cell is struck. */
  text: string | null
  /** The cell with its struck runs. */
  whole: SheetCell
}

/** The cells of a worksheet as its XML has them. Rows and columns count from 0. */
export interface RawSheet {
  /** Cells with a value, by row and column; struck runs are left out of the texts. */
  rows: Map<number, SheetCell[]>
  merges: Range[]
  hiddenRows: Set<number>
  /** First and last column of each range of hidden ones. */
  hiddenColumns: [from: number, to: number][]
  errors: ErrorCell[]
  /** Cells that are struck through, or some runs of them. */
  struck: StruckCell[]
  comments: Comments
}

export const emptySheet = (): RawSheet => ({
  rows: new Map(),
  merges: [],
  hiddenRows: new Set(),
  hiddenColumns: [],
  errors: [],
  struck: [],
  comments: new Map(),
})

const isHidden = (attributes: Attributes, size: string): boolean =>
  attributes.is('hidden') || Number(attributes.get(size) ?? 1) === 0

/** Adds a cell to the sheet. `size` is that of the table up to here. */
function storeCell(
  sheet: RawSheet,
  size: { rows: number; columns: number },
  closed: OpenCell,
  workbook: Workbook,
): void {
  const { row, column } = closed
  if (closed.type === 'e') {
    sheet.errors.push({ row, column, text: closed.value.trim() })
    return
  }
  const { value, struck, whole } = readValue(closed, workbook)
  if (isBlank(whole)) return
  size.rows = Math.max(size.rows, row + 1)
  size.columns = Math.max(size.columns, column + 1)
  if (size.rows * size.columns > MAX_CELLS) throw tooLarge('table', MAX_CELLS)
  const cells = sheet.rows.get(row) ?? []
  // Two values for one cell: which of them the program shows is not known.
  if (cells[column] !== undefined) throw new SpreadsheetError('unreadable_spreadsheet')
  cells[column] = isBlank(value) ? whole : value
  if (!isBlank(struck)) sheet.struck.push({ row, column, text: isBlank(value) ? null : cleanText(struck), whole })
  sheet.rows.set(row, cells)
}

/**
 * Reads the XML of a worksheet. Rows and cells without a reference follow the one before them. Throws SpreadsheetError:
 * 'spreadsheet_too_large' for a table larger than any schedule, 'unreadable_spreadsheet' for other XML than a
 * worksheet.
 */
export function readCells(xml: string, workbook: Workbook): RawSheet {
  const sheet = emptySheet()
  let row = -1
  let column = -1
  let cell: OpenCell | undefined
  let rowStyle = 0
  const reader = new RichTextReader()
  const size = { rows: 0, columns: 0 }

  function openRow(attributes: Attributes): void {
    const number = attributes.get('r')
    row = number === undefined ? row + 1 : Number(number) - 1
    refuseOutside({ row, column: 0 })
    column = -1
    rowStyle = attributes.is('customFormat') ? Number(attributes.get('s') ?? 0) : 0
    if (isHidden(attributes, 'ht')) sheet.hiddenRows.add(row)
  }

  function openCell(attributes: Attributes): OpenCell {
    const address = attributes.get('r')
    const place = address === undefined ? { row: Math.max(row, 0), column: column + 1 } : cellPlaceOf(address)
    refuseOutside(place)
    row = place.row
    column = place.column
    const type = attributes.get('t') ?? 'n'
    return { ...place, type, style: Number(attributes.get('s') ?? rowStyle), value: '', inline: undefined }
  }

  scanXml(xml, {
    open(name, attributes, parent) {
      if (cell) {
        reader.open(name, attributes, parent)
      } else if (name === 'c' && parent === 'row') cell = openCell(attributes)
      else if (name === 'row' && parent === 'sheetData') openRow(attributes)
      else if (name === 'mergeCell') {
        if (sheet.merges.length === MAX_MERGES) throw tooLarge('merges', MAX_MERGES)
        sheet.merges.push(rangeOf(attributes.get('ref') ?? ''))
      } else if (name === 'dimension') rangeOf(attributes.get('ref') || 'A1')
      else if (name === 'col' && parent === 'cols' && isHidden(attributes, 'width')) {
        if (sheet.hiddenColumns.length === MAX_HIDDEN) throw tooLarge('columns', MAX_HIDDEN)
        sheet.hiddenColumns.push([Number(attributes.get('min')) - 1, Number(attributes.get('max')) - 1])
      }
    },
    text(part, parent) {
      if (!cell) return
      if (parent === 'v') cell.value += part
      reader.text(part, parent)
    },
    close(name) {
      if (!cell) return
      reader.close(name)
      if (name === 'is') cell.inline = reader.take()
      if (name !== 'c') return
      reader.take()
      storeCell(sheet, size, cell, workbook)
      cell = undefined
    },
  })
  return sheet
}
