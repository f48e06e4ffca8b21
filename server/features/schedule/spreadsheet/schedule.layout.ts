import type { AskedLayout, ScheduleLayout } from '#shared/imports.ts'

export type MatrixLayout = Exclude<ScheduleLayout, 'rows'>

/** Comparison keys (shared/text.ts) of the posts and names that the team has. */
export interface KnownNames {
  posts: readonly string[]
  people: readonly string[]
}

/** How to read a sheet. */
export interface LayoutChoice {
  layout: AskedLayout
  /** Service time of matrix cells for which the file gives none. */
  serviceTime: string | null
  /** Decides what the first column of a matrix holds where no word over it says so. */
  known: KnownNames
  /** The team's day, YYYY-MM-DD: dates without a year are the nearest to it; where it is not given they are no dates. */
  today?: string
}
