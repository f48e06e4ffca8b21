import { today } from '#shared/days.ts'
import type { AuditEntry } from '#shared/people/audit.ts'

interface AuditDay {
  /** YYYY-MM-DD, where the team is. */
  date: string
  entries: AuditEntry[]
}

/** The entries, newest first, day by day as they passed in `timeZone` (IANA name). */
export function groupByDay(entries: AuditEntry[], timeZone: string): AuditDay[] {
  const days: AuditDay[] = []
  for (const entry of entries) {
    const date = today(timeZone, new Date(entry.at))
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, entries: [entry] })
  }
  return days
}
