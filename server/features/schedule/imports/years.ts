import { addDays } from '#shared/days.ts'
import type { WrongYear } from '#shared/importFiles.ts'
import { weekdayOf } from '#shared/rotaDays.ts'

interface Dated {
  date: string
}

const yearOf = ({ date }: Dated): number => Number(date.slice(0, 4))
const monthOf = ({ date }: Dated): number => Number(date.slice(5, 7))

/** A day of another year; February 29 becomes 28 where that year has none. */
function inYear(date: string, year: number): string {
  const day = `${year}${date.slice(4)}`
  const isThere = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  return isThere ? day : `${year}-02-28`
}

const moved = <Row extends Dated>(row: Row, years: number): Row => ({
  ...row,
  date: inYear(row.date, yearOf(row) + years),
})

/** Months in which a list that goes on into the next year begins, and up to which it goes on. */
const FIRST_MONTH = 10
const LAST_MONTH = 5

/** Days that go on from December to January of the same year, as days of the next one. */
export function goingOn<Row extends Dated>(rows: readonly Row[]): Row[] {
  const [first] = rows
  if (!first || monthOf(first) < FIRST_MONTH) return [...rows]
  const own = rows.filter((row) => yearOf(row) === yearOf(first))
  const isOver = own.every((row) => monthOf(row) >= FIRST_MONTH || monthOf(row) <= LAST_MONTH)
  const isNext = (row: Row) => isOver && yearOf(row) === yearOf(first) && monthOf(row) <= LAST_MONTH
  return own.some((row) => monthOf(row) === 12) ? rows.map((row) => (isNext(row) ? moved(row, 1) : row)) : [...rows]
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
    isPast && years.length === 1 && weekdays.size > 0 && !isOn(rows) && isOn(rows.map((row) => moved(row, 1)))
  return isMeant ? { read, meant: read + 1 } : undefined
}

/** The rows of a file with the days of the year that cannot be in the one that is meant. */
export const inMeantYear = <Row extends Dated>(
  rows: readonly Row[],
  years: number,
  wrong: WrongYear | undefined,
): Row[] => rows.map((row) => (wrong === undefined || yearOf(row) === wrong.read ? moved(row, years) : row))
