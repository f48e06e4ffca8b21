import { type JoinedPerson, type ListedGroup, PEOPLE_MAX_LINES, type ReadSheet } from '#shared/people/invitations.ts'
import { comparisonKey } from '#shared/text.ts'
import { namesGroup, teamKey } from '../spreadsheet/cell.groups.ts'
import { SpreadsheetError } from '../spreadsheet/spreadsheet.error.ts'
import { fileText, isWorkbook } from '../spreadsheet/text.file.ts'
import { readWorkbookTexts, type SheetTexts } from '../spreadsheet/workbook.texts.ts'
import type { ZipLimits } from '../spreadsheet/zip.directory.ts'
import type { FoundPerson } from './found.ts'
import { partedPeople } from './joined.ts'
import { peopleInSheets, type SheetPeople } from './people.sheets.ts'
import { HEAD_LINES, MOST_COLUMNS, type PeopleOfLines, peopleInText } from './people.text.ts'
import { type Listed, withWishes } from './wishes/listedWishes.ts'

/** Maximum groups that are asked about. */
const MAX_ASKED = 500

/**
 * Parts the lines that name a group ('Team A', 'Youth Group') from those that name people. A line with a contact, and a
 * text of `taken`, whose comparison keys the admin has said, is a person.
 */
function withoutGroups(
  found: readonly FoundPerson[],
  taken: readonly string[],
): { people: FoundPerson[]; groups: ListedGroup[] } {
  const isGroup = ({ name, email, phoneNumber }: FoundPerson): boolean =>
    email === '' &&
    phoneNumber === '' &&
    (namesGroup(name) || teamKey(name) !== null) &&
    !taken.includes(comparisonKey(name))
  const groups = found.filter(isGroup).map(({ line, name }) => ({ line, text: name }))
  return { people: found.filter((one) => !isGroup(one)), groups: groups.slice(0, MAX_ASKED) }
}

/** A file, or pasted lines, and how they are read. */
export interface PeopleAsked {
  source: Buffer | string
  /** Name of the sheet to read; null for the one with most people. */
  sheet: string | null
  /** Keys of names that are several people. */
  split: string[]
  /** Keys of names of groups that are people. */
  taken: string[]
  /** The team's day, YYYY-MM-DD: that of days without a year. */
  today: string
}

/** What was read of a file or a text, before it is checked. */
export interface PeopleSource extends Pick<PeopleOfLines, 'headings'> {
  people: Listed[]
  joined: JoinedPerson[]
  groups: ListedGroup[]
  /** What the file hides, which is left out. */
  hidden: SheetTexts['hidden']
  /** What it strikes through, which is left out, too. */
  struck: SheetTexts['struck']
  /** Name of a sheet that was read and is a schedule, no list of people. */
  schedule: string | null
  /** Sheets of a workbook, the one that was read first. */
  sheets?: ReadSheet[]
}

type Unparted = Omit<PeopleSource, 'joined' | 'groups' | 'people'> & Pick<PeopleOfLines, 'people'>

const NOTHING: Unparted = { people: [], headings: [], hidden: [], struck: [], schedule: null }

const MOST_LINES = PEOPLE_MAX_LINES + HEAD_LINES

const toReadSheet = ({ sheet: { name, filled, isHidden }, people }: SheetPeople): ReadSheet => ({
  name,
  rows: filled,
  people: people.length,
  ...(isHidden && { hidden: true }),
})

const tooMany = () => new SpreadsheetError('too_many_rows', { params: { limit: PEOPLE_MAX_LINES } })

function peopleOfWorkbook(bytes: Buffer, named: string | null, limits: ZipLimits): Unparted {
  const rules = { ...limits, maxRows: MOST_LINES, maxColumns: MOST_COLUMNS }
  const found = peopleInSheets(readWorkbookTexts(bytes, named, rules), named)
  const sheets = found.map(toReadSheet)
  const [read] = found
  if (!read || (read.sheet.isHidden && named === null)) return { ...NOTHING, sheets }
  const { sheet, people, headings, isSchedule } = read
  if (sheet.filled > MOST_LINES) throw tooMany()
  const schedule = isSchedule && people.length === 0 ? sheet.name : null
  return { people, headings, hidden: sheet.hidden, struck: sheet.struck, schedule, sheets }
}

function peopleOfText(text: string): Unparted {
  const { isCut, people, headings } = peopleInText(text, MOST_LINES)
  if (isCut) throw tooMany()
  return { ...NOTHING, people, headings }
}

/**
 * The people of a file, by what stands in it, or of pasted lines. Runs in the worker's process: what people paste is as
 * hostile as a workbook. Throws SpreadsheetError.
 */
export function peopleInSource({ source, sheet, split, taken, today }: PeopleAsked, limits: ZipLimits): PeopleSource {
  const text = () => (typeof source === 'string' ? source : fileText(source))
  const isBook = typeof source !== 'string' && isWorkbook(source)
  const found = isBook ? peopleOfWorkbook(source, sheet, limits) : peopleOfText(text())
  const { people: named, groups } = withoutGroups(found.people, taken)
  const { people, joined } = partedPeople(named, split)
  if (people.length > PEOPLE_MAX_LINES) throw tooMany()
  return { ...found, people: withWishes(people, today), joined, groups }
}
