import type { ReportRow } from '#shared/rota/report.ts'

/** Services to come that somebody has: by a sheet, by hand, live or in the draft. */
export const servicesComing = ({ planned, served, absent }: ReportRow): number => Math.max(0, planned - served - absent)

/** Columns by which the table can be sorted; `rest` is how far somebody is from their fair share, above or below. */
export type SortBy = 'name' | 'rest' | 'fair' | 'served' | 'coming' | 'declined' | 'offersTaken' | 'absent'

export interface Sort {
  by: SortBy
  isDescending: boolean
}

const amountOf = (row: ReportRow, by: Exclude<SortBy, 'name'>): number => {
  if (by === 'rest') return Math.abs(aboveShare(row))
  return by === 'coming' ? servicesComing(row) : row[by]
}

/** Rows come by name, and stay so among equals. */
export function sorted(rows: readonly ReportRow[], { by, isDescending }: Sort): ReportRow[] {
  if (by === 'name') return isDescending ? rows.toReversed() : [...rows]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * (amountOf(a, by) - amountOf(b, by)))
}

/** Another column begins with its largest values, names with the first; the same one turns round. */
export const turned = (sort: Sort, by: SortBy): Sort =>
  sort.by === by ? { by, isDescending: !sort.isDescending } : { by, isDescending: by !== 'name' }

/** The longest bar of a chart, at least 1. */
export const longestOf = (rows: readonly ReportRow[]): number =>
  Math.max(1, ...rows.map((row) => Math.max(row.fair, row.planned)))

/** Services above the fair share, those to come included; negative below it. */
const aboveShare = ({ planned, fair }: ReportRow): number => planned - fair

/** Services from which on a difference to the fair share is worth a look. */
const FAR = 2

/** True where somebody is less than a service away from their fair share. */
const isEven = (row: ReportRow): boolean => Math.abs(aboveShare(row)) < 1

/**
 * Number of people who stand before those who are even; 0 where the order is another one, or everybody is even: then
 * nobody is folded away.
 */
export const unevenFirst = (rows: readonly ReportRow[], { by, isDescending }: Sort): number =>
  by === 'rest' && isDescending ? rows.filter((row) => !isEven(row)).length : 0

/** True where somebody is two services or more above or below their fair share. */
export const isFarOff = (row: ReportRow): boolean => Math.abs(aboveShare(row)) >= FAR

/** Names that a sentence says at most. */
const SAID = 3

/**
 * Number of services of those who served the least and the most, what is planned, and the people with most, and least
 * for their share; `isEven` where each is less than a service away from theirs. `isExpected` is false for people of
 * whom nobody says that they serve too little.
 */
export function summaryOf(rows: readonly ReportRow[], isExpected: (userId: string) => boolean = () => true) {
  const served = rows.map((row) => row.served)
  const names = (some: ReportRow[]) => some.slice(0, SAID).map(({ user }) => user.name)
  const busy = rows.filter((row) => row.planned > 1 && aboveShare(row) >= 1).toSorted((a, b) => b.planned - a.planned)
  const below = rows
    .filter((row) => aboveShare(row) <= -1 && !row.leftOut && isExpected(row.user._id))
    .toSorted((a, b) => aboveShare(a) - aboveShare(b))
  return {
    count: rows.length,
    least: Math.min(...served),
    most: Math.max(...served),
    served: served.reduce((total, value) => total + value, 0),
    planned: rows.reduce((total, row) => total + servicesComing(row), 0),
    busy: names(busy),
    below: names(below),
    isEven: rows.every(isEven),
  }
}
