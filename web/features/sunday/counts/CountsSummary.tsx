import { useState } from 'react'
import type { ServiceCounts } from '#shared/sunday/counts.ts'
import { useT } from '../../../strings/strings.ts'
import { useToday } from '../../people/config/useToday.ts'
import { ChartKey, CountsChart } from './CountsChart.tsx'
import type { CountedDay } from './counts.days.ts'
import { countedDayText, moreText, numberText, totalText } from './counts.text.ts'
import { linesOf } from './counts.weeks.ts'

interface CountsSummaryProps {
  /** The last day on which something was counted. */
  day: CountedDay
  services: ServiceCounts[]
  before: ServiceCounts[]
  /** Names of the kinds by their ids. */
  kinds: ReadonlyMap<string, string>
}

/** The last day in words, and each kind over the weeks: a kind's own scale shows its ups and downs. */
export function CountsSummary({ day, services, before, kinds }: CountsSummaryProps) {
  const t = useT()
  const today = useToday()
  const [now] = useState(() => Date.now())
  const { from, lines } = linesOf(services, before, { to: today, now })
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-lg font-semibold first-letter:uppercase">{countedDayText(day.date, today, t)}</h2>
      <ul className="flex flex-col gap-6">
        {[...kinds].map(([id, name]) => {
          const line = lines.find(({ kindId }) => kindId === id)
          return (
            <li key={id}>
              <DayTotal day={day} kindId={id} name={name} />
              {line && <CountsChart line={line} from={from} />}
            </li>
          )
        })}
      </ul>
      {lines.length > 0 && <ChartKey hasBefore={lines.some(({ past }) => past !== null)} />}
    </section>
  )
}

/** '493 people, 47 more than a year ago', and of which service how many. */
function DayTotal({
  day: { services, totals },
  kindId,
  name,
}: Pick<CountsSummaryProps, 'day'> & { kindId: string; name: string }) {
  const t = useT()
  const total = totals.get(kindId)
  if (!total) return <p className="text-muted">{t('counts.notThen', { kind: name })}</p>
  return (
    <>
      <p className="font-medium">{totalText(name, total, t)}</p>
      {services.length > 1 && (
        <p className="text-sm text-muted">
          {services.flatMap(({ serviceId, serviceTime, totals: ofService }, place) => {
            const counted = ofService.get(kindId)
            if (!counted) return []
            return (
              <span key={serviceId}>
                {place > 0 && ' · '}
                <span className="whitespace-nowrap">
                  {serviceTime} {numberText(counted.total)} {moreText(counted)}
                </span>
              </span>
            )
          })}
        </p>
      )}
    </>
  )
}
