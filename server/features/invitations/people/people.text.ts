import { foldSpaces, withoutCopiedSigns } from '#shared/text.ts'
import { readCards } from './cards.ts'
import { showsText } from './contacts.find.ts'
import type { Found } from './found.ts'
import { cellsOf, type Delimiter, delimiterOf, type Line, rawLines } from './lines.ts'
import { personOfListed } from './listed.ts'
import { bareLine, type PastedLine, peopleOfPasted } from './pasted.ts'
import { findPeopleColumns, type PeopleColumn } from './people.header.ts'

/** Lines with text among which a title may stand above a head, as in a schedule. */
export const HEAD_LINES = 10

/** A line that can be cut at its own delimiter, or at that of the head above it. */
interface Source {
  own: PastedLine
  below(head: PastedLine): Line
}

/** Text of a cell, without what spreadsheets add: `="0151"`, and the apostrophe before what would be a formula. */
const plainCell = (cell: string): string =>
  foldSpaces(cell)
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@])/, '')

const isFullHead = (columns: PeopleColumn[]): boolean =>
  new Set(columns.map(({ role }) => role).filter((role) => role !== 'maybe' && role !== 'numbering')).size > 1

const isContact = (cell: string): boolean => /\S@\S/.test(cell) || (cell.match(/\d/g)?.length ?? 0) >= 7

/**
 * The people of lines: those below a head by its columns, the others by what each cell looks like. A head in the first
 * lines has titles above it; another head may follow further below.
 */
function peopleOf(sources: Source[]): Found[] {
  let head: { line: PastedLine; columns: PeopleColumn[] } | undefined
  let pasted: PastedLine[] = []
  const listed: Found[] = []
  for (const [index, source] of sources.entries()) {
    const line = head ? { ...source.own, ...source.below(head.line) } : source.own
    const columns = findPeopleColumns(line.cells)
    if (columns && (isFullHead(columns) || (index === 0 && !head))) {
      if (!head && index < HEAD_LINES) pasted = pasted.filter(({ cells }) => cells.some(isContact))
      head = { line, columns }
    } else if (head) listed.push(personOfListed(line, head.columns))
    else pasted.push(line)
  }
  return [...peopleOfPasted(pasted), ...listed]
}

/** The people of a workbook's rows. */
export const peopleInRows = (rows: string[][]): Found[] =>
  peopleOf(
    rows
      .map((cells, index) => ({ number: index + 1, cells: cells.map(plainCell), delimiter: null }))
      .filter(({ cells }) => cells.some(showsText))
      .map((line) => ({ own: line, below: () => line })),
  )

/** Joins an address that a mail program has put on a line of its own to the name above it. */
function withAddresses(lines: { number: number; text: string }[]): typeof lines {
  const joined: typeof lines = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && !last.text.includes('@') && /^\s*<[^<>\s]+@[^<>\s]+>[\s,;]*$/.test(line.text))
      last.text += ` ${line.text.trim()}`
    else joined.push({ ...line })
  }
  return joined
}

/**
 * The people of a text: vCards, lists with a head or without, addresses of a mail program. Reads `max` lines beside the
 * vCards; `isCut` is true where there are more.
 */
export function peopleInText(text: string, max: number): { people: Found[]; isCut: boolean } {
  const cards = readCards(withoutCopiedSigns(text))
  const raw = rawLines(cards.others, max + 1)
  const lines = withAddresses(raw).filter(({ text: line }) => !/^"?sep=.?"?$/i.test(line.trim()))
  const cut = (line: string, delimiter: Delimiter) => cellsOf(line, delimiter).map(plainCell)
  const sources = lines.map(({ number, text: line }): Source => {
    const bare = bareLine(line)
    const delimiter = delimiterOf(bare)
    return {
      own: { number, cells: cut(bare, delimiter), delimiter },
      below: (head) => ({ number, cells: cut(line, (head.delimiter ?? ',') as Delimiter) }),
    }
  })
  return {
    people: [...cards.people, ...peopleOf(sources)].toSorted((a, b) => a.line - b.line),
    isCut: raw.length > max,
  }
}
