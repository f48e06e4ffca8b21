import { AppError, type Issue } from '#shared/errors.ts'
import { PEOPLE_MAX_LINES, type ReadPeople, type ReadPerson, type ReadSheet } from '#shared/invitations.ts'
import { NewPerson } from '#shared/people.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import {
  type LeftOutText,
  paramsOf,
  readTexts,
  type SheetTexts,
  SpreadsheetError,
} from '../../schedule/spreadsheet/readSchedule.ts'
import { isWorkbook, textOf } from '../../schedule/spreadsheet/text.file.ts'
import { activeMembersByName, membersByContact } from '../../users/members.ts'
import type { Found } from './found.ts'
import { partedPeople } from './joined.ts'
import { peopleInSheets, type SheetPeople } from './people.sheets.ts'
import { HEAD_LINES, type PeopleOfLines, peopleInText } from './people.text.ts'

/** Longest value that an issue quotes. */
const QUOTED = 60

type Problem = (t: Translate) => Issue

/** What was read of a file or a text, before it is checked. */
interface Source extends PeopleOfLines {
  /** What the file hides or strikes through, which is left out, and what of it is no list of people. */
  problems: Problem[]
  /** Sheets of a workbook, the one that was read first. */
  sheets?: ReadSheet[]
}

const NOTHING: Source = { people: [], headings: [], hasHead: false, problems: [] }

const lineOf = (t: Translate, line: number): string => t('people.path', { line: String(line) })

/** What a sheet hides and what it strikes through, which is left out. */
function leftOutOf({ hidden, struck }: SheetTexts): Problem[] {
  const problem =
    (sentence: 'hiddenRow' | 'hiddenColumn' | 'struck', { row, cell, text }: LeftOutText): Problem =>
    (t) => ({
      path: cell ? t('rows.cell', { cell }) : lineOf(t, row),
      message: t(`rows.${sentence}`, { text: text.slice(0, QUOTED) }),
    })
  return [
    ...hidden.map((one) => problem(one.cell ? 'hiddenColumn' : 'hiddenRow', one)),
    ...struck.map((one) => problem('struck', one)),
  ]
}

const toReadSheet = ({ sheet: { name, filled, isHidden }, people }: SheetPeople): ReadSheet => ({
  ...{ name, rows: filled, people: people.length },
  ...(isHidden && { hidden: true }),
})

const tooMany = () => new AppError('too_many_rows', { params: { limit: PEOPLE_MAX_LINES } })

async function sourceOfWorkbook({ bytes }: UploadedFile, named: string | null): Promise<Source> {
  const sheets = await readTexts(bytes, PEOPLE_MAX_LINES + HEAD_LINES, named)
  const found = peopleInSheets(sheets, named)
  const [read] = found
  if (!read || (read.sheet.isHidden && named === null)) return { ...NOTHING, sheets: found.map(toReadSheet) }
  const { sheet, people, isSchedule } = read
  if (sheet.filled > PEOPLE_MAX_LINES + HEAD_LINES) throw tooMany()
  const isNoList = isSchedule && people.length === 0
  const noList: Problem = (t) => ({ path: t('people.sheet', { sheet: sheet.name }), message: t('people.isSchedule') })
  return { ...read, problems: [...leftOutOf(sheet), ...(isNoList ? [noList] : [])], sheets: found.map(toReadSheet) }
}

function sourceOfText(text: string): Source {
  const { isCut, ...found } = peopleInText(text, PEOPLE_MAX_LINES + HEAD_LINES)
  if (isCut) throw tooMany()
  return { ...found, problems: [] }
}

/** Reads a file by what stands in it. Throws an AppError that says how to correct it. */
async function sourceOfFile(file: UploadedFile, named: string | null): Promise<Source> {
  try {
    return isWorkbook(file.bytes) ? await sourceOfWorkbook(file, named) : sourceOfText(textOf(file.bytes))
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    if (error.code === 'empty_spreadsheet') return NOTHING
    const atSheet = (t: Translate): Issue[] => [{ path: 'sheet', message: t('errors.sheet_unknown') }]
    throw new AppError(error.code, {
      params: (t) => paramsOf(error, t),
      ...(error.code === 'sheet_unknown' && { issues: atSheet }),
    })
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
    return { path: lineOf(t, fields.line), message }
  })
}

/** Says who of the people has that email or phone already or, where there is neither, that name. */
async function withMembers(db: Db, people: Person[]): Promise<ReadPerson[]> {
  const byContact = await membersByContact(db, people)
  const byName = await activeMembersByName(db)
  const memberOf = ({ name, email, phoneNumber }: Person): string | null =>
    email === null && phoneNumber === null
      ? (byName.get(comparisonKey(name)) ?? null)
      : (byContact.withEmail(email) ?? byContact.withPhone(phoneNumber))
  return people.map((person) => ({ ...person, memberId: memberOf(person) }))
}

interface Asked {
  file: UploadedFile | undefined
  text: string | undefined
  /** Name of the sheet to read; null for the one with most people. */
  sheet: string | null
  /** Names that are several people, on lines of their own. */
  split: string | undefined
}

/**
 * Reads people from a file or from pasted lines. A line that is no person is an issue and keeps no other out; what is
 * not used of a line is named. Stores nothing. 413 for too many lines, 400 where there is neither file nor text.
 */
export async function readPeople(db: Db, { file, text, sheet, split = '' }: Asked, t: Translate): Promise<ReadPeople> {
  if (!file && text === undefined) throw new AppError('no_file')
  const {
    people: found,
    headings,
    problems,
    sheets,
  } = file ? await sourceOfFile(file, sheet) : sourceOfText(text ?? '')
  const { people, joined } = partedPeople(found, split.split('\n').map(comparisonKey))
  if (people.length > PEOPLE_MAX_LINES) throw tooMany()
  const results = people.map(checked)
  const isHeading = headings.map(
    ({ line, text: said }): Problem =>
      (inLanguage) => ({
        path: lineOf(inLanguage, line),
        message: inLanguage('people.heading', { text: said.slice(0, QUOTED) }),
      }),
  )
  const wrong = results.flatMap((result) => (isPerson(result) ? [] : result))
  return {
    people: await withMembers(db, results.filter(isPerson)),
    issues: [...problems, ...isHeading, ...wrong].map((problem) => problem(t)),
    ...(sheets && { sheets }),
    ...(joined.length > 0 && { joinedNames: joined }),
  }
}
