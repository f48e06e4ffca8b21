import { today } from '#shared/days.ts'
import { AppError, type Issue } from '#shared/errors.ts'
import type { LeftOutColumn, ReadPeople, ReadPerson } from '#shared/people/invitations.ts'
import { NewPerson } from '#shared/people/people.ts'
import type { Template } from '#shared/rota/templates.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../http/route.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { mapInSteps } from '../../../mapInSteps.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { activeMembersByName, membersByContact } from '../../people/users/members.ts'
import type { PeopleAsked, PeopleSource } from '../lists/people.source.ts'
import type { FoundWish } from '../lists/wishes/findWishes.ts'
import type { Listed } from '../lists/wishes/listedWishes.ts'
import { placesStore } from '../places/places.store.ts'
import type { LeftOutText } from '../spreadsheet/workbook.texts.ts'
import { readInTurn } from '../worker/readInTurn.ts'
import { paramsOf, readPeopleIn, SpreadsheetError } from '../worker/readSchedule.ts'
import { alreadyEntered } from './entered.ts'
import { withMeantWishes } from './meantWishes.ts'

/** Longest value that an issue quotes. */
const QUOTED = 60

type Problem = (t: Translate) => Issue
type Members = Awaited<ReturnType<typeof activeMembersByName>>

const lineOf = (t: Translate, line: number): string => t('people.path', { line: String(line) })

const NOTHING: PeopleSource = {
  people: [],
  joined: [],
  groups: [],
  headings: [],
  hidden: [],
  struck: [],
  schedule: null,
}

/** What of a list is left out, and why. */
function leftOutOf({ hidden, struck, schedule, headings }: PeopleSource): Problem[] {
  const problem =
    (sentence: 'hiddenRow' | 'hiddenColumn' | 'struck', { row, cell, text }: LeftOutText): Problem =>
    (t) => ({
      path: cell ? t('rows.cell', { cell }) : lineOf(t, row),
      message: t(`rows.${sentence}`, { text: text.slice(0, QUOTED) }),
    })
  const noList: Problem = (t) => ({
    path: t('people.sheet', { sheet: schedule ?? '' }),
    message: t('people.isSchedule'),
  })
  const heading =
    ({ line, text }: { line: number; text: string }): Problem =>
    (t) => ({ path: lineOf(t, line), message: t('people.heading', { text: text.slice(0, QUOTED) }) })
  return [
    ...hidden.map((one) => problem(one.cell ? 'hiddenColumn' : 'hiddenRow', one)),
    ...struck.map((one) => problem('struck', one)),
    ...(schedule === null ? [] : [noList]),
    ...headings.map(heading),
  ]
}

