/** What the workbook library makes of a cell. */
export type Cell = string | number | boolean | Date | null | undefined

/** More than this is too long for every column, whatever it holds: it is not even cleaned. */
const MAX_RAW_LENGTH = 2000

const SPACES = /[\s\u200B]+/g
// Texts without such a character, nearly all, need no folding. Plain ASCII words with single spaces.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

// The control characters that `hasUnprintable` of the contract refuses: those that are no space, and bidi overrides.
const CONTROL = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u
const CONTROLS = new RegExp(CONTROL, 'gu')

const CLIP_LENGTH = 60

/**
 * Spaces of every kind folded to one, ends trimmed, as the contract's `foldSpaces` does it.
 * A text of more than 2,000 characters is cut there; it is too long for every column either way.
 */
export function cleanText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  const text = String(cell).slice(0, MAX_RAW_LENGTH)
  return PLAIN.test(text) ? text : text.replace(SPACES, ' ').trim()
}

/** True for a cell that shows nothing. */
export const isBlank = (cell: Cell): boolean => cell === null || cell === undefined || cleanText(cell) === ''

/** True when a raw text holds a character that nobody can see; the contract refuses the same ones. */
export const hasControlCharacters = (cell: Cell): boolean =>
  typeof cell === 'string' && CONTROL.test(cell.slice(0, MAX_RAW_LENGTH))

/** A text fit for an error message: 60 characters at most, what cannot be shown replaced. */
export const clip = (text: string): string =>
  [...text.slice(0, CLIP_LENGTH * 2)].slice(0, CLIP_LENGTH).join('').replace(CONTROLS, '\uFFFD')
