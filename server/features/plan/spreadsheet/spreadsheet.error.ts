import type { Translate } from '#shared/strings/translate.ts'

/** Columns of a schedule in export order (rule 404). */
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
  | 'marks_meaning'
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
  problem:
    | 'near_columns'
    | 'near_dates'
    | 'near_months'
    | 'near_nth'
    | 'near_one_date'
    | 'near_row'
    | 'missing'
    | 'no_time'
    | 'not_a_date'
    | 'several_days'
    | 'same_as'
    | 'team_unknown'
    | 'code_unknown'
    | 'too_long'
    | 'has_control_characters'
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
 * - `spreadsheet_too_large`: which limit, and its `count`
 * - `marks_meaning`: `marks`, which are `MarkTexts` as JSON
 * - `layout_unknown`: `why`, where it is not the shape
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

/** Maximum issues listed in one refusal. */
const MAX_ISSUES = 200

/** The refusal of the rows with these issues. */
export const rowsInvalid = (issues: readonly RowIssue[]): SpreadsheetError =>
  new SpreadsheetError('rows_invalid', {
    params: { count: new Set(issues.map(({ row }) => row)).size, total: issues.length },
    issues: issues.slice(0, MAX_ISSUES),
  })

/** Limits of a workbook beside its bytes, by the key of their sentence. */
type Limit = 'attributes' | 'parts' | 'unpacked' | 'places' | 'table' | 'merges' | 'covered' | 'columns' | 'work'

/** The refusal of a workbook past a limit; `count` is how much it may have. */
export const tooLarge = (limit: Limit, count: number, cause?: unknown): SpreadsheetError =>
  new SpreadsheetError('spreadsheet_too_large', { params: { limit, count }, cause })

/** The gaps of a refusal's sentence. */
export function paramsOf({ code, params }: SpreadsheetError, t: Translate): Record<string, string | number> {
  if (code !== 'spreadsheet_too_large') return params
  return { limit: t(`tooLarge.${params.limit as Limit}`, { count: Number(params.count) }) }
}
