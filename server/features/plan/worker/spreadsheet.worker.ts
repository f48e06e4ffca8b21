import { packed } from '../../../packed.ts'
import { SpreadsheetError } from '../spreadsheet/spreadsheet.error.ts'
import type { WorkerReply, WorkerRequest, WorkerSays } from './worker.messages.ts'

/** Pairs of letters of names that are compared for one answer: less than a second. */
const LETTERS_COMPARED = 10_000_000

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Loads the code of a request, and returns its work. */
async function workOf(request: WorkerRequest): Promise<() => Promise<WorkerReply> | WorkerReply> {
  if (request.kind === 'read') {
    const { readWorkbookRows } = await import('../spreadsheet/workbook.reader.ts')
    const { bytes, choice, limits } = request
    return async () => ({ kind: 'sheet', sheet: await packed(readWorkbookRows(bytes, choice, limits)) })
  }
  if (request.kind === 'people') {
    const { peopleInSource: findPeople } = await import('../lists/people.source.ts')
    return () => ({ kind: 'people', found: findPeople(request.asked, request.limits) })
  }
  if (request.kind === 'names') {
    const { nearNamesOf } = await import('../names/nearestNames.ts')
    return async () => ({ kind: 'names', found: await nearNamesOf(request.asked, { letters: LETTERS_COMPARED }) })
  }
  if (request.kind === 'calendar') {
    const { daysInCalendar } = await import('../calendarFile/calendar.file.ts')
    return () => ({ kind: 'calendar', found: daysInCalendar(request.asked) })
  }
  if (request.kind === 'pack') {
    const { zipOf } = await import('../spreadsheet/zip.writer.ts')
    return () => ({ kind: 'bytes', bytes: zipOf(request.files) })
  }
  const { writeWorkbookRows, writeWorkbookTables } = await import('../spreadsheet/workbook.writer.ts')
  if (request.kind === 'tables')
    return async () => ({ kind: 'bytes', bytes: await writeWorkbookTables(request.tables) })
  return async () => ({ kind: 'bytes', bytes: await writeWorkbookRows(request.rows) })
}

const send = (message: WorkerSays) => process.send?.(message)

async function answer(request: WorkerRequest): Promise<void> {
  let reply: WorkerReply
  try {
    const work = await workOf(request)
    send({ kind: 'begun' })
    reply = await work()
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
  send(reply)
}

// Ignores stop signals so that the current job finishes; the process exits when the server closes the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', (request: WorkerRequest) => {
  void answer(request)
})
