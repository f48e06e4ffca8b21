import { packed } from '../../../packed.ts'
import { SpreadsheetError } from '../spreadsheet/spreadsheet.error.ts'
import type { WorkerReply, WorkerRequest } from './worker.messages.ts'

/** Pairs of letters of names that are compared for one answer: less than a second. */
const LETTERS_COMPARED = 10_000_000

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

async function work(request: WorkerRequest): Promise<WorkerReply> {
  if (request.kind === 'read') {
    const { readWorkbookRows } = await import('../spreadsheet/workbook.reader.ts')
    return { kind: 'sheet', sheet: await packed(readWorkbookRows(request.bytes, request.choice, request.limits)) }
  }
  if (request.kind === 'people') {
    const { peopleInSource: findPeople } = await import('../lists/people.source.ts')
    return { kind: 'people', found: findPeople(request.asked, request.limits) }
  }
  if (request.kind === 'names') {
    const { nearNamesOf } = await import('../names/nearestNames.ts')
    return { kind: 'names', found: await nearNamesOf(request.asked, { letters: LETTERS_COMPARED }) }
  }
  if (request.kind === 'calendar') {
    const { daysInCalendar } = await import('../calendarFile/calendar.file.ts')
    return { kind: 'calendar', found: daysInCalendar(request.asked) }
  }
  if (request.kind === 'pack') {
    const { zipOf } = await import('../spreadsheet/zip.writer.ts')
    return { kind: 'bytes', bytes: zipOf(request.files) }
  }
  const { writeWorkbookRows, writeWorkbookTables } = await import('../spreadsheet/workbook.writer.ts')
  const bytes = await (request.kind === 'tables'
    ? writeWorkbookTables(request.tables)
    : writeWorkbookRows(request.rows))
  return { kind: 'bytes', bytes }
}

async function answer(request: WorkerRequest): Promise<void> {
  let reply: WorkerReply
  try {
    reply = await work(request)
  } catch (error) {
    if (error instanceof SpreadsheetError) {
      const { code, params, missing, issues, cause } = error
      reply = {
        kind: 'refused',
        refusal: { code, params, missing, issues },
        reason: cause === undefined ? undefined : reasonOf(cause),
      }
    } else {
      reply = { kind: 'failed', reason: reasonOf(error) }
    }
  }
  process.send?.(reply)
}

// Ignores stop signals so that the current job finishes; the process exits when the server closes the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', (request: WorkerRequest) => {
  void answer(request)
})
