import { comparisonKey } from '#shared/text.ts'
import { type Cell, cleanText } from './cell.text.ts'
import type { Sheet } from './sheet.grid.ts'

/** Maximum characters of a cell with short names. */
const MAX_LENGTH = 1000

/** A short name without a space, and a name of two words or more. */
const KEY = /^([\p{L}\p{M}\p{N}.'\u2019-]{1,12}) ?= ?([^=]{1,100})$/u

/** A letter and what it stands for, such as a post: 'A = Main Door', 'B: Balcony'. */
const LETTER = /^([A-Z]\d?) ?[=:] ?([^=:]{2,100})$/

/** The short names of a cell that holds nothing else: one, or several on lines or with commas between them. */
function keysOf(cell: Cell): [key: string, name: string][] {
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH || !/[=:]/.test(cell)) return []
  const parts = cell.split(/[\r\n;,]/).map((part) => cleanText(part))
  const keys = parts.filter((part) => part !== '').map((part) => LETTER.exec(part) ?? KEY.exec(part))
  const isOne = (found: RegExpExecArray | null): found is RegExpExecArray =>
    found !== null && !/\d/.test(found[2] ?? '') && (LETTER.test(found[0]) || cleanText(found[2]).split(' ').length > 1)
  return keys.every(isOne) ? keys.map(([, short = '', name = '']) => [comparisonKey(short), cleanText(name)]) : []
}

/** Takes the cells that explain short names out of a sheet: they are no shifts. */
export function withoutKeys(sheet: Sheet): Sheet {
  const names = new Map<string, string>()
  const cells: { row: number; column: number; text: string }[] = []
  const rows = sheet.rows.map((row, index) => {
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
