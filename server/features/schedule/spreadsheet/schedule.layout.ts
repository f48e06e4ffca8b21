/** Shapes of a schedule sheet: a shift per row, posts under dates, or people under dates. */
export const SHEET_LAYOUTS = ['rows', 'posts-dates', 'people-dates'] as const
export type SheetLayout = (typeof SHEET_LAYOUTS)[number]
export type MatrixLayout = Exclude<SheetLayout, 'rows'>

/** Comparison keys (shared/text.ts) of the posts and names that the team has. */
export interface KnownNames {
  posts: readonly string[]
  people: readonly string[]
}

/** How to read a sheet. */
export interface LayoutChoice {
  layout: 'auto' | SheetLayout
  /** Service time of matrix cells for which the file gives none. */
  serviceTime: string | null
  /** Decides what the first column of a matrix holds where no word over it says so. */
  known: KnownNames
}
