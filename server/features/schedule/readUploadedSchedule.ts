import { AppError, type Issue } from '#shared/errors.ts'
import type { NewShift } from '#shared/schedule.ts'
import { english } from '#shared/strings/translate.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { type RowIssue, readSchedule, SpreadsheetError } from './spreadsheet/readSchedule.ts'

/** What is wrong in one row, with the number the spreadsheet program gives the row. */
const toIssue = ({ row, column, problem, value }: RowIssue): Issue => ({
  path: english('rows.path', { row: String(row) }),
  message: english(`rows.${problem}`, { column: english(`columns.${column}`), value }),
})

/** The problems that are listed, and how many are not. */
function toIssues(listed: RowIssue[], total: number): Issue[] {
  const issues = listed.map(toIssue)
  const more = total - listed.length
  return more > 0 ? [...issues, { path: 'file', message: english('rows.more', { count: more }) }] : issues
}

/** The shifts of an uploaded workbook, or the refusal that tells the person how to mend the file. */
export async function readUploadedSchedule({ filename, bytes }: UploadedFile): Promise<NewShift[]> {
  if (!/\.xlsx$/i.test(filename)) throw new AppError('not_a_spreadsheet')
  try {
    return await readSchedule(bytes)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const { code, params, issues } = error
    throw new AppError(code, { params, ...(issues && { issues: toIssues(issues, Number(params.total)) }) })
  }
}
