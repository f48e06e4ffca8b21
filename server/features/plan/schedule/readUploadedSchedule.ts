import { AppError, type Issue } from '#shared/errors.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { activeMembers } from '../../people/users/members.ts'
import { placesStore } from '../places/places.store.ts'
import {
  type KnownNames,
  type LayoutChoice,
  paramsOf,
  type ReadSchedule,
  type RowIssue,
  readSchedule,
  SpreadsheetError,
} from '../worker/readSchedule.ts'

/** The issue of one row, or of one cell of a matrix; `row` is the row number of the spreadsheet program. */
const toIssue = ({ row, cell, column, problem, value }: RowIssue, t: Translate): Issue => ({
  path: cell ? t('rows.cell', { cell }) : t('rows.path', { row: String(row) }),
  message: t(`rows.${problem}`, { column: t(`columns.${column}`), value }),
})

/** One issue for each listed problem, and one that counts the rest. */
function toIssues(listed: RowIssue[], total: number, t: Translate): Issue[] {
  const issues = listed.map((issue) => toIssue(issue, t))
  const more = total - listed.length
  return more > 0 ? [...issues, { path: 'file', message: t('rows.more', { count: more }) }] : issues
}

/** The posts and names of the schedule and the names of the members; the reader tells posts from names by them. */
async function knownNames(db: Db): Promise<KnownNames> {
  const [members, posts, names] = await Promise.all([
    activeMembers(db).then((all) => [...new Set(all.map(({ name }) => comparisonKey(name)))]),
    placesStore.distinct(db, 'post_key'),
    placesStore.distinct(db, 'name_key'),
  ])
  return { posts, people: [...new Set([...members, ...names])], members }
}

/** Returns layout and shifts of an uploaded file. Throws an AppError that says how to correct the file. */
export async function readUploadedSchedule(
  db: Db,
  { filename, bytes }: UploadedFile,
  asked: Omit<LayoutChoice, 'known' | 'filename'>,
  nobodyWaits?: AbortSignal,
): Promise<ReadSchedule> {
  try {
    return await readSchedule(bytes, { ...asked, filename, known: await knownNames(db) }, {}, nobodyWaits)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const { code, params, missing = [], issues } = error
    if (code === 'marks_meaning') throw new AppError(code, { reply: JSON.parse(String(params.marks)) })
    if (code === 'layout_unknown' && params.why === 'marks')
      throw new AppError(code, {
        sentence: (t) => t('rows.marksWithoutNames'),
        issues: (t) => [{ path: 'file', message: t('rows.marksWithoutNames') }],
      })
    throw new AppError(code, {
      params: (t) => ({ ...paramsOf(error, t), columns: missing.map((column) => t(`columns.${column}`)).join(', ') }),
      ...(issues && { issues: (t) => toIssues(issues, Number(params.total), t) }),
    })
  }
}
