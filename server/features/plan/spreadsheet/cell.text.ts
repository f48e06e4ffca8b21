import { foldSpaces, hasUnprintable } from '#shared/text.ts'

/** Value of a cell; dates and times are in UTC. */
export type SheetCell = string | number | boolean | Date | null | undefined

/** Characters cleaned at most; longer texts are too long for every column. */
const MAX_RAW_LENGTH = 2000

const INVISIBLE = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

const CLIP_LENGTH = 60

/** The text of a cell in its stored form. Cuts texts after 2,000 characters, which are too long for every column. */
export function cleanText(cell: SheetCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return foldSpaces(String(cell).slice(0, MAX_RAW_LENGTH))
}

/**
 * True for a cell without visible text. Writes no date as text to find out: every row of a schedule begins with one.
 */
export const isBlank = (cell: SheetCell): boolean =>
  cell instanceof Date ? Number.isNaN(cell.getTime()) : cleanText(cell) === ''

/** True for a text that shows something other than punctuation. */
export const showsText = (text: string): boolean => /[\p{L}\p{N}\p{So}]/u.test(text)

/** True where the raw text contains an invisible character that the contract refuses. */
export const hasControlCharacters = (cell: SheetCell): boolean =>
  typeof cell === 'string' && hasUnprintable(cell.slice(0, MAX_RAW_LENGTH))

/** Text for an error message: at most 60 characters, control characters replaced by U+FFFD. */
export const clip = (text: string): string =>
  [...text.slice(0, CLIP_LENGTH * 2)].slice(0, CLIP_LENGTH).join('').replace(INVISIBLE, '\uFFFD')
