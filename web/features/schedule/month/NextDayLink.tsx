import { ArrowDown } from 'lucide-react'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { dayAnchor } from './DayJumps.tsx'
import { useIsBelowFold } from './useIsBelowFold.ts'

/** Leads past the days that are over to `date`, in words and large, where that day is not on the first screen. */
export function NextDayLink({ date }: { date: string }) {
  const t = useT()
  const anchor = dayAnchor(date)
  if (!useIsBelowFold(anchor)) return null
  return (
    <a href={`#${anchor}`} className={buttonClasses({ variant: 'primary' }, 'sm:self-start')}>
      <ArrowDown aria-hidden="true" className="size-5" />
      {t('schedule.goTo', { day: formatDay(date) })}
    </a>
  )
}
