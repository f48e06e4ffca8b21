import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { dayAnchor } from './DayJumps.tsx'

/** The lines with which a part of the page begins have to be seen too, else it is not noticed. */
const BEGINNING_PX = 64

/**
 * Whether what has this id begins below the first screen of the page, as far as it has been drawn; known before it is
 * painted. Scrolling changes nothing about it.
 */
function useIsBelowFold(id: string | undefined): boolean {
  const [isBelow, setIsBelow] = useState(false)
  // What stands above it may change with every render.
  useLayoutEffect(() => {
    const place = id === undefined ? undefined : document.getElementById(id)?.getBoundingClientRect()
    setIsBelow(place !== undefined && place.top + scrollY + BEGINNING_PX > innerHeight)
  })
  return isBelow
}

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
