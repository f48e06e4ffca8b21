import { DAY_MS } from '#shared/days.ts'
import type { SheetCell } from './cell.text.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import type { Workbook } from './workbook.parts.ts'
import { type RichText, textPartsOf } from './xml.runs.ts'
import { decodeEscapes } from './xml.text.ts'

/** Days from the spreadsheet epoch, 1899-12-30, to 1970-01-01, and between the 1900 and 1904 date systems. */
const UNIX_EPOCH_SERIAL = 25_569
const EPOCH_1904_DAYS = 1462

/** Day, time or both as ISO 8601 writes them. A zone is not read: the day is the one that the cell shows. */
const ISO =
  /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:(?:^|[T ])T?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

/** A duration since midnight, as openpyxl writes one: PT9H30M. */
const DURATION = /^PT(?:(\d{1,2})H)?(?:(\d{1,2})M)?(?:(\d{1,2})(?:\.\d+)?S)?$/

/** A number as the date or time that its style shows, in UTC; times alone are on 1899-12-30 or 1904-01-01. */
function dateOfSerial(serial: number, epoch1904: boolean): Date {
  const since1900 = epoch1904 ? serial + EPOCH_1904_DAYS : serial
  return new Date(Math.floor((since1900 - UNIX_EPOCH_SERIAL) * DAY_MS))
}

/** A date cell of type 'd', in UTC whatever the host's zone; the text itself where it is none. */
function dateOfText(text: string): SheetCell {
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

const textCell = (text: string): SheetCell => decodeEscapes(text).trim() || null

/** Signs that are left between a struck name and the one in its place. */
const EDGES = /^[\s/,;&+>\u2192-]+|[\s/,;&+>\u2192-]+$/g

function richValue(rich: RichText, isStruck: boolean): Value {
  const { plain, struck, whole } = textPartsOf(rich, isStruck)
  const isMixed = plain !== '' && struck !== ''
  return { value: (isMixed ? plain.replace(EDGES, '') : plain) || null, struck: struck || null, whole: whole || null }
}

/** A cell as its XML has it. */
export interface OpenCell {
  row: number
  column: number
  type: string
  style: number
  value: string
  /** Undefined without an inline string. */
  inline: RichText | undefined
}

/** Content of a cell without what is struck through, and all of it. */
interface Value {
  value: SheetCell
  struck: SheetCell
  whole: SheetCell
}

/** Reads the value of a cell. Throws SpreadsheetError. */
export function readValue(cell: OpenCell, workbook: Workbook): Value {
  const { type, style, value, inline } = cell
  const trimmed = value.trim()
  const isStruck = workbook.styles[style]?.isStruck ?? false
  if (type === 'inlineStr' || (trimmed === '' && inline !== undefined))
    return richValue(inline ?? decodeEscapes(value), isStruck)
  if (type === 's' && trimmed !== '') {
    const text = workbook.sharedStrings[Number(trimmed)]
    if (text === undefined) throw new SpreadsheetError('unreadable_spreadsheet')
    return richValue(text, isStruck)
  }
  const whole = plainValue(cell, workbook)
  return isStruck ? { value: null, struck: whole, whole } : { value: whole, struck: null, whole }
}

/** The value of a cell that is no rich text. */
function plainValue({ type, style, value }: OpenCell, workbook: Workbook): SheetCell {
  const trimmed = value.trim()
  if (type === 'str') return textCell(value)
  if (trimmed === '') return null
  if (type === 'b') return trimmed === '1' || trimmed === 'true'
  if (type === 'd') return dateOfText(trimmed)
  if (type !== 'n') throw new SpreadsheetError('unreadable_spreadsheet')
  const number = Number(trimmed)
  if (!Number.isFinite(number)) return textCell(value)
  return workbook.styles[style]?.isDate ? dateOfSerial(number, workbook.epoch1904) : number
}
