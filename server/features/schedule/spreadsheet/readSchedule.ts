import { ASSIGNMENT_MAX, IMPORT_MAX_ROWS, SERVICE_TIME_MAX, TIE_COLOR_MAX } from '#shared/schedule.ts'
import { NAME_MAX } from '#shared/users.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import type { ReadSheet } from './schedule.sheet.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import type { WorkerReply } from './worker.messages.ts'
import { runInWorker, WorkerFailure } from './worker.pool.ts'
import { readZipDirectory } from './zip.directory.ts'

export type { KnownNames, LayoutChoice } from './schedule.layout.ts'
export type { ScheduleRow } from './schedule.rows.ts'
export type { ReadSheet } from './schedule.sheet.ts'
export { type RowIssue, SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet.error.ts'

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

async function reply(bytes: Buffer, choice: LayoutChoice, { timeMs, ...limits }: ScheduleLimits): Promise<WorkerReply> {
  try {
    return await runInWorker({ kind: 'read', bytes, choice, limits: { ...limits, lengths: LENGTHS } }, timeMs)
  } catch (cause) {
    if (cause instanceof WorkerFailure && cause.kind !== 'crashed')
      throw new SpreadsheetError('spreadsheet_too_large', { cause })
    throw cause
  }
}

/** Recognises the layout, without help from the names that the team has. */
const AUTO: LayoutChoice = { layout: 'auto', serviceTime: null, known: { posts: [], people: [] } }

/**
 * Reads all shifts of an .xlsx file, in row order, from the first visible sheet with shifts: rows below a header in the
 * first ten rows, or a matrix. Runs in another process with limited memory and time. Throws SpreadsheetError for a
 * refused file.
 */
export async function readSchedule(
  bytes: Buffer,
  choice: LayoutChoice = AUTO,
  limits: Partial<ScheduleLimits> = {},
): Promise<ReadSheet> {
  const allLimits = { ...DEFAULT_LIMITS, ...limits }
  readZipDirectory(bytes, allLimits)
  const answer = await reply(bytes, choice, allLimits)
  if (answer.kind === 'sheet') return { layout: answer.layout, rows: answer.rows }
  if (answer.kind === 'refused')
    throw new SpreadsheetError(answer.refusal.code, { ...answer.refusal, cause: answer.reason })
  throw new Error('the spreadsheet could not be read', { cause: answer })
}
