import { showsText } from './cell.text.ts'

/** Cells of a line, and its number, from 1. */
export interface TextLine {
  number: number
  cells: string[]
}

export const DELIMITERS = ['\t', ';', '|', ','] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** A record as it stands in the text; a quoted cell may hold line breaks. */
interface RawLine {
  number: number
  text: string
}

/** End of the quoted cell that starts at `start`; -1 where the quote is never closed. */
function endOfQuoted(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  return -1
}

/** True where nothing but spaces stands between the start of the cell and `at`. */
function isCellStart(text: string, at: number, lineStart: number): boolean {
  let before = at - 1
  while (before >= lineStart && text[before] === ' ') before -= 1
  return before < lineStart || DELIMITERS.some((delimiter) => text[before] === delimiter)
}

/**
 * Splits a text at its line breaks, but those inside of quoted cells (RFC 4180). Returns the first `max` lines that
 * show something.
 */
export function rawLines(text: string, max: number): RawLine[] {
  const lines: RawLine[] = []
  let [start, first, number] = [0, 1, 1]
  // Past the last quote that is never closed, no other is either.
  let isQuoting = true
  for (let at = 0; at <= text.length && lines.length < max; at += 1) {
    const character = text[at]
    if (character === '"' && isQuoting && isCellStart(text, at, start)) {
      const end = endOfQuoted(text, at)
      if (end === -1) isQuoting = false
      else {
        number += text.slice(at, end).split(/\r\n|\r|\n/).length - 1
        at = end
      }
    } else if (character === undefined || character === '\n' || character === '\r') {
      const line = text.slice(start, at)
      if (showsText(line)) lines.push({ number: first, text: line })
      if (character === '\r' && text[at + 1] === '\n') at += 1
      number += 1
      ;[start, first] = [at + 1, number]
    }
  }
  return lines
}

/** A line without its quoted cells. */
export const withoutQuoted = (text: string): string => text.replace(/"(?:[^"]|"")*"/g, '')

/** The delimiter that a line such as 'sep=;' names, null for an odd one; undefined for another line. */
export function separatorOf(text: string): Delimiter | null | undefined {
  const [, sign] = /^"?sep=(.?)"?$/i.exec(text.trim().slice(0, 10)) ?? []
  return sign === undefined ? undefined : (DELIMITERS.find((delimiter) => delimiter === sign) ?? null)
}

/** The delimiter of a line: a tab, else a semicolon, else a bar, else a comma, outside of quoted cells. */
export function delimiterOf(text: string): Delimiter {
  const plain = withoutQuoted(text)
  return DELIMITERS.find((delimiter) => plain.includes(delimiter)) ?? ','
}

/** Cells of a line, unquoted. */
export function cellsOf(text: string, delimiter: Delimiter): string[] {
  const cells: string[] = []
  let start = 0
  while (start <= text.length) {
    while (text[start] === ' ') start += 1
    const end = text[start] === '"' ? endOfQuoted(text, start) : -1
    const next = text.indexOf(delimiter, end === -1 ? start : end)
    const stop = next === -1 ? text.length : next
    const quoted = end === -1 ? '' : text.slice(start + 1, end).replaceAll('""', '"')
    cells.push(quoted + text.slice(end === -1 ? start : end + 1, stop))
    start = stop + 1
  }
  return cells
}
