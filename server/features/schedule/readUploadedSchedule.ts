import { AppError, type Issue } from '#shared/errors.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import {
  type LayoutChoice,
  type ReadSheet,
  type RowIssue,
  readSchedule,
  SpreadsheetError,
} from './spreadsheet/readSchedule.ts'

/** Issue of one row, or of one cell of a matrix; `row` is the spreadsheet program's row number. */
const toIssue = ({ row, cell, column, problem, value }: RowIssue, t: Translate): Issue => ({
  path: cell ? t('rows.cell', { cell }) : t('rows.path', { row: String(row) }),
  message: t(`rows.${problem}`, { column: t(`columns.${column}`), value }),
})

/** Issues for the listed problems, and one that counts the rest. */
function toIssues(listed: RowIssue[], total: number, t: Translate): Issue[] {
  const issues = listed.map((issue) => toIssue(issue, t))
  const more = total - listed.length
  return more > 0 ? [...issues, { path: 'file', message: t('rows.more', { count: more }) }] : issues
}

/** Layout and shifts of an uploaded workbook. Throws an AppError that says how to correct the file. */
export async function readUploadedSchedule(
  { filename, bytes }: UploadedFile,
  choice: LayoutChoice,
): Promise<ReadSheet> {
  if (!/\.xlsx$/i.test(filename)) throw new AppError('not_a_spreadsheet')
  try {
    return await readSchedule(bytes, choice)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const { code, params, missing = [], issues } = error
    throw new AppError(code, {
      params: (t) => ({ ...params, columns: missing.map((column) => t(`columns.${column}`)).join(', ') }),
      ...(issues && { issues: (t) => toIssues(issues, Number(params.total), t) }),
    })
  }
}
