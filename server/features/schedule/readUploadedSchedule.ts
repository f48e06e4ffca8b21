import { AppError, type Issue } from '#shared/errors.ts'
import type { NewShift } from '#shared/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { type RowIssue, readSchedule, SpreadsheetError } from './spreadsheet/readSchedule.ts'

/** What is wrong in one row, with the number the spreadsheet program gives the row. */
const toIssue = ({ row, column, problem, value }: RowIssue, t: Translate): Issue => ({
  path: t('rows.path', { row: String(row) }),
  message: t(`rows.${problem}`, { column: t(`columns.${column}`), value }),
})

/** The problems that are listed, and how many are not. */
function toIssues(listed: RowIssue[], total: number, t: Translate): Issue[] {
  const issues = listed.map((issue) => toIssue(issue, t))
  const more = total - listed.length
  return more > 0 ? [...issues, { path: 'file', message: t('rows.more', { count: more }) }] : issues
}

/** The shifts of an uploaded workbook, or the refusal that tells the person how to mend the file. */
export async function readUploadedSchedule({ filename, bytes }: UploadedFile): Promise<NewShift[]> {
  if (!/\.xlsx$/i.test(filename)) throw new AppError('not_a_spreadsheet')
  try {
    return await readSchedule(bytes)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const { code, params, missing = [], issues } = error
    throw new AppError(code, {
      params: (t) => ({ ...params, columns: missing.map((column) => t(`columns.${column}`)).join(', ') }),
      ...(issues && { issues: (t) => toIssues(issues, Number(params.total), t) }),
    })
  }
}
