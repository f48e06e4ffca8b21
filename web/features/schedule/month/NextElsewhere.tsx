import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { addDays } from '#shared/days.ts'
import { formatDay, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { type ScheduleAddress, writeAddress } from '../schedule.address.ts'
import { scheduleQuery } from '../schedule.queries.ts'

/** Days within which the next day is looked for: a quarter, as far as most teams plan. */
const DAYS_AHEAD = 92

interface NextElsewhereProps {
  address: ScheduleAddress
  /** The date it is for the team. */
  now: string
}

/**
 * The next day ahead, in another month, with a link to it; shown under a month in which nothing is ahead. Renders
 * nothing where there is none.
 */
export function NextElsewhere({ address, now }: NextElsewhereProps) {
  const t = useT()
  const { data } = useQuery(scheduleQuery(address.view, now, addDays(now, DAYS_AHEAD)))
  const next = data?.find(({ date }) => date >= now && monthOf(date) !== address.month)
  if (!next) return null
  const params = writeAddress({ view: address.view, month: monthOf(next.date) }, monthOf(now))
  const day = formatDay(next.date)
  const isMine = address.view === 'personal'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border bg-surface p-4">
      <p className={cx('min-w-0', isMine ? 'font-serif text-2xl' : 'text-lg')}>
        {isMine
          ? t('schedule.nextMine', { day, service: next.serviceTime, assignment: next.assignment })
          : t('schedule.nextService', { day })}
      </p>
      <LinkButton to={{ search: `?${params}` }} icon={<ArrowRight aria-hidden="true" className="size-5" />}>
        {t('schedule.goTo', { day })}
      </LinkButton>
    </div>
  )
}
