import { AppError, type Issue } from '#shared/errors.ts'
import { PEOPLE_MAX_LINES, type ReadPeople, type ReadPerson } from '#shared/invitations.ts'
import { NewPerson } from '#shared/people.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { readTexts, SpreadsheetError } from '../../schedule/spreadsheet/readSchedule.ts'
import { activeMembersByName, membersByContact } from '../../users/members.ts'
import type { Found } from './found.ts'
import { HEAD_LINES, peopleInRows, peopleInText } from './people.text.ts'

/** Longest value that an issue quotes. */
const QUOTED = 60

/** The encoding of a file: as its mark says; UTF-16 without one has a zero beside each letter of its first words. */
function encodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0)) return 'utf-16be'
  return undefined
}

/** The text of a file: UTF-8, UTF-16 ("Unicode text"), else Windows-1252, in which Excel saves a CSV. */
function decode(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** First characters of a file whose text is no list: PDF, RTF, and the page of HTML that some programs call an .xls. */
const OTHER_KIND = /^\s*(%PDF-|\{\\rtf|<(!doctype|html|head|body|table|\?xml)[\s>])/i

/** Throws 415 for a file that is no list of text, such as an .xls. */
function textOf({ bytes }: UploadedFile): string {
  const text = decode(bytes)
  if (text.includes('\0') || OTHER_KIND.test(text)) throw new AppError('not_a_spreadsheet')
  return text
}

/** True for an archive, and for a compound file, as which an old workbook or one with a password is refused. */
const isWorkbook = ({ bytes }: UploadedFile): boolean =>
  ['504b0304', 'd0cf11e0'].includes(bytes.subarray(0, 4).toString('hex'))

type Problem = (t: Translate) => Issue

interface Workbook {
  rows: string[][]
  /** The rows and columns that the file hides: they are left out. */
  hidden: Problem[]
}

async function workbookOf({ bytes }: UploadedFile): Promise<Workbook> {
  try {
    const { rows, hidden } = await readTexts(bytes, PEOPLE_MAX_LINES + HEAD_LINES)
    return {
      rows,
      hidden: hidden.map(({ row, cell, text }) => (t) => ({
        path: cell ? t('rows.cell', { cell }) : t('people.path', { line: String(row) }),
        message: t(cell ? 'rows.hiddenColumn' : 'rows.hiddenRow', { text: text.slice(0, QUOTED) }),
      })),
    }
  } catch (error) {
    if (error instanceof SpreadsheetError && error.code === 'empty_spreadsheet') return { rows: [], hidden: [] }
    if (error instanceof SpreadsheetError) throw new AppError(error.code, { params: error.params })
    throw error
  }
}

type Person = Omit<ReadPerson, 'memberId'>

const isPerson = (result: Person | Problem[]): result is Person => !Array.isArray(result)

/** The person that a list names, or its fault. */
function checked(fields: Found): Person | Problem[] {
  const parsed = NewPerson.safeParse({
    name: fields.name,
    email: fields.email || null,
    phoneNumber: fields.phoneNumber || null,
  })
  if (parsed.success)
    return { line: fields.line, ...parsed.data, ...(fields.unused.length > 0 && { unused: fields.unused }) }
  return parsed.error.issues.map((issue) => (t) => {
    const value = fields[issue.path[0] as 'name' | 'email' | 'phoneNumber'].slice(0, QUOTED)
    const message = value === '' ? t('people.noName') : t('people.bad', { value, problem: issueSentence(issue, t) })
    return { path: t('people.path', { line: String(fields.line) }), message }
  })
}

/**
 * Reads people from a file or from pasted lines. A line that is no person is an issue and keeps no other out; what is
 * not used of a line is named. Stores nothing. 413 for too many lines, 400 where there is neither file nor text.
 */
export async function readPeople(
  db: Db,
  { file, text }: { file: UploadedFile | undefined; text: string | undefined },
  t: Translate,
): Promise<ReadPeople> {
  if (!file && text === undefined) throw new AppError('no_file')
  const workbook = file && isWorkbook(file) ? await workbookOf(file) : undefined
  const { people, isCut } = workbook
    ? { people: peopleInRows(workbook.rows), isCut: false }
    : peopleInText(file ? textOf(file) : (text ?? ''), PEOPLE_MAX_LINES + HEAD_LINES)
  if (isCut || people.length > PEOPLE_MAX_LINES)
    throw new AppError('too_many_rows', { params: { limit: PEOPLE_MAX_LINES } })
  const results = people.map(checked)
  const found = results.filter(isPerson)
  const byContact = await membersByContact(db, found)
  const byName = await activeMembersByName(db)
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
