import type { Issue } from '#shared/errors.ts'
import { IMPORT_MAX_BYTES } from '#shared/schedule.ts'
import type { StringKey } from '#shared/strings/translate.ts'

/** What a file chooser offers. The media type helps phones, which know files by it. */
export const ACCEPTED_FILES = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Why a file need not even be sent, as a key of the catalogue, or null when it may go (specification §5). */
export function refusalOf(file: Pick<File, 'name' | 'size'> | null): StringKey | null {
  if (!file) return 'schedule.noFile'
  if (!/\.xlsx$/i.test(file.name)) return 'errors.not_a_spreadsheet'
  if (file.size > IMPORT_MAX_BYTES) return 'errors.spreadsheet_too_large'
  return null
}

/** Everything that is wrong with one row of the spreadsheet. `row` is empty for what concerns no single row. */
interface RowIssues {
  row: string
  messages: string[]
}

/** The server's issues, those of the same row together, in the order in which the rows were first named. */
export function issuesByRow(issues: Issue[]): RowIssues[] {
  const rows = new Map<string, string[]>()
  for (const { path, message } of issues) rows.set(path, [...(rows.get(path) ?? []), message])
  return [...rows].map(([row, messages]) => ({ row, messages }))
}

/**
 * A copy of the file as it is now. A browser refuses to send a file that was saved again after it was chosen, which is
 * just what a person does who fixes its rows: then null, and the file has to be chosen once more.
 */
export async function snapshotOf(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return null
  }
}

/** A size as people read it, in KB or MB of 1,024. */
export function readableSize(bytes: number, locale = 'en-US'): string {
  const inMegabytes = bytes >= 1024 * 1024
  const size = bytes / (inMegabytes ? 1024 * 1024 : 1024)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: inMegabytes ? 1 : 0 }).format(Math.max(size, 1))
  return `${number} ${inMegabytes ? 'MB' : 'KB'}`
}
