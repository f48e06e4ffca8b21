/** Value of a cell as the workbook library returns it. */
export type Cell = string | number | boolean | Date | null | undefined

/** Characters cleaned at most; longer texts are too long for every column. */
const MAX_RAW_LENGTH = 2000

const SPACES = /[\s\u200B]+/g
// Plain ASCII words with single spaces, which is nearly every text, skip the clean-up.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

// Equal to `hasUnprintable` (shared/text.ts): control characters that are not spaces, and bidi overrides.
const CONTROL = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u
const CONTROLS = new RegExp(CONTROL, 'gu')

const CLIP_LENGTH = 60

/**
 * Collapses spaces and trims the ends, as `foldSpaces` (shared/text.ts) does. Cuts texts after 2,000 characters, which
 * are too long for every column.
 */
export function cleanText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  const text = String(cell).slice(0, MAX_RAW_LENGTH)
  return PLAIN.test(text) ? text : text.replace(SPACES, ' ').trim()
}

/** True for a cell without visible text. Writes no date as text to find out: every row of a schedule begins with one. */
export const isBlank = (cell: Cell): boolean =>
  cell instanceof Date ? Number.isNaN(cell.getTime()) : cleanText(cell) === ''

/** True where the raw text contains an invisible character that the contract refuses. */
export const hasControlCharacters = (cell: Cell): boolean =>
  typeof cell === 'string' && CONTROL.test(cell.slice(0, MAX_RAW_LENGTH))

/** Text for an error message: at most 60 characters, control characters replaced by U+FFFD. */
export const clip = (text: string): string =>
  [...text.slice(0, CLIP_LENGTH * 2)].slice(0, CLIP_LENGTH).join('').replace(CONTROLS, '\uFFFD')
