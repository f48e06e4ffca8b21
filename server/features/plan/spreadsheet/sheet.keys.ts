import { comparisonKey } from '#shared/text.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import type { SheetGrid } from './sheet.grid.ts'

/** Maximum characters of a cell with short names. */
const MAX_LENGTH = 1000

/** A short name without a space, and a name of two words or more. */
const KEY = /^([\p{L}\p{M}\p{N}.'\u2019-]{1,12}) ?= ?([^=]{1,100})$/u

/** A letter and what it stands for, such as a post: 'A = Main Door', 'B: Balcony'. */
const LETTER = /^([A-Z]\d?) ?[=:] ?([^=:]{2,100})$/

/** The short names of a cell that holds nothing else: one, or several on lines or with commas between them. */
function keysOf(cell: SheetCell): [key: string, name: string][] {
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH || !/[=:]/.test(cell)) return []
  const parts = cell.split(/[\r\n;,]/).map((part) => cleanText(part))
  const keys = parts.filter((part) => part !== '').map((part) => LETTER.exec(part) ?? KEY.exec(part))
  const isOne = (found: RegExpExecArray | null): found is RegExpExecArray =>
    found !== null && !/\d/.test(found[2] ?? '') && (LETTER.test(found[0]) || cleanText(found[2]).split(' ').length > 1)
  return keys.every(isOne) ? keys.map(([, short = '', name = '']) => [comparisonKey(short), cleanText(name)]) : []
}

const CODE = /^[A-Z]\d?$/
/** What a letter of a legend stands for. */
const MEANING = /^\p{L}[^=:\d]{1,99}$/u

const isCodeCell = (cell: SheetCell): cell is string =>
  typeof cell === 'string' && cell.length < 9 && CODE.test(cleanText(cell))

/**
 * The letters of legends in two columns: 'A' beside 'Main Door', with nothing before and behind them, two or more, each
 * of which stands elsewhere, too. By row, the column of the letter.
 */
function legendOf({ rows }: SheetGrid): Map<number, number> {
  const found = rows.flatMap((row, index) => {
    const column = row.findIndex(
      (cell, at) =>
        isCodeCell(cell) &&
        isBlank(row[at - 1]) &&
        MEANING.test(cleanText(row[at + 1])) &&
        !isCodeCell(row[at + 1]) &&
        row.slice(at + 2).every(isBlank),
    )
    return column < 0 ? [] : [{ index, column, code: cleanText(row[column]) }]
  })
  const used = new Set(
    rows.flatMap((row, index) =>
      row.flatMap((cell, column) =>
        isCodeCell(cell) && !found.some((one) => one.index === index && one.column === column) ? [cleanText(cell)] : [],
      ),
    ),
  )
  const legend = found.filter(({ code, column }) => used.has(code) && column === found.at(-1)?.column)
  return new Map(legend.length > 1 ? legend.map(({ index, column }) => [index, column]) : [])
}

/** Takes the cells that explain short names out of a sheet: they are no shifts. */
export function withoutKeys(sheet: SheetGrid): SheetGrid {
  const names = new Map<string, string>()
  const cells: { row: number; column: number; text: string }[] = []
  const legend = legendOf(sheet)
  const rows = sheet.rows.map((row, index) => {
    const letter = legend.get(index)
    if (letter !== undefined) {
      const [short, name] = [cleanText(row[letter]), cleanText(row[letter + 1])]
      names.set(comparisonKey(short), name)
      cells.push({ row: index, column: letter, text: `${short} = ${name}` })
      return row.map((cell, column) => (column === letter || column === letter + 1 ? null : cell))
    }
    const found = row.flatMap((cell, column) => {
      const keys = keysOf(cell)
      for (const [key, name] of keys) names.set(key, name)
      return keys.length > 0 ? [column] : []
    })
    if (found.length === 0) return row
    for (const column of found) cells.push({ row: index, column, text: cleanText(row[column]) })
    return row.map((cell, column) => (found.includes(column) ? null : cell))
  })
  return names.size === 0 ? sheet : { ...sheet, rows, keys: { names, cells } }
}
