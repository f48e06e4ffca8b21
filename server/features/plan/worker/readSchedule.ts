import { NAME_MAX } from '#shared/people/personFields.ts'
import { ASSIGNMENT_MAX, IMPORT_MAX_ROWS, SERVICE_TIME_MAX, TIE_COLOR_MAX } from '#shared/plan/schedule.ts'
import { unpacked } from '../../../packed.ts'
import type { PeopleAsked, PeopleSource } from '../lists/people.source.ts'
import type { ReadSchedule } from '../spreadsheet/schedule.collect.ts'
import { AUTO, type SheetLayout } from '../spreadsheet/schedule.layout.ts'
import { SpreadsheetError, tooLarge } from '../spreadsheet/spreadsheet.error.ts'
import { isWorkbook, mustBeText } from '../spreadsheet/text.file.ts'
import { readZipDirectory, type ZipLimits } from '../spreadsheet/zip.directory.ts'
import type { WorkerReply, WorkerRequest } from './worker.messages.ts'
import { runInWorker, WorkerFailure } from './worker.pool.ts'

export type { MarkedDay } from '../spreadsheet/cell.marks.ts'
export type { ReadSchedule } from '../spreadsheet/schedule.collect.ts'
export type { KnownNames, SheetLayout as LayoutChoice } from '../spreadsheet/schedule.layout.ts'
export type { ScheduleRow } from '../spreadsheet/schedule.rows.ts'
export {
  paramsOf,
  type RowIssue,
  SpreadsheetError,
  type SpreadsheetErrorCode,
} from '../spreadsheet/spreadsheet.error.ts'

interface ScheduleLimits {
  /** Rows with a shift. */
  maxRows: number
  /** Sum over all unpacked files of the archive. A schedule of 20,000 rows takes about a tenth of the default. */
  maxUncompressedBytes: number
  /** Files in the archive. */
  maxEntries: number
  /** Milliseconds of work, without the wait for a free worker. */
  timeMs: number
}

const DEFAULT_LIMITS: ScheduleLimits = {
  maxRows: IMPORT_MAX_ROWS,
  maxUncompressedBytes: 64 * 1024 * 1024,
  maxEntries: 2000,
  timeMs: 30_000,
}

const LENGTHS = {
  name: NAME_MAX,
  assignment: ASSIGNMENT_MAX,
  serviceTime: SERVICE_TIME_MAX,
  tieColor: TIE_COLOR_MAX,
}

/** Refuses a file that is neither workbook nor text, and a workbook that declares more than `limits`. */
function mustBeReadable(bytes: Buffer, limits: ZipLimits): void {
  if (bytes.length === 0) throw new SpreadsheetError('empty_spreadsheet')
  if (isWorkbook(bytes)) readZipDirectory(bytes, limits)
  else mustBeText(bytes)
}

async function reply(request: WorkerRequest, timeMs: number, nobodyWaits?: AbortSignal): Promise<WorkerReply> {
  try {
    return await runInWorker(request, timeMs, nobodyWaits)
  } catch (cause) {
    if (cause instanceof WorkerFailure && cause.kind !== 'crashed')
      throw tooLarge('work', Math.ceil(timeMs / 1000), cause)
    throw cause
  }
}

/**
 * Reads all shifts of a workbook or a text with values (.csv), in row order, from the first visible sheet with shifts:
 * rows below a header in the first ten rows, or a matrix. Runs in another process with limited memory and time, which
 * is stopped where it goes on for a second for which nobody waits. Throws SpreadsheetError for a refused file.
 */
export async function readSchedule(
  bytes: Buffer,
  choice: SheetLayout = AUTO,
  limits: Partial<ScheduleLimits> = {},
  nobodyWaits?: AbortSignal,
): Promise<ReadSchedule> {
  const allLimits = { ...DEFAULT_LIMITS, ...limits }
  mustBeReadable(bytes, allLimits)
  const { timeMs, ...rules } = allLimits
  const request = { kind: 'read', bytes, choice, limits: { ...rules, lengths: LENGTHS } } as const
  const answer = await reply(request, timeMs, nobodyWaits)
  if (answer.kind === 'sheet') return (await unpacked(answer.sheet)) as ReadSchedule
  throw refusalOf(answer)
}

/**
 * Finds the people of a workbook or a text in another process with limited memory and time. Throws SpreadsheetError for
 * a refused one.
 */
export async function readPeopleIn(asked: PeopleAsked, nobodyWaits?: AbortSignal): Promise<PeopleSource> {
  const { timeMs, maxRows: _maxRows, ...limits } = DEFAULT_LIMITS
  if (typeof asked.source !== 'string') mustBeReadable(asked.source, limits)
  const answer = await reply({ kind: 'people', asked, limits }, timeMs, nobodyWaits)
  if (answer.kind === 'people') return answer.found
  throw refusalOf(answer)
}

function refusalOf(answer: WorkerReply): Error {
  if (answer.kind === 'refused')
    return new SpreadsheetError(answer.refusal.code, { ...answer.refusal, cause: answer.reason })
  return new Error('the spreadsheet could not be read', { cause: answer })
}
