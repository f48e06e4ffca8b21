import { lacksYear } from './cell.date.ts'
import type { ReadSchedule } from './schedule.collect.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { FIRST_MONTH, goingOn, LAST_MONTH, monthNumber, yearOf } from './years.going.ts'

const datesOf = ({ rows, days = [] }: ReadSchedule): { date: string }[] => [...rows, ...days]

/** True where neither the cell of a day nor the file names its year. */
export const isYearMissing = (read: ReadSchedule): boolean => datesOf(read).some(({ date }) => lacksYear(date))

/** The years of the days beside those without one: one, or two that follow each other. Returns [] for others. */
export function yearsBeside(read: ReadSchedule): readonly number[] {
  const named = datesOf(read).filter(({ date }) => !lacksYear(date))
  const years = [...new Set(named.map(yearOf))].sort((a, b) => a - b)
  const [first = 0, last = first] = years
  return years.length > 2 || last - first > 1 ? [] : years
}

/** Years in which the days of a file may be that names none, the likely ones first. */
function candidates(today: string): number[] {
  const year = yearOf({ date: today })
  // A plan of the winter began last year.
  return monthNumber({ date: today }) <= LAST_MONTH ? [year - 1, year, year + 1] : [year, year + 1, year - 1]
}

/** The reading in a year; the refusal where a day is none of it: 'Sun Jan 3'. */
function tried(read: (year: number) => ReadSchedule, year: number): ReadSchedule | SpreadsheetError {
  try {
    return read(year)
  } catch (error) {
    if (error instanceof SpreadsheetError) return error
    throw error
  }
}

/**
 * True for days of one year, or of a winter that goes on into the next: days of the week that do not fit a year are
 * read as days of the next one.
 */
function isOfOneYear(found: ReadSchedule, year: number): boolean {
  const dates = goingOn(datesOf(found))
  const hasWinter = dates.some((one) => yearOf(one) === year && monthNumber(one) >= FIRST_MONTH)
  return dates.every((one) => yearOf(one) === year || (hasWinter && monthNumber(one) <= LAST_MONTH))
}

/**
 * Reads days without a year in the first one by which not all of them are past, and moves them by the years of the
 * answer. Throws the refusal of that year where no year fits.
 */
export function readInLikelyYear(
  read: (year: number) => ReadSchedule,
  { today, shiftYears }: Pick<SheetLayout, 'today' | 'shiftYears'>,
): ReadSchedule {
  const readings: { year: number; found: ReadSchedule; fits: boolean }[] = []
  let refusal: SpreadsheetError | undefined
  const isAhead = (found: ReadSchedule) => goingOn(datesOf(found)).some(({ date }) => date >= today)
  for (const year of candidates(today)) {
    const found = tried(read, year)
    if (found instanceof SpreadsheetError) refusal ??= found
    else readings.push({ year, found, fits: isOfOneYear(found, year) })
    if (readings.some((one) => one.fits && isAhead(one.found))) break
  }
  const fitting = readings.filter(({ fits }) => fits)
  const likely = fitting.find(({ found }) => isAhead(found)) ?? fitting[0] ?? readings[0]
  if (!likely) throw refusal ?? new SpreadsheetError('layout_unknown')
  const year = likely.year + shiftYears
  return { ...(shiftYears === 0 ? likely.found : read(year)), guessedYear: year }
}
