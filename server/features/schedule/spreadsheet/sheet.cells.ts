import { DAY_MS } from '#shared/days.ts'
import { type Cell, isBlank } from './cell.text.ts'
import { placeOf, type Range, rangeOf, refuseOutside } from './sheet.place.ts'
import { SpreadsheetError, tooLarge } from './spreadsheet.error.ts'
import type { Workbook } from './workbook.parts.ts'
import { type Attributes, scanXml } from './xml.scan.ts'
import { decodeEscapes } from './xml.text.ts'

/** Days from the spreadsheet epoch, 1899-12-30, to 1970-01-01, and between the 1900 and 1904 date systems. */
const UNIX_EPOCH_SERIAL = 25_569
const EPOCH_1904_DAYS = 1462

/** Rows times widest row: largest table that is read. */
const MAX_CELLS = 20_000_000

/** Maximum merged ranges of a sheet. */
const MAX_MERGES = 100_000

/** Maximum ranges of hidden columns: one for each column that a sheet can have. */
const MAX_HIDDEN = 16_384

/** Day, time or both as ISO 8601 writes them. A zone is not read: the day is the one that the cell shows. */
const ISO =
  /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:(?:^|[T ])T?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

/** A duration since midnight, as openpyxl writes one: PT9H30M. */
const DURATION = /^PT(?:(\d{1,2})H)?(?:(\d{1,2})M)?(?:(\d{1,2})(?:\.\d+)?S)?$/

/** Cell that shows an error, such as '#N/A'. Rows and columns count from 0. */
export interface ErrorCell {
  row: number
  column: number
  text: string
}

/** The cells of a worksheet as its XML has them. Rows and columns count from 0. */
export interface RawSheet {
  /** Cells with a value, by row and column. */
  rows: Map<number, Cell[]>
  merges: Range[]
  hiddenRows: Set<number>
  /** First and last column of each range of hidden ones. */
  hiddenColumns: [from: number, to: number][]
  errors: ErrorCell[]
}

export const emptySheet = (): RawSheet => ({
  rows: new Map(),
  merges: [],
  hiddenRows: new Set(),
  hiddenColumns: [],
  errors: [],
})

/** A number as the date or time that its style shows, in UTC; times alone are on 1899-12-30 or 1904-01-01. */
function dateOfSerial(serial: number, epoch1904: boolean): Date {
  const since1900 = epoch1904 ? serial + EPOCH_1904_DAYS : serial
  return new Date(Math.floor((since1900 - UNIX_EPOCH_SERIAL) * DAY_MS))
}

/** A date cell of type 'd', in UTC whatever the host's zone; the text itself where it is none. */
function dateOfText(text: string): Cell {
  const iso = ISO.exec(text)
  const duration = DURATION.exec(text)
  if (!text || (!iso && !duration)) return text
  const [year = '1899', month = '12', day = '30'] = iso?.slice(1, 4) ?? []
  const [hour = '0', minute = '0', second = '0'] = iso?.slice(4) ?? duration?.slice(1) ?? []
  const date = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
  )
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 ? date : text
}

const isHidden = (attributes: Attributes, size: string): boolean =>
  attributes.is('hidden') || Number(attributes.get(size) ?? 1) === 0

const textCell = (text: string): Cell => decodeEscapes(text).trim() || null

interface OpenCell {
  row: number
  column: number
  type: string
  style: number
  value: string
  /** Undefined without an inline string. */
  inline: string | undefined
}

function readValue({ type, style, value, inline }: OpenCell, workbook: Workbook): Cell {
  const trimmed = value.trim()
  if (type === 'inlineStr' || (trimmed === '' && inline !== undefined)) return textCell(inline ?? value)
  if (type === 'str') return textCell(value)
  if (trimmed === '') return null
  if (type === 's') {
    const text = workbook.sharedStrings[Number(trimmed)]
    if (text === undefined) throw new SpreadsheetError('unreadable_spreadsheet')
    return text.trim() || null
  }
  if (type === 'b') return trimmed === '1' || trimmed === 'true'
  if (type === 'd') return dateOfText(trimmed)
  if (type !== 'n') throw new SpreadsheetError('unreadable_spreadsheet')
  const number = Number(trimmed)
  if (!Number.isFinite(number)) return textCell(value)
  return workbook.dateStyles[style] ? dateOfSerial(number, workbook.epoch1904) : number
}

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
  const value = readValue(closed, workbook)
  if (isBlank(value)) return
  size.rows = Math.max(size.rows, row + 1)
  size.columns = Math.max(size.columns, column + 1)
  if (size.rows * size.columns > MAX_CELLS) throw tooLarge('table', MAX_CELLS)
  const cells = sheet.rows.get(row) ?? []
  // Two values for one cell: which of them the program shows is not known.
  if (cells[column] !== undefined) throw new SpreadsheetError('unreadable_spreadsheet')
  cells[column] = value
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
  let phonetic = 0
  const size = { rows: 0, columns: 0 }

  function openRow(attributes: Attributes): void {
    const number = attributes.get('r')
    row = number === undefined ? row + 1 : Number(number) - 1
    refuseOutside({ row, column: 0 })
    column = -1
    if (isHidden(attributes, 'ht')) sheet.hiddenRows.add(row)
  }

  function openCell(attributes: Attributes): OpenCell {
    const address = attributes.get('r')
    const place = address === undefined ? { row: Math.max(row, 0), column: column + 1 } : placeOf(address)
    refuseOutside(place)
    row = place.row
    column = place.column
    const type = attributes.get('t') ?? 'n'
    return { ...place, type, style: Number(attributes.get('s') ?? 0), value: '', inline: undefined }
  }

  scanXml(xml, {
    open(name, attributes, parent) {
      if (cell) {
        if (name === 'rPh') phonetic += 1
        if (name === 'is') cell.inline = ''
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
      if (parent === 't' && phonetic === 0 && cell.inline !== undefined) cell.inline += part
    },
    close(name) {
      if (name === 'rPh') phonetic = Math.max(0, phonetic - 1)
      if (name !== 'c' || !cell) return
      storeCell(sheet, size, cell, workbook)
      cell = undefined
    },
  })
  return sheet
}
