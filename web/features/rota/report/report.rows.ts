import type { ReportRow } from '#shared/rotaReport.ts'
import { locale } from '../../../strings/strings.ts'

/** Services that somebody has agreed to or is asked for. */
export const comingOf = ({ asked, accepted }: ReportRow): number => asked + accepted

export interface FairRow extends ReportRow {
  /** Services of everybody in proportion to what each person wants; equal to `share` where there are none. */
  fair: number
}

/**
 * The rows with everybody's fair share. `share` alone does not do: a span may hold services of before the rota, which
 * it leaves out, or more services than people want.
 */
export function withFairShares(rows: readonly ReportRow[]): FairRow[] {
  const wanted = rows.reduce((sum, { share }) => sum + share, 0)
  const all = rows.reduce((sum, row) => sum + row.served + comingOf(row), 0)
  return rows.map((row) => ({ ...row, fair: wanted > 0 && all > 0 ? (row.share * all) / wanted : row.share }))
}

/** Columns by which the table can be sorted; `rest` is how far somebody is from their fair share, above or below. */
export type SortBy = 'name' | 'rest' | 'fair' | 'served' | 'coming' | 'declined' | 'offersTaken' | 'absent'

export interface Sort {
  by: SortBy
  isDescending: boolean
}

const amountOf = (row: FairRow, by: Exclude<SortBy, 'name'>): number => {
  if (by === 'rest') return Math.abs(aboveShare(row))
  return by === 'coming' ? comingOf(row) : row[by]
}

/** Rows come by name, and stay so among equals. */
export function sorted(rows: readonly FairRow[], { by, isDescending }: Sort): FairRow[] {
  if (by === 'name') return isDescending ? rows.toReversed() : [...rows]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * (amountOf(a, by) - amountOf(b, by)))
}

/** Another column begins with its largest values, names with the first; the same one turns round. */
export const turned = (sort: Sort, by: SortBy): Sort =>
  sort.by === by ? { by, isDescending: !sort.isDescending } : { by, isDescending: by !== 'name' }

/** The longest bar of a chart, at least 1. */
export const longestOf = (rows: readonly FairRow[]): number =>
  Math.max(1, ...rows.map((row) => Math.max(row.fair, row.served + comingOf(row))))

/** Services above the fair share, those to come included; negative below it. */
const aboveShare = (row: FairRow): number => row.served + comingOf(row) - row.fair

/** Services from which on a difference to the fair share is worth a look. */
const FAR = 2

/** '3', '3.4': the fair share as its mark stands beside the bar. */
export const shareText = ({ fair }: FairRow): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(fair)

/** True where somebody is less than a service away from their fair share. */
const isEven = (row: FairRow): boolean => Math.abs(aboveShare(row)) < 1

/**
 * Number of people who stand before those who are even; 0 where the order is another one, or everybody is even: then
 * nobody is folded away.
 */
export const unevenFirst = (rows: readonly FairRow[], { by, isDescending }: Sort): number =>
  by === 'rest' && isDescending ? rows.filter((row) => !isEven(row)).length : 0

/** True where somebody is two services or more above or below their fair share. */
export const isFarOff = (row: FairRow): boolean => Math.abs(aboveShare(row)) >= FAR

/** Names that a sentence says at most. */
const SAID = 3

/**
 * Number of services of those who served the least and the most, what is planned, and the people with most, and least
 * for their share; `isEven` where each is less than a service away from theirs. `isExpected` is false for people of
 * whom nobody says that they serve too little.
 */
export function summaryOf(rows: readonly FairRow[], isExpected: (userId: string) => boolean = () => true) {
  const served = rows.map((row) => row.served)
  const names = (some: FairRow[]) => some.slice(0, SAID).map(({ user }) => user.name)
  const all = (row: FairRow) => row.served + comingOf(row)
  const busy = rows.filter((row) => all(row) > 1 && aboveShare(row) >= 1).toSorted((a, b) => all(b) - all(a))
  const below = rows
    .filter((row) => aboveShare(row) <= -1 && isExpected(row.user._id))
    .toSorted((a, b) => aboveShare(a) - aboveShare(b))
  return {
    count: rows.length,
    least: Math.min(...served),
    most: Math.max(...served),
    served: served.reduce((total, value) => total + value, 0),
    planned: rows.reduce((total, row) => total + comingOf(row), 0),
    busy: names(busy),
    below: names(below),
    isEven: rows.every(isEven),
  }
}
