import type { Issue } from '#shared/errors.ts'
import { IMPORT_MAX_BYTES } from '#shared/plan/schedule.ts'
import type { StringKey } from '#shared/strings/sections.ts'

/** Types that a file chooser offers. The media types help phones, which know files by them. */
export const ACCEPTED_FILES =
  '.xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

/**
 * Returns the string key of the reason to refuse a file before sending it, or null. Its name says nothing: the server
 * looks at what stands in it.
 */
export function refusalOf(file: Pick<File, 'size'> | null): StringKey | null {
  if (!file) return 'schedule.noFile'
  if (file.size > IMPORT_MAX_BYTES) return 'schedule.fileTooLarge'
  return null
}

/** All issues of one spreadsheet row; `row` is empty for issues of the whole file. */
interface RowIssues {
  row: string
  messages: string[]
}

/** Groups the server's issues by row, in the order in which the rows first appear. */
export function issuesByRow(issues: Issue[]): RowIssues[] {
  const rows = new Map<string, string[]>()
  for (const { path, message } of issues) rows.set(path, [...(rows.get(path) ?? []), message])
  return [...rows].map(([row, messages]) => ({ row, messages }))
}

/**
 * Copies the file into memory. Browsers refuse to send a file that was saved after it was chosen, as happens when its
 * rows are corrected: then returns null, and the file has to be chosen again.
 */
export async function snapshotOf(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return null
  }
}

/** Formats a size in KB or MB (1 KB = 1,024 bytes). */
export function readableSize(bytes: number, locale = 'en-US'): string {
  const inMegabytes = bytes >= 1024 * 1024
  const size = bytes / (inMegabytes ? 1024 * 1024 : 1024)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: inMegabytes ? 1 : 0 }).format(Math.max(size, 1))
  return `${number} ${inMegabytes ? 'MB' : 'KB'}`
}
