import { AppError, type Issue } from '#shared/errors.ts'
import { InvitedPerson, PEOPLE_MAX_LINES, type ReadPeople, type ReadPerson } from '#shared/invitations.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { comparisonKey, foldSpaces, withoutCopiedSigns } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { readTexts, SpreadsheetError } from '../../schedule/spreadsheet/readSchedule.ts'
import { activeMembersByName, membersByContact } from '../../users/members.ts'
import { cellsOf, delimiterOf, type Line, rawLines } from './lines.ts'
import { findPeopleColumns, type PeoplePlaces } from './people.header.ts'

/** Lines with text that are searched for a head, as in a schedule. */
const HEAD_LINES = 10

/** Longest value that an issue quotes. */
const QUOTED = 60

type Fields = Record<'name' | 'email' | 'phoneNumber', string>

/** The text of a file: UTF-8, UTF-16 with its mark ("Unicode text"), else Windows-1252, in which Excel saves a CSV. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Throws 415 for a file that is no text, such as an .xls. */
function textOf({ bytes }: UploadedFile): string {
  const text = decode(bytes)
  if (text.includes('\0')) throw new AppError('not_a_spreadsheet')
  return text
}

/** True for an archive, and for a compound file, as which an old workbook or one with a password is refused. */
const isWorkbook = ({ bytes }: UploadedFile): boolean =>
  ['504b0304', 'd0cf11e0'].includes(bytes.subarray(0, 4).toString('hex'))

type Problem = (t: Translate) => Issue

interface WorkbookLines {
  lines: Line[]
  /** The rows and columns that the file hides: they are left out. */
  hidden: Problem[]
}

async function workbookLines({ bytes }: UploadedFile): Promise<WorkbookLines> {
  try {
    const { rows, hidden } = await readTexts(bytes, PEOPLE_MAX_LINES + HEAD_LINES)
    return {
      lines: rows.map((cells, index) => ({ number: index + 1, cells })),
      hidden: hidden.map(({ row, cell, text }) => (t) => ({
        path: cell ? t('rows.cell', { cell }) : t('people.path', { line: String(row) }),
        message: t(cell ? 'rows.hiddenColumn' : 'rows.hiddenRow', { text: text.slice(0, QUOTED) }),
      })),
    }
  } catch (error) {
    if (error instanceof SpreadsheetError && error.code === 'empty_spreadsheet') return { lines: [], hidden: [] }
    if (error instanceof SpreadsheetError) throw new AppError(error.code, { params: error.params })
    throw error
  }
}

interface People {
  lines: Line[]
  places: PeoplePlaces | undefined
}

/** The lines below the head, if there is one, in the first lines with text. One of later lines names two columns at least. */
function belowHead(lines: Line[]): People & { head: number | undefined } {
  for (const [index, line] of lines.slice(0, HEAD_LINES).entries()) {
    const places = findPeopleColumns(line.cells)
    if (places && (index === 0 || Object.keys(places).length > 1))
      return { lines: lines.slice(index + 1), places, head: line.number }
  }
  return { lines, places: undefined, head: undefined }
}

const withText = (lines: Line[]): Line[] =>
  lines
    .map(({ number, cells }) => ({ number, cells: cells.map(foldSpaces) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Lines of a text: with a head, all have its delimiter, else each its own. */
function textLines(text: string): People {
  const raw = rawLines(withoutCopiedSigns(text), PEOPLE_MAX_LINES + HEAD_LINES + 1)
  const found = belowHead(withText(raw.map((line) => ({ ...line, cells: cellsOf(line.text, delimiterOf(line.text)) }))))
  const head = raw.find(({ number }) => number === found.head)
  if (!head) return found
  const delimiter = delimiterOf(head.text)
  const below = raw.filter(({ number }) => number > head.number)
  return { ...found, lines: withText(below.map((line) => ({ ...line, cells: cellsOf(line.text, delimiter) }))) }
}

const isEmail = (cell: string): boolean => cell.includes('@')
const isPhone = (cell: string): boolean => /^[+\d\s().\-\u2010-\u2015/]*\d[\d\s().\-\u2010-\u2015/]*$/.test(cell)

/** Without a head: a cell with @ is the email, the longest one of digits the phone number, the first other one the name. */
function guessFields({ cells }: Line): Fields {
  const [phoneNumber = ''] = cells.filter(isPhone).sort((a, b) => b.length - a.length)
  return {
    name: cells.find((cell) => cell !== '' && !isEmail(cell) && !isPhone(cell)) ?? '',
    email: cells.find(isEmail) ?? '',
    phoneNumber,
  }
}

function fieldsOf(line: Line, places: PeoplePlaces | undefined): Fields {
  if (!places) return guessFields(line)
  const at = (place: number | undefined) => (place === undefined ? '' : (line.cells[place] ?? ''))
  const parts = [places.firstName, places.lastName]
  const isNamed = places.name !== undefined || parts.some((place) => place !== undefined)
  const name = places.name === undefined ? foldSpaces(parts.map(at).join(' ')) : at(places.name)
  return {
    name: isNamed ? name : guessFields(line).name,
    email: at(places.email),
    phoneNumber: at(places.phoneNumber),
  }
}

type Person = Omit<ReadPerson, 'memberId'>

const isPerson = (result: Person | Problem[]): result is Person => !Array.isArray(result)

/** The person of a line, or what is wrong with it. */
function readLine(line: Line, places: PeoplePlaces | undefined): Person | Problem[] {
  const fields = fieldsOf(line, places)
  const parsed = InvitedPerson.safeParse({
    name: fields.name,
    email: fields.email || null,
    phoneNumber: fields.phoneNumber || null,
  })
  if (parsed.success) return { line: line.number, ...parsed.data }
  return parsed.error.issues.map((issue) => (t) => {
    const value = fields[issue.path[0] as keyof Fields].slice(0, QUOTED)
    const message = value === '' ? t('people.noName') : t('people.bad', { value, problem: issueSentence(issue, t) })
    return { path: t('people.path', { line: String(line.number) }), message }
  })
}

/**
 * Reads people from a file or from pasted lines. A line that is no person is an issue and keeps no other out. Stores
 * nothing. 413 for too many lines, 400 where there is neither file nor text.
 */
export async function readPeople(
  db: Db,
  { file, text }: { file: UploadedFile | undefined; text: string | undefined },
  t: Translate,
): Promise<ReadPeople> {
  if (!file && text === undefined) throw new AppError('no_file')
  const workbook = file && isWorkbook(file) ? await workbookLines(file) : undefined
  const { lines, places } = workbook
    ? belowHead(withText(workbook.lines))
    : textLines(file ? textOf(file) : (text ?? ''))
  if (lines.length > PEOPLE_MAX_LINES) throw new AppError('too_many_rows', { params: { limit: PEOPLE_MAX_LINES } })
  const results = lines.map((line) => readLine(line, places))
  const found = results.filter(isPerson)
  const [byContact, byName] = [await membersByContact(db, found), await activeMembersByName(db)]
  const memberOf = ({ name, email, phoneNumber }: Person): string | null =>
    email === null && phoneNumber === null
      ? (byName.get(comparisonKey(name)) ?? null)
      : (byContact.withEmail(email) ?? byContact.withPhone(phoneNumber))
  return {
    people: found.map((person) => ({ ...person, memberId: memberOf(person) })),
    issues: [...(workbook?.hidden ?? []), ...results.flatMap((result) => (isPerson(result) ? [] : result))].map(
      (problem) => problem(t),
    ),
  }
}
