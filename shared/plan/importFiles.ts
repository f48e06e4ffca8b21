import * as z from 'zod/mini'
import { Id, paragraph } from '#shared/text.ts'

/**
 * Arrangements of a schedule in a workbook: a shift a row, a table of posts or people down by dates across, or one of
 * dates down by posts across.
 */
export const ScheduleLayout = z.enum(['rows', 'posts-dates', 'people-dates', 'dates-posts'])
export type ScheduleLayout = z.infer<typeof ScheduleLayout>
export const AskedLayout = z.enum(['auto', ...ScheduleLayout.options])
export type AskedLayout = z.infer<typeof AskedLayout>

/** Treatment of the hidden rows and columns of a sheet. */
export const HiddenCells = z.enum(['skip', 'read'])
export type HiddenCells = z.infer<typeof HiddenCells>

/** Treatment of what is struck through in a sheet. */
export const StruckCells = z.enum(['skip', 'read'])
export type StruckCells = z.infer<typeof StruckCells>

/** Treatment of a last row that says 'Subs': it is no post unless that is said. */
export const SubsRow = z.enum(['skip', 'read'])
export type SubsRow = z.infer<typeof SubsRow>

/** Treatment of a row or column of people who cannot serve: it is days of theirs, or left out. */
export const AwayNames = z.enum(['days', 'skip'])
export type AwayNames = z.infer<typeof AwayNames>

/** What the marks of a table of people and days say: who serves, or who can. */
export const MarksMeaning = z.enum(['serve', 'can'])
export type MarksMeaning = z.infer<typeof MarksMeaning>

/**
 * Content of a file that the schedule does not get: a row or a cell of it, a column, or another sheet. `hidden`: the
 * file hides it; `total`: a row of totals or a head count; `no_post`: a text without a post or person; `note`: a
 * remark; `nobody`: a text in place of a name by which nobody stands there; `group`: one that names a group, or refers
 * to another place ('Everyone', 'see email'); `ended`: the shift of an ended row that is not chosen; `struck`: it is
 * struck through; `apart`: a list beside or below the table, or a last row of substitutes; `away`: people who cannot
 * serve; `sheet`: a sheet that is not read, whose name is the text.
 */
export const LeftOut = z.object({
  /** The spreadsheet program's row number; of a column that of its first cell, of a sheet that of its first text. */
  row: z.number(),
  /** Null for a whole row and a sheet. */
  cell: z.nullable(z.string()),
  what: z.enum(['row', 'column', 'sheet']),
  /** Cells with text. */
  filled: z.number(),
  why: z.enum(['ended', 'hidden', 'total', 'no_post', 'note', 'nobody', 'group', 'struck', 'apart', 'away', 'sheet']),
  text: z.string(),
})
export type LeftOut = z.infer<typeof LeftOut>

/** Maximum characters of a list of texts. */
const TEXTS_MAX = 10_000

const Texts = z.array(z.string())

/** Texts of a file as a form sends a list: '["Sub Needed"]'. They are compared, and not stored. */
export const FileTexts = z.pipe(
  paragraph(TEXTS_MAX),
  z.transform((text, { issues, value }): string[] => {
    try {
      return Texts.parse(JSON.parse(text))
    } catch {
      issues.push({ code: 'custom', input: value, message: 'input.invalid' })
      return []
    }
  }),
)

/**
 * The year of days that cannot be, since the title, the sheet's name or the team's weekdays speak for another one.
 * `isGuessed`: nothing in the file names a year, and `read` is the likely one.
 */
export const WrongYear = z.object({ read: z.number(), meant: z.number(), isGuessed: z.optional(z.boolean()) })
export type WrongYear = z.infer<typeof WrongYear>

/** What a day of a sheet becomes: one on which somebody cannot serve, or would rather not. */
export const ImportedDayKind = z.enum(['away', 'rather_not'])
export type ImportedDayKind = z.infer<typeof ImportedDayKind>

/** A day on which a person cannot serve (`away`), or would rather not. It becomes a row of their availability. */
export const ImportedDay = z.object({
  row: z.number(),
  cell: z.string(),
  name: z.string(),
  /** Null where no single member has the name: the day is left out. */
  userId: z.nullable(Id),
  date: z.string(),
  /** Null for the whole day. */
  serviceTime: z.nullable(z.string()),
  /** As it is stored. */
  kind: ImportedDayKind,
  /** Present where the team has no template at that time, so that the whole day is stored. */
  isWholeDay: z.optional(z.literal(true)),
})
export type ImportedDay = z.infer<typeof ImportedDay>

/** A name such as 'Ann & Bo Lee', which is read as one, and the people that it may stand for. */
export const JoinedName = z.object({
  text: z.string(),
  /** The text without the remark behind it, as rows and unknown names have it; absent where there is none. */
  name: z.optional(z.string()),
  names: z.array(z.string()),
  /** Place of its first cell. */
  row: z.number(),
  cell: z.string(),
  /** Cells in which it stands. */
  rows: z.number(),
})
export type JoinedName = z.infer<typeof JoinedName>
