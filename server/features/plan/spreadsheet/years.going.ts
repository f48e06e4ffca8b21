interface Dated {
  date: string
}

export const yearOf = ({ date }: Dated): number => Number(date.slice(0, 4))
export const monthNumber = ({ date }: Dated): number => Number(date.slice(5, 7))

/** A day of another year; February 29 becomes 28 where that year has none. */
function inYear(date: string, year: number): string {
  const day = `${year}${date.slice(4)}`
  const isThere = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  return isThere ? day : `${year}-02-28`
}

export const movedByYears = <Row extends Dated>(row: Row, years: number): Row => ({
  ...row,
  date: inYear(row.date, yearOf(row) + years),
})

/** Months in which a list that goes on into the next year begins, and up to which it goes on. */
export const FIRST_MONTH = 10
export const LAST_MONTH = 5

/** Days that go on from December to January of the same year, as days of the next one. */
export function goingOn<Row extends Dated>(rows: readonly Row[]): Row[] {
  const [first] = rows
  if (!first || monthNumber(first) < FIRST_MONTH) return [...rows]
  const own = rows.filter((row) => yearOf(row) === yearOf(first))
  const isOver = own.every((row) => monthNumber(row) >= FIRST_MONTH || monthNumber(row) <= LAST_MONTH)
  const isNext = (row: Row) => isOver && yearOf(row) === yearOf(first) && monthNumber(row) <= LAST_MONTH
  return own.some((row) => monthNumber(row) === 12)
    ? rows.map((row) => (isNext(row) ? movedByYears(row, 1) : row))
    : [...rows]
}
