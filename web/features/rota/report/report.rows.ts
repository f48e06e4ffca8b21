import type { ReportRow } from '#shared/rotaReport.ts'

/** Services that somebody has agreed to or is asked for. */
export const comingOf = ({ asked, accepted }: ReportRow): number => asked + accepted

/** What the table can be sorted by; `rest` is what somebody has above their share. */
export const SORTS = ['name', 'rest', 'share', 'served', 'coming', 'declined', 'offersTaken', 'absent'] as const
export type SortBy = (typeof SORTS)[number]

export interface Sort {
  by: SortBy
  isDescending: boolean
}

const amountOf = (row: ReportRow, by: Exclude<SortBy, 'name'>): number => {
  if (by === 'rest') return row.served + comingOf(row) - row.share
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

/** The least and the most that people served, and their sums. */
export function summaryOf(rows: readonly ReportRow[]) {
  const served = rows.map((row) => row.served)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    count: rows.length,
    least: Math.min(...served),
    most: Math.max(...served),
    served: sum(served),
    share: sum(rows.map((row) => row.share)),
  }
}
