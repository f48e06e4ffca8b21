import type { ReadSheet } from './schedule.collect.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import type { RowIssue, ScheduleColumn, SpreadsheetErrorCode } from './spreadsheet.error.ts'
import type { ReadLimits } from './workbook.reader.ts'
import type { CellLimits, SheetTexts } from './workbook.texts.ts'
import type { SheetRow, SheetTable } from './workbook.writer.ts'

interface ReadRequest {
  kind: 'read'
  bytes: Buffer
  choice: LayoutChoice
  limits: ReadLimits
}

/** Reads the texts of all sheets. */
interface CellsRequest {
  kind: 'cells'
  bytes: Buffer
  /** Name of the sheet that is read whole, whatever stands before it; null for none. */
  sheet: string | null
  limits: CellLimits
}

interface WriteRequest {
  kind: 'write'
  rows: readonly SheetRow[]
}

interface TablesRequest {
  kind: 'tables'
  tables: readonly SheetTable[]
}

export type WorkerRequest = ReadRequest | CellsRequest | WriteRequest | TablesRequest

/** A SpreadsheetError, serialised for the other process. */
export interface Refusal {
  code: SpreadsheetErrorCode
  params: Record<string, string | number>
  missing: ScheduleColumn[] | undefined
  issues: RowIssue[] | undefined
}

export type WorkerReply =
  | ({ kind: 'sheet' } & ReadSheet)
  | { kind: 'cells'; sheets: SheetTexts[] }
  | { kind: 'bytes'; bytes: Buffer }
  /** `reason` is the stack or message of a library's error, where one caused the refusal. */
  | { kind: 'refused'; refusal: Refusal; reason: string | undefined }
  | { kind: 'failed'; reason: string }
