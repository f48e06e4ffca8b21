import { isBlank, type SheetCell } from './cell.text.ts'
import { emptySheet, type RawSheet } from './sheet.cells.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { cellsOf, DELIMITERS, type Delimiter, rawLines, separatorOf, withoutQuoted } from './text.lines.ts'

/** Lines of a text by which its delimiter is found. */
const LINES_TRIED = 50

/** Columns of a line that are read. */
const MAX_COLUMNS = 1000

/** A whole number as spreadsheet programs take one from a text. One with a zero in front is a text. */
const WHOLE = /^(?:0|[1-9]\d{0,8})$/

/** The delimiter of most of the first lines; undefined for a text that is no table. */
function delimiterOf(lines: readonly { text: string }[]): Delimiter | undefined {
  const said = separatorOf(lines[0]?.text ?? '')
  if (said) return said
  const some = lines.slice(0, LINES_TRIED).map(({ text }) => withoutQuoted(text))
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: some.filter((text) => text.includes(delimiter)).length,
  }))
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most))
  return best.count > 1 ? best.delimiter : undefined
}

/** What a spreadsheet program makes of the text of a cell. */
function cellOf(text: string): SheetCell {
  const plain = text.trim().replace(/^="(.*)"$/s, '$1')
  if (WHOLE.test(plain)) return Number(plain)
  if (/^(?:true|false)$/i.test(plain)) return plain.toLowerCase() === 'true'
  return plain.replace(/^'(?=[=+\-@])/, '') || null
}

/**
 * The cells of a text of values with a delimiter (.csv, .tsv). Throws SpreadsheetError: 'too_many_rows' for more than
 * `maxRows` lines, 'not_a_spreadsheet' for a text without two lines of several values.
 */
export function sheetOfText(text: string, maxRows: number): RawSheet {
  const lines = rawLines(text, maxRows + 1)
  if (lines.length > maxRows) throw new SpreadsheetError('too_many_rows', { params: { limit: maxRows } })
  const delimiter = delimiterOf(lines)
  if (delimiter === undefined) throw new SpreadsheetError('not_a_spreadsheet')
  const sheet = emptySheet()
  for (const { number, text: line } of lines) {
    if (separatorOf(line) !== undefined) continue
    const cells = cellsOf(line, delimiter).slice(0, MAX_COLUMNS).map(cellOf)
    if (!cells.every(isBlank)) sheet.rows.set(number - 1, cells)
  }
  return sheet
}
