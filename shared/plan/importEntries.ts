import * as z from 'zod/mini'
import { Id, Person } from '#shared/text.ts'
import { ImportedDay, JoinedName, LeftOut, ScheduleLayout, WrongYear } from './importFiles.ts'
import { ImportRow } from './importRows.ts'
import { WithEffects } from './schedule.ts'
import { UnknownName } from './unknownNames.ts'

/** Days within which an import, a cleared month or a corrected name can be undone, and hours that a preview is kept. */
export const UNDO_DAYS = 30
export const PREVIEW_HOURS = 24

/** Rows of an import by what it did, or would do, with them. */
const Counts = z.object({
  add: z.number(),
  change: z.number(),
  same: z.number(),
  gone: z.number(),
  /** Rows with doubles. */
  doubled: z.number(),
})

/** An import that was read, with each of its rows. Dates, file name and layout are null where there is none. */
export const ImportPreview = z.extend(Counts, {
  _id: Id,
  state: z.enum(['previewed', 'applied', 'undone']),
  filename: z.nullable(z.string()),
  layout: z.nullable(ScheduleLayout),
  /** First and last day. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  unknownNames: z.array(UnknownName),
  rows: z.array(ImportRow),
  /** Content that was left out, in the file's order; empty for an entry. */
  leftOut: z.array(LeftOut),
  joinedNames: z.array(JoinedName),
  /** Name of the sheet that was read; null for an entry. */
  sheet: z.nullable(z.string()),
  /** Present where it is asked whether another year is meant. */
  year: z.optional(WrongYear),
  /** Label of a row or column of people who cannot serve, which `days` has. */
  away: z.optional(z.string()),
  /** Present for a table of marks that say who can serve, and for a row or column of people who cannot. */
  days: z.optional(z.array(ImportedDay)),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportKind = z.enum(['import', 'clear', 'names'])
export type ImportKind = z.infer<typeof ImportKind>

/** An applied import, a cleared month or a corrected name, as the history lists it. */
export const ImportEntry = z.object({
  _id: Id,
  kind: ImportKind,
  filename: z.nullable(z.string()),
  state: z.enum(['applied', 'undone']),
  at: z.string(),
  /** Null where the person has left. */
  by: z.nullable(Person),
  added: z.number(),
  updated: z.number(),
  removed: z.number(),
  /** How many of the added ones are days of people. */
  days: z.optional(z.number()),
  undoUntil: z.string(),
})
export type ImportEntry = z.infer<typeof ImportEntry>

/** A preview, or an entry: then `rows` are the shifts that it touched. */
export const ImportDetail = z.extend(ImportPreview, {
  kind: ImportKind,
  at: z.string(),
  by: z.nullable(Person),
  added: z.number(),
  updated: z.number(),
  removed: z.number(),
  /** Null for a preview. */
  undoUntil: z.nullable(z.string()),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** `count`: how many shifts were new or changed, and days of people. */
export const ImportResult = z.object({
  count: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Null where nothing was touched. */
  importId: z.nullable(Id),
  /** First and last day of the file. */
  from: z.string(),
  to: z.string(),
  unknownNames: z.array(UnknownName),
  leftOut: z.array(LeftOut),
  /** Days of people among `count` and `added`; present where there are some. */
  days: z.optional(z.number()),
})
export type ImportResult = z.infer<typeof ImportResult>

export const AppliedImport = z.extend(ImportResult, { removed: z.number(), ...WithEffects.shape })
export type AppliedImport = z.infer<typeof AppliedImport>

/** `kept`: rows whose shifts were changed or deleted since, so that they stay as they are. */
export const UndoneImport = z.object({ undone: z.number(), kept: z.array(ImportRow), ...WithEffects.shape })
export type UndoneImport = z.infer<typeof UndoneImport>

export const ClearedMonth = z.object({ removed: z.number(), importId: z.nullable(Id), ...WithEffects.shape })
export type ClearedMonth = z.infer<typeof ClearedMonth>

/** The further fields of the refusal `marks_meaning`: the texts of a table by what they say. */
export const MarksReply = z.object({ yes: z.array(z.string()), no: z.array(z.string()), maybe: z.array(z.string()) })

/** The further fields of the refusals `schedule_moved_on` and `undo_conflicts`. */
export const MovedOnReply = z.object({ import: z.optional(ImportPreview) })
export const UndoConflictsReply = z.object({ rows: z.array(ImportRow) })
