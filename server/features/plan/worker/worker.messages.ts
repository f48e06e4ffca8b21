import type { NewShift } from '#shared/plan/schedule.ts'
import type { CalendarAsked, daysInCalendar } from '../calendarFile/calendar.file.ts'
import type { PeopleAsked, PeopleSource } from '../lists/people.source.ts'
import type { NamesAsked, NearNames } from '../names/nearestNames.ts'
import type { SheetLayout } from '../spreadsheet/schedule.layout.ts'
import type { RowIssue, ScheduleColumn, SpreadsheetErrorCode } from '../spreadsheet/spreadsheet.error.ts'
import type { ReadLimits } from '../spreadsheet/workbook.reader.ts'
import type { SheetTable } from '../spreadsheet/workbook.writer.ts'
import type { ZipLimits } from '../spreadsheet/zip.directory.ts'
import type { ZipPart } from '../spreadsheet/zip.parts.ts'

interface ReadRequest {
  kind: 'read'
  bytes: Buffer
  choice: SheetLayout
  limits: ReadLimits
}

/** Finds the people of a workbook or a text. */
interface PeopleRequest {
  kind: 'people'
  asked: PeopleAsked
  limits: ZipLimits
}

/** Finds who may be meant by names. */
interface NamesRequest {
  kind: 'names'
  asked: NamesAsked
}

interface WriteRequest {
  kind: 'write'
  rows: readonly NewShift[]
}

interface TablesRequest {
  kind: 'tables'
  tables: readonly SheetTable[]
}

/** Finds the days of a calendar file. */
interface CalendarRequest {
  kind: 'calendar'
  asked: CalendarAsked
}

/** Packs files into an archive. */
interface PackRequest {
  kind: 'pack'
  files: readonly ZipPart[]
}

export type WorkerRequest =
  | CalendarRequest
  | ReadRequest
  | PeopleRequest
  | NamesRequest
  | WriteRequest
  | TablesRequest
  | PackRequest

/** A SpreadsheetError, serialised for the other process. */
export interface SentRefusal {
  code: SpreadsheetErrorCode
  params: Record<string, string | number>
  missing: ScheduleColumn[] | undefined
  issues: RowIssue[] | undefined
}

export type WorkerReply =
  /** A packed `ReadSchedule`: read as objects, 20,000 rows would stop the server. */
  | { kind: 'sheet'; sheet: Buffer }
  | { kind: 'people'; found: PeopleSource }
  | { kind: 'names'; found: NearNames }
  | { kind: 'calendar'; found: ReturnType<typeof daysInCalendar> }
  | { kind: 'bytes'; bytes: Buffer }
  /** `reason` is the stack or message of a library's error, where one caused the refusal. */
  | { kind: 'refused'; refusal: SentRefusal; reason: string | undefined }
  | { kind: 'failed'; reason: string }

/** What a worker sends: that its code is loaded and the work begins, then its reply. */
export type WorkerSays = { kind: 'begun' } | WorkerReply
