/** Columns of a schedule in export order (readings §3). */
export const COLUMNS = ['date', 'name', 'assignment', 'serviceTime', 'tieColor'] as const
export type ScheduleColumn = (typeof COLUMNS)[number]

/** Column titles of an export. */
export const COLUMN_TITLES: Record<ScheduleColumn, string> = {
  date: 'Date',
  name: 'Name',
  assignment: 'Assignment',
  serviceTime: 'Service Time',
  tieColor: 'Tie Color',
}

export type SpreadsheetErrorCode =
  | 'not_a_spreadsheet'
  | 'empty_spreadsheet'
  | 'unreadable_spreadsheet'
  | 'spreadsheet_locked'
  | 'spreadsheet_old'
  | 'spreadsheet_ods'
  | 'spreadsheet_numbers'
  | 'spreadsheet_google'
  | 'spreadsheet_hidden'
  | 'no_header'
  | 'missing_columns'
  | 'layout_unknown'
  | 'sheet_unknown'
  | 'spreadsheet_too_large'
  | 'too_many_rows'
  | 'rows_invalid'

/**
 * Problem of one cell. `row` is the spreadsheet program's row number, `cell` the name of a matrix cell ('B3'); `value`
 * is clipped to 60 characters.
 */
export interface RowIssue {
  row: number
  cell?: string
  column: ScheduleColumn
  problem: 'missing' | 'no_time' | 'no_year' | 'not_a_date' | 'too_long' | 'has_control_characters'
  value: string
}

interface Details {
  params?: Record<string, string | number>
  missing?: ScheduleColumn[] | undefined
  issues?: RowIssue[] | undefined
  cause?: unknown
}

/**
 * Refusal of a workbook. `missing` lists the columns of `missing_columns`; `params` by code:
 * - `too_many_rows`: `limit`
 * - `rows_invalid`: `count` rows with `total` problems, of which `issues` lists the first 200
 */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode
  readonly params: Record<string, string | number>
  readonly missing: ScheduleColumn[] | undefined
  readonly issues: RowIssue[] | undefined

  constructor(code: SpreadsheetErrorCode, { params = {}, missing, issues, cause }: Details = {}) {
    super(code, { cause })
    this.name = 'SpreadsheetError'
    this.code = code
    this.params = params
    this.missing = missing
    this.issues = issues
  }
}
