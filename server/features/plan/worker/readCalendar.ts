import { AppError } from '#shared/errors.ts'
import { type CalendarAsked, type CalendarFound, TOO_MANY_EVENTS } from '../calendarFile/calendar.file.ts'
import { runInWorker, WorkerFailure } from './worker.pool.ts'

/** Milliseconds for the thousand events of a file, which take some tens of them. */
const CALENDAR_MS = 10_000

/**
 * Finds the days of a calendar file in another process with limited memory and time. Throws AppError: 415
 * `not_a_calendar`, 413 `calendar_too_long` for too many events, and for a file that takes too much.
 */
export async function readCalendar(asked: CalendarAsked, nobodyWaits?: AbortSignal): Promise<CalendarFound> {
  const tooLong = () => new AppError('calendar_too_long', { params: { limit: asked.maxEvents } })
  const reply = await runInWorker({ kind: 'calendar', asked }, CALENDAR_MS, nobodyWaits).catch((error: unknown) => {
    throw error instanceof WorkerFailure && error.kind !== 'crashed' ? tooLong() : error
  })
  if (reply.kind !== 'calendar') throw new Error('a calendar file could not be read', { cause: reply })
  if (reply.found === TOO_MANY_EVENTS) throw tooLong()
  if (reply.found === null) throw new AppError('not_a_calendar')
  return reply.found
}
