import type { LeftOut } from '#shared/importFiles.ts'
import { comparisonKey } from '#shared/text.ts'
import { cellRules } from './cell.nobody.ts'
import { cleanText, isBlank } from './cell.text.ts'
import type { ReadSheet, SheetRules } from './schedule.collect.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import { readSheets } from './schedule.sheet.ts'
import { type RawSheet, readCells } from './sheet.cells.ts'
import { HIDDEN_ROW, rowText, type Sheet, shownSheet } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet.error.ts'
import { readParts } from './workbook.parts.ts'
import { xmlText } from './xml.text.ts'
import { readZipDirectory, type ZipLimits } from './zip.directory.ts'
import { unpackXmlParts } from './zip.parts.ts'

export interface CellLimits extends ZipLimits {
  maxRows: number
  maxColumns: number
}

export interface ReadLimits extends ZipLimits, Omit<SheetRules, 'epoch1904' | 'years' | 'cells'> {}

/** Texts of a sheet; hidden rows and columns are left out of them. */
export interface ReadTexts {
  rows: string[][]
  /** Hidden rows, by their number, and columns, by the cell of their first text. */
  hidden: { row: number; cell: string | null; text: string }[]
}

interface OpenWorkbook {
  /** Reads the XML of the visible sheets anew. */
  parse: () => { name: string; raw: RawSheet }[]
  epoch1904: boolean
}

/** Opens a workbook. Throws SpreadsheetError. */
function open(bytes: Buffer, limits: ZipLimits): OpenWorkbook {
  const entries = readZipDirectory(bytes, limits)
  const workbook = readParts(unpackXmlParts(bytes, entries, limits.maxUncompressedBytes))
  const parse = () => workbook.sheets.map(({ name, content }) => ({ name, raw: readCells(xmlText(content), workbook) }))
  return { parse, epoch1904: workbook.epoch1904 }
}

const shownSheets = ({ parse }: OpenWorkbook): Sheet[] => parse().map(({ name, raw }) => shownSheet(name, raw))

/** The sheet as if nothing of it were hidden. */
const unhidden = (raw: RawSheet): RawSheet => ({ ...raw, hiddenRows: new Set(), hiddenColumns: [] })

/** The sheets that a choice names: all without a name. Throws 'sheet_unknown'. */
function sheetsNamed<Named extends { name: string }>(sheets: readonly Named[], name: string | null): readonly Named[] {
  if (name === null) return sheets
  const key = comparisonKey(name)
  const sheet = sheets.find((one) => one.name === name) ?? sheets.find((one) => comparisonKey(one.name) === key)
  if (!sheet) throw new SpreadsheetError('sheet_unknown')
  return [sheet]
}

/** Refusals for which a hidden column may be the reason. */
const MAYBE_HIDDEN: readonly SpreadsheetErrorCode[] = [
  'no_header',
  'missing_columns',
  'empty_spreadsheet',
  'spreadsheet_hidden',
  'layout_unknown',
  'rows_invalid',
]

/** Maximum hidden columns of which is found out, one by one, whether the sheet can be read without them. */
const MAX_TRIED = 12

/**
 * Reads sheets that cannot be read without their hidden columns: only those are shown without which the sheet is none.
 * Undefined where they do not help.
 */
function readHiddenColumns(
  sheets: readonly { name: string; raw: RawSheet }[],
  read: (sheet: Sheet) => ReadSheet,
): ReadSheet | undefined {
  const tried = (name: string, raw: RawSheet, shown: ReadonlySet<number>) => {
    try {
      const rows = new Map([...raw.rows].map(([row, cells]) => [row, [...cells]]))
      return read(shownSheet(name, { ...raw, rows }, shown))
    } catch (error) {
      if (error instanceof SpreadsheetError) return undefined
      throw error
    }
  }
  for (const { name, raw } of sheets) {
    const width = [...raw.rows.values()].reduce((widest, cells) => Math.max(widest, cells.length), 0)
    const shown = new Set<number>()
    for (const [from, to] of raw.hiddenColumns)
      for (let column = from; column <= Math.min(to, width - 1); column++)
        if ([...raw.rows.values()].some((cells) => !isBlank(cells[column]))) shown.add(column)
    let found = shown.size > 0 ? tried(name, raw, shown) : undefined
    for (const column of found ? [...shown].slice(0, MAX_TRIED) : []) {
      shown.delete(column)
      const without = tried(name, raw, shown)
      if (without?.layout === found?.layout) found = without
      else shown.add(column)
    }
    if (found) return found
  }
  return undefined
}

/** Names the sheets with text that were not read. */
const otherSheets = (sheets: readonly Sheet[], { sheet: read }: ReadSheet): LeftOut[] =>
  sheets
    .filter(({ name, filled }) => name !== read && filled > 0)
    .map(({ name, filled, rows, hiddenRows }) => {
      const first = rows.findIndex((row) => !row.every(isBlank))
      const row = (first < 0 ? (hiddenRows[0]?.index ?? 0) : first) + 1
      return { row, cell: null, what: 'sheet', why: 'sheet', filled, text: name }
    })

/**
 * Reads the shifts of an .xlsx file. Call it only in a process that may die: a file that passes the checks can still
 * exhaust the memory. Throws SpreadsheetError.
 */
export function readWorkbookRows(bytes: Buffer, choice: LayoutChoice, limits: ReadLimits): ReadSheet {
  const workbook = open(bytes, limits)
  const cells = cellRules(choice.known, choice.people)
  const rules = { ...limits, epoch1904: workbook.epoch1904, cells }
  const parsed = workbook.parse()
  const sheets = parsed.map(({ name, raw }) => shownSheet(name, choice.hidden === 'read' ? unhidden(raw) : raw))
  const withOthers = (read: ReadSheet): ReadSheet => ({
    ...read,
    leftOut: [...read.leftOut, ...otherSheets(sheets, read)],
  })
  try {
    return withOthers(readSheets(sheetsNamed(sheets, choice.sheet), choice, rules))
  } catch (error) {
    if (!(error instanceof SpreadsheetError) || !MAYBE_HIDDEN.includes(error.code) || choice.hidden === 'read')
      throw error
    if (!parsed.some(({ raw }) => raw.hiddenColumns.length > 0)) throw error
    // The rows of a parsed sheet are taken over by the one that was shown.
    const again = sheetsNamed(workbook.parse(), choice.sheet)
    const read = readHiddenColumns(again, (sheet) => readSheets([sheet], choice, rules))
    if (!read) throw error
    return withOthers(read)
  }
}

function hiddenOf({ hiddenRows, hiddenColumns }: Sheet, maxColumns: number): ReadTexts['hidden'] {
  const rows = hiddenRows.map(({ index, cells }) => ({ row: index + 1, cell: null, text: rowText(cells) }))
  const columns = [...hiddenColumns]
    .filter(([column]) => column < maxColumns)
    .map(([column, cells]) => {
      const first = [...cells.keys()].reduce((least, row) => Math.min(least, row))
      return { row: first + 1, cell: cellName(column, first), text: cleanText(cells.get(first)) }
    })
  return [...columns, ...rows]
}

/**
 * Reads the texts of the first sheet that is not empty, as `readWorkbookRows` does. Throws for too many rows with text.
 */
export function readWorkbookTexts(bytes: Buffer, limits: CellLimits): ReadTexts {
  const sheets = shownSheets(open(bytes, limits))
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
