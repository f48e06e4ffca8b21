import type { RowRules, ScheduleRow } from './schedule.rows.ts'
import { type RowIssue, SpreadsheetError } from './spreadsheet.error.ts'

export interface SheetRules extends RowRules {
  maxRows: number
}

/** Maximum issues listed in one refusal. */
const MAX_ISSUES = 200

/** Collects the shifts and issues of one sheet. */
export class Collected {
  readonly #rules: Pick<SheetRules, 'maxRows'>
  readonly #shifts: ScheduleRow[] = []
  readonly #issues: RowIssue[] = []
  /** Rows with an issue. */
  #count = 0
  #total = 0
  #lastRow = 0

  constructor(rules: Pick<SheetRules, 'maxRows'>) {
    this.#rules = rules
  }

  /** Adds a shift or its issues. Throws above the maximum of rows. */
  add(result: { shift: ScheduleRow } | { issues: RowIssue[] }): void {
    if (this.#shifts.length + this.#count === this.#rules.maxRows)
      throw new SpreadsheetError('too_many_rows', { params: { limit: this.#rules.maxRows } })
    if ('shift' in result) {
      this.#shifts.push(result.shift)
      return
    }
    const row = result.issues[0]?.row ?? 0
    if (row !== this.#lastRow) this.#count += 1
    this.#lastRow = row
    this.#total += result.issues.length
    this.#issues.push(...result.issues.slice(0, MAX_ISSUES - this.#issues.length))
  }

  /** The shifts. One issue refuses the whole workbook. */
  finish(): ScheduleRow[] {
    if (this.#count > 0)
      throw new SpreadsheetError('rows_invalid', {
        params: { count: this.#count, total: this.#total },
        issues: this.#issues,
      })
    return this.#shifts
  }
}