/** Reads a file or lines by what stands in them. Throws an AppError that says how to correct it. */
async function sourceOf(asked: PeopleAsked, nobodyWaits?: AbortSignal): Promise<PeopleSource> {
  try {
    return await readPeopleIn(asked, nobodyWaits)
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

type Person = Omit<ReadPerson, 'memberId' | 'entered' | 'wishes'> & { found: FoundWish[] }

const isPerson = (result: Person | Problem[]): result is Person => !Array.isArray(result)

/** The person that a list names, or its fault. */
function checked(fields: Listed): Person | Problem[] {
  const parsed = NewPerson.safeParse({
    name: fields.name,
    email: fields.email || null,
    phoneNumber: fields.phoneNumber || null,
  })
  const { line, unused, wishes: found } = fields
  const texts = unused.map(({ text }) => text)
  if (parsed.success) return { line, ...parsed.data, found, ...(texts.length > 0 && { unused: texts }) }
  return parsed.error.issues.map((issue) => (t) => {
    const value = fields[issue.path[0] as 'name' | 'email' | 'phoneNumber'].slice(0, QUOTED)
    const message = value === '' ? t('people.noName') : t('people.bad', { value, problem: issueSentence(issue, t) })
    return { path: lineOf(t, fields.line), message }
  })
}

/** The columns whose values are not used, each with their number. */
function columnsLeftOut(people: readonly Listed[]): LeftOutColumn[] {
  const values = new Map<string, number>()
  for (const { head } of people.flatMap(({ unused }) => unused))
    if (head !== '') values.set(head, (values.get(head) ?? 0) + 1)
  return [...values].map(([column, count]) => ({ column: column.slice(0, QUOTED), values: count }))
}

/** True for a line with a post of the team's schedule and no contact: sheets have posts where a list has people. */
async function postNames(db: Db, members: Members): Promise<(fields: Listed) => boolean> {
  const known = new Set(await placesStore.distinct(db, 'post_key'))
  return ({ name, email, phoneNumber }) => {
    const key = comparisonKey(name)
    return !email && !phoneNumber && known.has(key) && !members.has(key)
  }
}

const postProblem =
  ({ line, name }: Listed): Problem =>
  (t) => ({ path: lineOf(t, line), message: t('people.isPost', { text: name.slice(0, QUOTED) }) })

/** Says who of the people has that email or phone already or, where there is neither, that name. */
async function withMembers(db: Db, people: Person[], byName: Members) {
  const byContact = await membersByContact(db, people)
  const memberOf = ({ name, email, phoneNumber }: Person): string | null =>
    email === null && phoneNumber === null
      ? (byName.get(comparisonKey(name)) ?? null)
      : (byContact.withEmail(email) ?? byContact.withPhone(phoneNumber))
  const found = people.map((person) => ({ ...person, memberId: memberOf(person) }))
  const entered = await alreadyEntered(
    db,
    found.filter(({ memberId }) => memberId === null),
  )
  return found.map((person) => {
    const one = entered.get(person)
    return one ? { ...person, entered: one } : person
  })
}

interface Asked {
  text?: string | undefined
  /** Name of the sheet to read; null for the one with most people. */
  sheet?: string | null | undefined
  /** Names that are several people, on lines of their own. */
  split?: string | undefined
  /** Names of groups that are people, on lines of their own. */
  taken?: string | undefined
}

interface Needs {
  db: Db
  team: Pick<TeamService, 'timeZone'>
  templates: () => Promise<Template[]>
}

type Browser = Pick<RequestContext, 'file' | 'language' | 'nobodyWaits'>

type ReadPeopleList = (viewer: Bearer, list: Asked, browser: Browser) => Promise<ReadPeople>

/**
 * Reads people from a file or from pasted lines, in the viewer's turn. A line that is no person is an issue and keeps
 * no other out; what is not used of a line is named. Stores nothing. 413 for too many lines, 400 where there is neither
 * file nor text.
 */
export const peopleReader =
  (needs: Needs): ReadPeopleList =>
  (viewer, list, browser) =>
    readInTurn(bearerId(viewer), browser.nobodyWaits, () => readPeopleList(needs, list, browser))

async function readPeopleList(
  { db, team, templates }: Needs,
  { text, sheet = null, split = '', taken = '' }: Asked,
  { file, language, nobodyWaits }: Browser,
): Promise<ReadPeople> {
  const source = file ? file.bytes : text
  if (source === undefined) throw new AppError('no_file')
  const day = today(await team.timeZone())
  const t = translateFor(language)
  const keysOf = (lines: string): string[] => lines.split('\n').map(comparisonKey)
  const asked = { source, sheet, split: keysOf(split), taken: keysOf(taken), today: day }
  const read = await sourceOf(asked, nobodyWaits)
  const members: Members = read.people.length === 0 ? new Map() : await activeMembersByName(db)
  const isPost = await postNames(db, members)
  const results = await mapInSteps(read.people, (fields) => (isPost(fields) ? [postProblem(fields)] : checked(fields)))
  const wrong = results.flatMap((result) => (isPerson(result) ? [] : result))
  const people = await withMembers(db, results.filter(isPerson), members)
  const leftOut = columnsLeftOut(read.people)
  return {
    people: await withMeantWishes({ db, today: day, templates }, people),
    issues: [...leftOutOf(read), ...wrong].map((problem) => problem(t)),
    ...(leftOut.length > 0 && { leftOut }),
    ...(read.sheets && { sheets: read.sheets }),
    ...(read.joined.length > 0 && { joinedNames: read.joined }),
    ...(read.groups.length > 0 && { groups: read.groups }),
  }
}
