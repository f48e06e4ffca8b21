import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AuditEntry } from '#shared/people/audit.ts'
import type { User } from '#shared/people/users.ts'
import { formatDay } from '../../../strings/dates.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../config/config.ts'
import { everybodyQuery } from '../people/people.queries.ts'
import { groupByDay } from './audit.days.ts'
import { auditSentence, detailParts } from './audit.sentences.ts'

const NOBODY: User[] = []

/** Entries of the log under their days, with the time of each, where the team is. */
export function AuditDays({ entries }: { entries: AuditEntry[] }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { data: people = NOBODY } = useQuery(everybodyQuery)
  const names = useMemo(() => new Map(people.map(({ _id, name }) => [_id, name])), [people])
  return (
    <div className="flex flex-col gap-5">
      {groupByDay(entries, timeZone).map((day) => (
        <div key={day.date}>
          <h3 className="border-b pb-1 text-sm font-semibold first-letter:uppercase">{formatDay(day.date, 'full')}</h3>
          <ul>
            {day.entries.map((entry) => {
              const parts = detailParts(entry, names, t)
              return (
                <li key={entry._id} className="flex items-baseline gap-x-4 border-b py-0.5 text-sm">
                  <time dateTime={entry.at} className="w-20 shrink-0 text-sm text-muted tabular-nums">
                    {formatMoment(entry.at, timeZone, 'time')}
                  </time>
                  <p className="min-w-0 wrap-anywhere">
                    {auditSentence(entry, t)}
                    {parts.length > 0 && <span className="text-sm text-muted"> ({parts.join(', ')})</span>}
                  </p>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
