import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { useConfig } from '../../people/config/config.ts'
import { callPath, callTitle, isComing } from './call.title.ts'
import { callsOfToday } from './calls.queries.ts'

/** The calls of this day, each with the way to its page; nothing where there are none, or without a connection. */
export default function CallsToday({ date }: { date: string }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { data = [] } = useQuery(callsOfToday)
  const calls = data.filter((call) => call.date === date)
  if (calls.length === 0) return null
  return (
    <Section title={t('calls.today')} isSmall>
      <ul>
        {calls.map((call) => (
          <li key={call._id} className="border-b">
            <Link to={callPath(call._id)} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 font-medium underline wrap-anywhere">
                {[callTitle(call, t), call.zone?.name].filter(Boolean).join(', ')}
              </span>
              <span className="text-muted">
                {formatTime(Date.parse(call.madeAt), timeZone)}
                {' · '}
                {t('calls.areComing', { count: call.people.filter(isComing).length })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
