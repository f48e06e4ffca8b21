import type { LeftOut } from '#shared/plan/importFiles.ts'
import { cellRules } from './cell.nobody.ts'
import { isBlank } from './cell.text.ts'
import type { ReadSchedule, SheetRules } from './schedule.collect.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { readSheets } from './schedule.sheet.ts'
import { type RawSheet, readCells } from './sheet.cells.ts'
import { type SheetGrid, shownSheet } from './sheet.grid.ts'
import { sheetNamed } from './sheet.place.ts'
import { unstruck } from './sheet.struck.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet.error.ts'
import { fileText, isWorkbook } from './text.file.ts'
import { sheetOfText } from './text.sheet.ts'
import { readComments } from './workbook.comments.ts'
import { readParts } from './workbook.parts.ts'
import { xmlText } from './xml.text.ts'
import { readZipDirectory, type ZipLimits } from './zip.directory.ts'
import { unpackXmlParts } from './zip.parts.ts'

export interface ReadLimits extends ZipLimits, Omit<SheetRules, 'epoch1904' | 'years' | 'cells' | 'subs'> {}

interface ParsedSheet {
  name: string
  isHidden: boolean
  raw: RawSheet
}

interface OpenWorkbook {
  /** Reads the XML of the sheets anew: of the visible ones, or of all. */
  parse: (isAll?: boolean) => ParsedSheet[]
  epoch1904: boolean
}

/** Lines of a text beside its rows of shifts: titles, remarks and empty ones. */
const MORE_LINES = 1000

/** Opens a workbook, or a text as the one sheet of one, which has no name. Throws SpreadsheetError. */
export function openWorkbook(bytes: Buffer, limits: ZipLimits & { maxRows: number }): OpenWorkbook {
  if (bytes.length > 0 && !isWorkbook(bytes)) {
    const text = fileText(bytes)
    const raw = () => sheetOfText(text, limits.maxRows + MORE_LINES)
    return { parse: () => [{ name: '', isHidden: false, raw: raw() }], epoch1904: false }
  }
  const entries = readZipDirectory(bytes, limits)
  const workbook = readParts(unpackXmlParts(bytes, entries, limits.maxUncompressedBytes))
  const parse = (isAll = false) =>
    workbook.sheets
      .filter(({ isHidden }) => isAll || !isHidden)
      .map(({ content, comments, ...sheet }) => {
        const raw = readCells(xmlText(content), workbook)
        return { ...sheet, raw: comments ? { ...raw, comments: readComments(xmlText(comments)) } : raw }
      })
  return { parse, epoch1904: workbook.epoch1904 }
}

/** The sheet as if nothing of it were hidden. */
const unhidden = (raw: RawSheet): RawSheet => ({ ...raw, hiddenRows: new Set(), hiddenColumns: [] })

/** The sheets that a choice names: all without a name. Throws 'sheet_unknown'. */
function sheetsNamed<Named extends { name: string }>(sheets: readonly Named[], name: string | null): readonly Named[] {
  if (name === null) return sheets
  const sheet = sheetNamed(sheets, name)
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
  read: (sheet: SheetGrid) => ReadSchedule,
): ReadSchedule | undefined {
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
const otherSheets = (sheets: readonly SheetGrid[], { sheet: read }: ReadSchedule): LeftOut[] =>
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
export function readWorkbookRows(bytes: Buffer, choice: SheetLayout, limits: ReadLimits): ReadSchedule {
  const workbook = openWorkbook(bytes, limits)
  const cells = cellRules(choice.known, choice.people)
  const rules = { ...limits, epoch1904: workbook.epoch1904, cells, subs: choice.subs }
  const asChosen = (raw: RawSheet) => (choice.struck === 'read' ? unstruck(raw) : raw)
  const parse = () => workbook.parse().map(({ name, raw }) => ({ name, raw: asChosen(raw) }))
  const parsed = parse()
  const sheets = parsed.map(({ name, raw }) => shownSheet(name, choice.hidden === 'read' ? unhidden(raw) : raw))
  const withOthers = (read: ReadSchedule): ReadSchedule => ({
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
    const again = sheetsNamed(parse(), choice.sheet)
    const read = readHiddenColumns(again, (sheet) => readSheets([sheet], choice, rules))
    if (!read) throw error
    return withOthers(read)
  }
}
