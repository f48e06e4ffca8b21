import type { LeftOut, ScheduleLayout } from '#shared/imports.ts'
import { isBlank } from './cell.text.ts'
import { shownText } from './cell.time.ts'
import type { RowRules, ScheduleRow } from './schedule.rows.ts'
import type { Sheet } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { type RowIssue, SpreadsheetError } from './spreadsheet.error.ts'

export interface SheetRules extends RowRules {
  maxRows: number
}

/** The shifts of a workbook and the layout in which they were found. */
export interface ReadSheet {
  layout: ScheduleLayout
  rows: ScheduleRow[]
  /** Rows and cells without a shift, in the order of the sheet. */
  leftOut: LeftOut[]
}

/** Maximum issues listed in one refusal. */
const MAX_ISSUES = 200

/** Maximum characters of the text of an entry of `leftOut`. */
const MAX_TEXT = 200

/** Collects the shifts and issues of one sheet, and what is left out of it. */
export class Collected {
  readonly #rules: Pick<SheetRules, 'maxRows'>
  readonly #shifts: ScheduleRow[] = []
  readonly #issues: RowIssue[] = []
  /** Number of rows with an issue. */
  #count = 0
  #total = 0
  #lastRow = 0
  readonly #leftOut: LeftOut[] = []

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

  /** Names a row, or a cell of it, of which no shift is read. `index` counts from 0. */
  leaveOut(why: LeftOut['why'], index: number, text: string, cell: string | null = null): void {
    if (text !== '' && this.#leftOut.length < this.#rules.maxRows)
      this.#leftOut.push({ row: index + 1, cell, why, text: text.slice(0, MAX_TEXT) })
  }

  /** Names the hidden rows with text, and each hidden column by its cell in the row of the head, else its first below. */
  leaveOutHidden({ hiddenRows, hiddenColumns }: Sheet, head: number): void {
    for (const { index, text } of hiddenRows) this.leaveOut('hidden', index, text)
    for (const [column, cells] of hiddenColumns) {
      const index = cells.has(head) ? head : [...cells.keys()].filter((row) => row > head).sort((a, b) => a - b)[0]
      if (index === undefined || isBlank(cells.get(index))) continue
      this.leaveOut('hidden', index, shownText(cells.get(index)), cellName(column, index))
    }
  }

  /** Rows and cells without a shift, in the order of the sheet. */
  get leftOut(): LeftOut[] {
    return this.#leftOut.sort((a, b) => a.row - b.row)
  }

  /** Returns the shifts. Throws 'rows_invalid' for one issue or more, which refuses the whole workbook. */
  finish(): ScheduleRow[] {
    if (this.#count > 0)
      throw new SpreadsheetError('rows_invalid', {
        params: { count: this.#count, total: this.#total },
        issues: this.#issues,
      })
    return this.#shifts
  }
}
