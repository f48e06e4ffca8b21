import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Counter, SHEET_NAME_MAX, SPLIT_MAX } from '#shared/inputChecks.ts'
import { about, many } from '#shared/people/audit.ts'
import { Name } from '#shared/people/personFields.ts'
import {
  AskedLayout,
  AwayNames,
  FileTexts,
  HiddenCells,
  ImportedDayKind,
  MarksMeaning,
  StruckCells,
  SubsRow,
} from '#shared/plan/importFiles.ts'
import { Id, optionalLine, paragraph } from '#shared/text.ts'
import {
  AppliedImport,
  ClearedMonth,
  ImportDetail,
  ImportEntry,
  ImportKind,
  ImportPreview,
  ImportResult,
  UndoneImport,
} from './importEntries.ts'
import { ASSIGNMENT_MAX, IMPORT_MAX_BYTES, SERVICE_TIME_MAX } from './schedule.ts'

/** A member who is meant by a name of a file that links to nobody. */
const ChosenName = z.object({ name: Name, userId: Id })
export type ChosenName = z.infer<typeof ChosenName>

/** Names of one preview, at most. */
const NAMES_MAX = 2000

/** Numbers of an import's rows: those of the file, and of shifts that it ends. */
const SEQS_MAX = 40_000

const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'input.day'))

const Seqs = z.array(z.int().check(z.minimum(1), z.maximum(SEQS_MAX))).check(z.maxLength(SEQS_MAX))

const file = { field: 'file', maxBytes: IMPORT_MAX_BYTES, tooLarge: 'spreadsheet_too_large', required: true } as const

/** Answers to what a sheet does not say by itself. */
const answers = {
  /** Texts of `leftOut` by which nobody seems to stand there, and which are people. */
  people: z.optional(FileTexts),
  struck: z._default(StruckCells, 'skip'),
  subs: z._default(SubsRow, 'skip'),
  /** Whether people in a row or column such as 'Off' have days away by it. */
  away: z._default(AwayNames, 'days'),
  /** Years by which days are moved whose year cannot be, or is not said. */
  shift_years: z.optional(z.enum(['1', '-1'])),
  /** What the marks of a table of people and days say; 409 `marks_meaning` with them where it is left out. */
  marks: z.optional(MarksMeaning),
  /** Post of those who serve by marks; the only one of the team where it has one. */
  post: optionalLine(ASSIGNMENT_MAX),
}

export const importsApi = {
  import: endpoint({
    method: 'POST',
    path: '/schedule/import',
    access: 'admin',
    keys: true,
    summary:
      'Reads an .xlsx or .csv file (field "file") into the schedule, all of it or nothing. Never removes a shift; leaves out those that were declined, given away or cancelled.',
    input: z.object(answers),
    output: ImportResult,
    body: 'multipart',
    file,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/schedule/imports',
    access: 'admin',
    keys: true,
    summary:
      'Reads an .xlsx or .csv file (field "file") and says what it would do. Changes no shift; kept for 24 hours.',
    input: z.object({
      layout: z._default(AskedLayout, 'auto'),
      /** Service time of cells of people by dates that name no time. */
      serviceTime: optionalLine(SERVICE_TIME_MAX),
      hidden: z._default(HiddenCells, 'skip'),
      /** Name of the sheet to read; without it the first one with shifts. */
      sheet: optionalLine(SHEET_NAME_MAX),
      /** Texts of `joinedNames` that are several people, on lines of their own. */
      split: z.optional(paragraph(SPLIT_MAX)),
      ...answers,
    }),
    output: ImportPreview,
    status: 201,
    body: 'multipart',
    file,
  }),
  list: endpoint({
    method: 'GET',
    path: '/schedule/imports',
    access: 'admin',
    keys: true,
    summary: 'Imports, cleared months and corrected names, newest first, without previews.',
    input: z.object({}),
    output: z.array(ImportEntry),
  }),
  show: endpoint({
    method: 'GET',
    path: '/schedule/imports/:id',
    access: 'admin',
    keys: true,
    summary: 'A preview, or an entry with the shifts that it touched.',
    input: z.object({ id: Id }),
    output: ImportDetail,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/schedule/imports/:id/apply',
    access: 'admin',
    keys: true,
    summary:
      'Stores a preview: the rows named, else every row to add or change. `replace` names rows whose doubles give way. An ended row is added only where it is named. `names`: members whose shifts and days those of unknown names are. `daysAs`: what days on which people cannot serve become; `away` where it is left out.',
    input: z.object({
      id: Id,
      rows: z.optional(Seqs),
      replace: z.optional(Seqs),
      names: z.optional(z.array(ChosenName).check(z.maxLength(NAMES_MAX))),
      daysAs: z.optional(ImportedDayKind),
    }),
    output: AppliedImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/schedule/imports/:id/undo',
    access: 'admin',
    keys: true,
    summary: 'Puts the touched shifts back as they were, for 30 days. `partial` leaves those that were changed since.',
    input: z.object({ id: Id, partial: z.optional(z.boolean()) }),
    output: UndoneImport,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/schedule/clear',
    access: 'admin',
    keys: true,
    summary: 'Removes the shifts of a month, as long as they are `count`. Can be undone.',
    input: z.object({ month: Month, count: z.optional(Counter) }),
    output: ClearedMonth,
  }),
}

const imported = z.object({
  filename: z.string(),
  count: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  removed: z.optional(z.number()),
})

export const importsAudit = {
  'schedule.imported': about('schedule', imported),
  'schedule.cleared': about('schedule', z.object({ month: z.string(), count: z.number() })),
  'schedule.nameUsed': about('user', z.object({ name: z.string(), count: z.number() })),
  'schedule.exported': about('schedule', many),
  'schedule.undone': about('schedule', z.object({ kind: ImportKind, count: z.number(), kept: z.number() })),
}
