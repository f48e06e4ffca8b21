import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import { normaliseServiceTime, serviceTimeFromMinutes } from '#shared/serviceTime.ts'
import { cleanText, type SheetCell } from './cell.text.ts'

const MINUTES_OF_DAY = 24 * 60

/** Cells with only a time of day have the epoch's date, 1899-12-30 or 1904-01-01: before this instant. */
const END_OF_TIME_ONLY = Date.UTC(1904, 0, 2)

function timeOfDate(date: Date): string {
  const ms = date.getTime()
  const minutes = Math.round((((ms % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS)
  const sayNoTime = ms >= END_OF_TIME_ONLY && minutes % MINUTES_OF_DAY === 0
  return Number.isNaN(ms) || sayNoTime ? cleanText(date) : serviceTimeFromMinutes(minutes)
}

/** Text that a cell shows: a time alone as a service time, a day as YYYY-MM-DD, everything else as its text. */
export const shownText = (cell: SheetCell): string =>
  cell instanceof Date && cell.getTime() < END_OF_TIME_ONLY ? timeOfDate(cell) : cleanText(cell)

/**
 * The normalised service time of a cell: a time cell (with or without a date), a plain fraction of a day, or a text.
 * '' for a blank cell.
 */
export function parseServiceTime(cell: SheetCell): string {
  if (cell instanceof Date) return timeOfDate(cell)
  if (typeof cell === 'number' && cell > 0 && cell < 1) return serviceTimeFromMinutes(cell * MINUTES_OF_DAY)
  return normaliseServiceTime(cleanText(cell))
}
