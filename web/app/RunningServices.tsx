import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RotaDay } from '#shared/sunday/day.ts'
import { isHeld } from '#shared/sunday/day.ts'
import { callPath, callTitle, isComing } from '../features/sunday/calls/call.title.ts'
import { callsOfToday } from '../features/sunday/calls/calls.queries.ts'
import { CountedSoFar } from '../features/sunday/counts/CountedSoFar.tsx'
import { dayAddress } from '../features/sunday/day/DayNav.tsx'
import {
  countOf,
  MARK,
  type MarkOperation,
  type ShownService,
  withMarks,
} from '../features/sunday/day/mark.operations.ts'
import { usePending } from '../outbox/usePending.ts'
import { useT } from '../strings/strings.ts'
import { Section } from '../ui/Section.tsx'

const LINK = 'flex min-h-11 flex-wrap items-center gap-x-2 underline wrap-anywhere'

/** The services that are on or near, each with who is here and what was counted, and the open calls of their day. */
export default function RunningServices({ day }: { day: RotaDay }) {
  const t = useT()
  const services = withMarks(day, usePending<MarkOperation>(MARK))
  return (
    <Section title={t('today.hour')} isSmall>
      <ul className="rounded-lg border bg-surface px-4 py-2">
        {services.map((service) => (
          <RunningService key={service.serviceTime} service={service} date={day.date} />
        ))}
        <OpenCalls date={day.date} />
      </ul>
    </Section>
  )
}

function RunningService({ service, date }: { service: ShownService; date: string }) {
  const t = useT()
  const { serviceId, serviceTime, people } = service
  return (
    <li>
      <Link to={dayAddress(date)} className={LINK}>
        <span className="font-semibold">{serviceTime}</span>
        {t('today.counts', { here: countOf(service, 'here'), count: people.filter(isHeld).length })}
      </Link>
      {serviceId !== null && <CountedSoFar serviceId={serviceId} />}
    </li>
  )
}

function OpenCalls({ date }: { date: string }) {
  const t = useT()
  const { data = [] } = useQuery(callsOfToday)
  return data
    .filter((call) => call.date === date && call.endedAt === null)
    .map((call) => (
      <li key={call._id}>
        <Link to={callPath(call._id)} className={`${LINK} font-medium text-danger`}>
          {t('calls.bar', {
            call: [callTitle(call, t), call.zone?.name].filter(Boolean).join(', '),
            count: call.people.filter(isComing).length,
          })}
        </Link>
      </li>
    ))
}
