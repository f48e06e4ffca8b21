import { today } from '#shared/days.ts'
import type {
  AskedLayout,
  AwayNames,
  HiddenCells,
  MarksMeaning,
  ScheduleLayout,
  StruckCells,
  SubsRow,
} from '#shared/plan/importFiles.ts'

export type TableLayout = Exclude<ScheduleLayout, 'rows'>

/** Layout with dates across. */
export type MatrixLayout = Exclude<TableLayout, 'dates-posts'>

/** Comparison keys (shared/text.ts) of the posts and names that the team has. */
export interface KnownNames {
  posts: readonly string[]
  /** Members, and names of the schedule. */
  people: readonly string[]
  /** Members alone. */
  members: readonly string[]
}

/** Choices of how a sheet is read. */
export interface SheetLayout {
  layout: AskedLayout
  /** Service time of matrix cells for which the file gives none. */
  serviceTime: string | null
  /** Decides what the first column of a matrix holds where no word over it says so. */
  known: KnownNames
  /** Treatment of hidden rows and columns. */
  hidden: HiddenCells
  /** Treatment of what is struck through. */
  struck: StruckCells
  /** Treatment of a last row of substitutes. */
  subs: SubsRow
  /** Treatment of a row or column of people who cannot serve. */
  away: AwayNames
  /** What the marks of a table of people and days say; null: it is asked. */
  marks: MarksMeaning | null
  /** Post of those who serve by marks. */
  post: string | null
  /** Name of the sheet to read; null: the first one with shifts. */
  sheet: string | null
  /** Comparison keys of names such as 'Ann & Bo Lee' that are several people. */
  split: readonly string[]
  /** Comparison keys of texts such as 'Sub Needed' that are people. */
  people: readonly string[]
  /** YYYY-MM-DD in the team's time zone: days without a year are in the next one by it. */
  today: string
  /** Years by which days without a year are moved from the likely one. */
  shiftYears: number
  /** Name of the file: dates without a year may take theirs from it. */
  filename: string
}

/** Recognises the layout, without help from the names that the team has. */
export const AUTO: SheetLayout = {
  layout: 'auto',
  serviceTime: null,
  known: { posts: [], people: [], members: [] },
  hidden: 'skip',
  struck: 'skip',
  subs: 'skip',
  away: 'days',
  marks: null,
  post: null,
  sheet: null,
  split: [],
  people: [],
  filename: '',
  today: today('UTC'),
  shiftYears: 0,
}
