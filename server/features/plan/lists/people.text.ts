import { foldSpaces, withoutCopiedSigns } from '#shared/text.ts'
import { parseDay } from '../spreadsheet/cell.date.ts'
import { showsText } from '../spreadsheet/cell.text.ts'
import { columnNamed } from '../spreadsheet/schedule.header.ts'
import {
  cellsOf,
  type Delimiter,
  delimiterOf,
  rawLines,
  separatorOf,
  type TextLine,
} from '../spreadsheet/text.lines.ts'
import { readCards } from './cards.ts'
import { isEmail, isPhone } from './contacts.find.ts'
import type { FoundPerson } from './found.ts'
import { isHeading } from './headings.ts'
import { personOfListed } from './listed.ts'
import { bareLine, type PastedLine, peopleOfPasted } from './pasted.ts'
import { findPeopleColumns, type PeopleColumn } from './people.header.ts'

/** Lines with text among which a title may stand above a head, as in a schedule. */
export const HEAD_LINES = 10

/** Columns that are read of a line below a head: an export of contacts has a hundred. */
export const MOST_COLUMNS = 150

/**
 * Characters of a cell, or of the beginning of a line, that patterns look at: some of them take as many steps as the
 * square of what they look at.
 */
const LOOKED_AT = 500

/** A line that can be cut at its own delimiter, or at that of the head above it. */
interface Source {
  own: PastedLine
  below(head: PastedLine): TextLine
}

/** Text of a cell, without what spreadsheets add: `="0151"`, and the apostrophe before what would be a formula. */
const plainCell = (cell: string): string =>
  foldSpaces(cell.slice(0, LOOKED_AT))
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@])/, '')

const isFullHead = (columns: PeopleColumn[]): boolean =>
  new Set(columns.map(({ role }) => role).filter((role) => role !== 'maybe' && role !== 'numbering')).size > 1

const isContact = (cell: string): boolean => /\S@\S/.test(cell) || (cell.match(/\d/g)?.length ?? 0) >= 7

/** People that lines name. */
export interface PeopleOfLines {
  people: FoundPerson[]
  /** Lines that head others and name nobody. */
  headings: { line: number; text: string }[]
  /** True where a head names columns of people. */
  hasHead: boolean
}

const isContactless = ({ email, phoneNumber }: FoundPerson): boolean => email === '' && phoneNumber === ''

/** Parts the headings, lines of words that nobody is called, from the people. */
function withoutHeadings(found: FoundPerson[]): Pick<PeopleOfLines, 'people' | 'headings'> {
  const isHead = (one: FoundPerson) => isContactless(one) && isHeading(one.name)
  const headings = found
    .filter(isHead)
    .map(({ line, name, unused }) => ({ line, text: [name, ...unused.map(({ text }) => text)].join(' ') }))
  return { people: found.filter((one) => !isHead(one)), headings }
}

/**
 * The people of lines: those below a head by its columns, the others by what each cell looks like. A head in the first
 * lines has titles above it; another head may follow further below. Of a schedule, lines without a head or a contact
 * are left out: its posts and days are no people.
 */
function peopleOf(sources: Source[], isSchedule = false): PeopleOfLines {
  let head: { line: PastedLine; columns: PeopleColumn[] } | undefined
  let pasted: PastedLine[] = []
  const listed: FoundPerson[] = []
  for (const [index, source] of sources.entries()) {
    const line = head ? { ...source.own, ...source.below(head.line) } : source.own
    const columns = findPeopleColumns(line.cells)
    if (columns && (isFullHead(columns) || (index === 0 && !head))) {
      if (!head && index < HEAD_LINES) pasted = pasted.filter(({ cells }) => cells.some(isContact))
      head = { line, columns }
    } else if (head) listed.push(personOfListed(line, head.columns, head.line.cells))
    else pasted.push(line)
  }
  const found = peopleOfPasted(pasted).filter(
    ({ email, phoneNumber }) => !isSchedule || isEmail(email) || isPhone(phoneNumber),
  )
  return { ...withoutHeadings([...found, ...listed]), hasHead: head !== undefined }
}

/** Rows among which the head of a schedule is looked for. */
const SCHEDULE_ROWS = 100

/** True where a row names the days of a schedule: a head with a word such as 'Date', or two days. */
function isScheduleHead(cells: readonly string[]): boolean {
  const some = cells.slice(0, SCHEDULE_ROWS)
  return some.some((cell) => columnNamed(cell) === 'date') || some.filter((cell) => parseDay(cell) !== null).length > 1
}

/** The people of a sheet's rows. */
export function peopleInRows(rows: string[][]): PeopleOfLines & { isSchedule: boolean } {
  const lines = rows
    .map((cells, index) => ({ number: index + 1, cells: cells.map(plainCell), delimiter: null }))
    .filter(({ cells }) => cells.some(showsText))
  const isSchedule = lines.slice(0, SCHEDULE_ROWS).some(({ cells }) => isScheduleHead(cells))
  return {
    ...peopleOf(
      lines.map((line) => ({ own: line, below: () => line })),
      isSchedule,
    ),
    isSchedule,
  }
}

/** Joins an address that a mail program has put on a line of its own to the name above it. */
function withAddresses(lines: { number: number; text: string }[]): typeof lines {
  const joined: typeof lines = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (line.text.length > LOOKED_AT) joined.push({ ...line })
    else if (last && !last.text.includes('@') && /^\s*<[^<>\s]+@[^<>\s]+>[\s,;]*$/.test(line.text))
      last.text += ` ${line.text.trim()}`
    else joined.push({ ...line })
  }
  return joined
}

/**
 * The people of a text: vCards, lists with a head or without, addresses of a mail program. Reads `max` lines beside the
 * vCards; `isCut` is true where there are more.
 */
export function peopleInText(text: string, max: number): PeopleOfLines & { isCut: boolean } {
  const cards = readCards(withoutCopiedSigns(text))
  const raw = rawLines(cards.others, max + 1)
  const lines = withAddresses(raw).filter(({ text: line }) => separatorOf(line) === undefined)
  const cut = (line: string, delimiter: Delimiter, most: number) =>
    cellsOf(line, delimiter).slice(0, most).map(plainCell)
  const sources = lines.map(({ number, text: line }): Source => {
    const bare = bareLine(line.slice(0, LOOKED_AT)) + line.slice(LOOKED_AT)
    const delimiter = delimiterOf(bare)
    return {
      own: { number, cells: cut(bare, delimiter, max + 1), delimiter },
      below: (head) => ({ number, cells: cut(line, (head.delimiter ?? ',') as Delimiter, MOST_COLUMNS) }),
    }
  })
  const { people, ...others } = peopleOf(sources)
  return {
    ...others,
    people: [...cards.people, ...people].toSorted((a, b) => a.line - b.line),
    isCut: raw.length > max,
  }
}
