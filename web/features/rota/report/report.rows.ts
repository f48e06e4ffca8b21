import type { ReportRow } from '#shared/rotaReport.ts'

/** Services that somebody has agreed to or is asked for. */
export const comingOf = ({ asked, accepted }: ReportRow): number => asked + accepted

/** What the table can be sorted by; `rest` is what somebody has above their share. */
export type SortBy = 'name' | 'rest' | 'share' | 'served' | 'coming' | 'declined' | 'offersTaken' | 'absent'

export interface Sort {
  by: SortBy
  isDescending: boolean
}

const amountOf = (row: ReportRow, by: Exclude<SortBy, 'name'>): number => {
  if (by === 'rest') return aboveShare(row)
  return by === 'coming' ? comingOf(row) : row[by]
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
  Math.max(1, ...rows.map((row) => Math.max(row.share, row.served + comingOf(row))))

/** Services above the fair share, those to come included; negative below it. */
export const aboveShare = (row: ReportRow): number => row.served + comingOf(row) - row.share

/** Services from which on a difference to the fair share is worth a look. */
const FAR = 2

/** True where somebody is two services or more above or below their fair share. */
export const isFarOff = (row: ReportRow): boolean => Math.abs(aboveShare(row)) >= FAR

/** Names that a sentence says at most. */
const SAID = 3

/** How often people served, the least and the most, and who has most, and least for their share. */
export function summaryOf(rows: readonly ReportRow[]) {
  const served = rows.map((row) => row.served)
  const names = (some: ReportRow[]) => some.slice(0, SAID).map(({ user }) => user.name)
  const all = (row: ReportRow) => row.served + comingOf(row)
  const busy = rows.filter((row) => all(row) > 1 && aboveShare(row) >= 1).toSorted((a, b) => all(b) - all(a))
  const below = rows.filter((row) => aboveShare(row) <= -1).toSorted((a, b) => aboveShare(a) - aboveShare(b))
  return {
    count: rows.length,
    least: Math.min(...served),
    most: Math.max(...served),
    served: served.reduce((total, value) => total + value, 0),
    busy: names(busy),
    below: names(below),
  }
}
