import { Readable } from 'node:stream'
import readWorkbook from 'read-excel-file/node'
import { cleanText, isBlank } from './cell.text.ts'
import type { SheetRules } from './schedule.collect.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import { type ReadSheet, readSheets, type Sheet } from './schedule.sheet.ts'
import { guardParts } from './sheet.guard.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { readZipDirectory, type ZipLimits } from './zip.directory.ts'
import { storedZip, unpackXmlParts, type ZipPart } from './zip.parts.ts'

export interface CellLimits extends ZipLimits {
  maxRows: number
  maxColumns: number
}

export interface ReadLimits extends ZipLimits, Omit<SheetRules, 'epoch1904'> {}

const WORKBOOK = 'xl/workbook.xml'
const EPOCH_1904 = /(\bdate1904\s*=\s*)["'](?:1|true)["']/

// Alternatives of one character each, so that matching takes linear time.
const SHEET = /<(?:\w+:)?sheet\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*\/>/g
const HIDDEN = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/

/** Removes the hidden sheets, unless all are. */
function withoutHiddenSheets(xml: string): string {
  const sheets = xml.match(SHEET) ?? []
  return sheets.every((sheet) => HIDDEN.test(sheet))
    ? xml
    : xml.replace(SHEET, (sheet) => (HIDDEN.test(sheet) ? '' : sheet))
}

/**
 * Prepares the list of sheets for the library. Replaces date1904="true" (LibreOffice) with "1": the library ignores
 * "true" and reads dates four years off.
 */
function prepared(part: ZipPart): ZipPart {
  if (part.name !== WORKBOOK) return part
  const xml = part.content.toString('utf8').replace(EPOCH_1904, '$1"1"')
  return { ...part, content: Buffer.from(withoutHiddenSheets(xml)) }
}

/** Reads the sheets of a workbook. Chart sheets have no cells. */
async function readCells(parts: ZipPart[]): Promise<Sheet[]> {
  try {
    const sheets = await readWorkbook(Readable.from(storedZip(parts)))
    return sheets.map(({ data }) => (data ?? []) as unknown as Sheet)
  } catch (cause) {
    throw new SpreadsheetError('unreadable_spreadsheet', { cause })
  }
}

/** Sheets of a workbook, and whether it counts its days from 1904. Throws SpreadsheetError. */
async function open(bytes: Buffer, limits: ZipLimits): Promise<{ sheets: Sheet[]; epoch1904: boolean }> {
  const entries = readZipDirectory(bytes, limits)
  const parts = unpackXmlParts(bytes, entries, limits.maxUncompressedBytes).map(prepared)
  guardParts(parts)
  const epoch1904 = parts.some(({ name, content }) => name === WORKBOOK && EPOCH_1904.test(content.toString('utf8')))
  return { sheets: await readCells(parts), epoch1904 }
}

/**
 * Reads the shifts of an .xlsx file. Call it only in a process that may die: a file that passes the checks can still
 * exhaust the memory. Throws SpreadsheetError.
 */
export async function readWorkbookRows(bytes: Buffer, choice: LayoutChoice, limits: ReadLimits): Promise<ReadSheet> {
  const { sheets, epoch1904 } = await open(bytes, limits)
  return readSheets(sheets, choice, { ...limits, epoch1904 })
}

/** Reads the texts of the first sheet that is not empty, as `readWorkbookRows` does. Throws for too many rows with text. */
export async function readWorkbookTexts(bytes: Buffer, limits: CellLimits): Promise<string[][]> {
  const { sheets } = await open(bytes, limits)
  const sheet = sheets.find((rows) => rows.some((row) => !row.every(isBlank)))
  if (!sheet) throw new SpreadsheetError('empty_spreadsheet')
  const rows = sheet.map((row) => row.slice(0, limits.maxColumns).map(cleanText))
  if (rows.filter((row) => row.some((cell) => cell !== '')).length > limits.maxRows)
    throw new SpreadsheetError('too_many_rows', { params: { limit: limits.maxRows } })
  return rows
}
