import { NAME_MAX } from '#shared/people/personFields.ts'
import { ASSIGNMENT_MAX, IMPORT_MAX_ROWS, SERVICE_TIME_MAX, TIE_COLOR_MAX } from '#shared/plan/schedule.ts'
import { AUTO, type SheetLayout } from './schedule.layout.ts'
import { type FixtureCell, workbookFiles, worksheet, zip } from './workbook.fixtures.ts'
import { readWorkbookRows } from './workbook.reader.ts'

const LIMITS = {
  maxRows: IMPORT_MAX_ROWS,
  maxUncompressedBytes: 64 * 1024 * 1024,
  maxEntries: 2000,
  lengths: { name: NAME_MAX, assignment: ASSIGNMENT_MAX, serviceTime: SERVICE_TIME_MAX, tieColor: TIE_COLOR_MAX },
}

/**
 * Reads a workbook in this process: for what depends on it, such as the time zone, and where a worker adds only time.
 */
export function readHere(bytes: Buffer, choice: Partial<SheetLayout> = {}) {
  return readWorkbookRows(bytes, { ...AUTO, ...choice }, LIMITS)
}

/** The shifts of a reading, a line each: date, service time, post, name and tie. */
export const linesOf = ({ rows }: ReturnType<typeof readHere>): string[] =>
  rows.map(({ date, serviceTime, assignment, name, tieColor }) =>
    [date, serviceTime, assignment, name, tieColor].filter((value) => value).join(' '),
  )

/** Texts that a reading left out, a line each: row, cell, reason and text. */
export const leftOutOf = ({ leftOut }: ReturnType<typeof readHere>): string[] =>
  leftOut.map(({ row, cell, why, text }) => [cell ?? row, why, text].join(' '))

/** A workbook of one sheet with this XML in its root element. */
export const sheetOf = (xml: string, sharedStrings?: string): Buffer =>
  zip([
    ...workbookFiles([worksheet(xml)]),
    ...(sharedStrings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: `<sst>${sharedStrings}</sst>` }]),
  ])

const cellXml = (cell: FixtureCell): string => {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  return typeof cell === 'object'
    ? `<c s="${cell.style === 'date' ? 1 : 2}"><v>${cell.serial}</v></c>`
    : `<c><v>${cell}</v></c>`
}

/** The rows of a sheet as XML without references; texts that begin with '<c' are the XML of a cell. */
export const rowsXml = (rows: FixtureCell[][]): string =>
  `<sheetData>${rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')}</sheetData>`

/** A workbook of one sheet with these cells and merged ranges. */
export const mergedSheet = (rows: FixtureCell[][], ...ranges: string[]): Buffer =>
  sheetOf(`${rowsXml(rows)}<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`)
