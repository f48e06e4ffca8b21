import type { NewShift } from '#shared/plan/schedule.ts'
import type { SheetTable } from '../spreadsheet/workbook.writer.ts'
import type { ZipPart } from '../spreadsheet/zip.parts.ts'
import type { WorkerRequest } from './worker.messages.ts'
import { runInWorker } from './worker.pool.ts'

/** Timeout of a job; 20,000 rows take about one second. */
const WRITE_TIME_MS = 60_000

/** Example rows of the template. The names are fictitious, so that rows imported by mistake stand out. */
const EXAMPLE_ROWS: readonly NewShift[] = [
  { date: '2027-01-03', name: 'Jane Example', assignment: 'Main Door', serviceTime: '9am', tieColor: 'Gold' },
  { date: '2027-01-03', name: 'John Example', assignment: 'Left Aisle', serviceTime: '10:45am', tieColor: 'Gold' },
  { date: '2027-01-10', name: 'Jane Example', assignment: 'Balcony', serviceTime: '6pm', tieColor: null },
]

async function write(request: WorkerRequest): Promise<Buffer> {
  const answer = await runInWorker(request, WRITE_TIME_MS)
  if (answer.kind === 'bytes') return answer.bytes
  throw new Error('the spreadsheet could not be written', { cause: answer })
}

/**
 * Writes an .xlsx file with these shifts in this order; `readSchedule` reads them back unchanged.
 * Rejects with a WorkerFailure when the worker process dies.
 */
export const writeSchedule = (rows: readonly NewShift[]): Promise<Buffer> => write({ kind: 'write', rows })

/** Writes an .xlsx file with a sheet for each table. Rejects as `writeSchedule` does. */
export const writeTables = (tables: readonly SheetTable[]): Promise<Buffer> => write({ kind: 'tables', tables })

/** Packs files into a .zip, the same bytes for the same files. Rejects as `writeSchedule` does. */
export const packFiles = (files: readonly ZipPart[]): Promise<Buffer> => write({ kind: 'pack', files })

/** Writes an .xlsx file with the header of an export and the example rows. */
export const writeTemplate = (): Promise<Buffer> => writeSchedule(EXAMPLE_ROWS)
