import { addDays } from '#shared/days.ts'
import type { WrongYear } from '#shared/plan/importFiles.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { movedByYears, yearOf } from '../spreadsheet/years.going.ts'

interface Dated {
  date: string
}

interface Known {
  /** Years that the file names. */
  named: readonly number[]
  /** YYYY-MM-DD */
  today: string
  /** Weekdays of the team's services, from Sunday, 0. */
  weekdays: ReadonlySet<number>
}

/** The year of a file that cannot be, and the one that is meant; undefined where nothing speaks against it. */
export function wrongYear(rows: readonly Dated[], { named, today, weekdays }: Known): WrongYear | undefined {
  const [year] = named
  if (rows.length === 0) return undefined
  if (year !== undefined && named.length === 1) {
    const years = new Set(rows.map(yearOf))
    // A month that goes over into the next year is no contradiction.
    if (years.has(year)) return undefined
    const read = [year - 1, year + 1].find((other) => years.has(other))
    return read === undefined ? undefined : { read, meant: year }
  }
  const years = [...new Set(rows.map(yearOf))]
  const [read = 0] = years
  const isOn = (some: readonly Dated[]) => some.every(({ date }) => weekdays.has(weekdayOf(date)))
  const isPast = rows.every(({ date }) => date < addDays(today, -1))
  const isMeant =
    isPast && years.length === 1 && weekdays.size > 0 && !isOn(rows) && isOn(rows.map((row) => movedByYears(row, 1)))
  return isMeant ? { read, meant: read + 1 } : undefined
}

/**
 * The year in which the days of a file are read that names none, and another one that may be meant: the one whose days
 * are of the team's weekdays, else the next where some days are past, else the one before.
 */
export function guessedYear(
  rows: readonly Dated[],
  read: number,
  { today, weekdays }: Pick<Known, 'today' | 'weekdays'>,
): WrongYear {
  const isOn = (years: number) => rows.every((row) => weekdays.has(weekdayOf(movedByYears(row, years).date)))
  const others = rows.some(({ date }) => date < today) ? [1, -1] : [-1, 1]
  const [first = 1] = others
  const fits = isOn(0) ? undefined : others.find(isOn)
  return { read, meant: read + (fits ?? first), isGuessed: true }
}

/** The rows of a file with the days of the year that cannot be in the one that is meant. */
export const inMeantYear = <Row extends Dated>(
  rows: readonly Row[],
  years: number,
  wrong: WrongYear | undefined,
): Row[] => rows.map((row) => (wrong === undefined || yearOf(row) === wrong.read ? movedByYears(row, years) : row))
