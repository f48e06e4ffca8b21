import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { dayAnchor } from './DayJumps.tsx'

/** Height of an element's start that must be visible for the element to count as on screen. */
const BEGINNING_PX = 64

/**
 * Whether the element with this id starts below the first screen, measured from the top of the page before each paint;
 * the scroll position does not matter.
 */
function useIsBelowFold(id: string | undefined): boolean {
  const [isBelow, setIsBelow] = useState(false)
  // Any render may change the height of the content above.
  useLayoutEffect(() => {
    const place = id === undefined ? undefined : document.getElementById(id)?.getBoundingClientRect()
    setIsBelow(place !== undefined && place.top + scrollY + BEGINNING_PX > innerHeight)
  })
  return isBelow
}

/** A large link to `date`, shown only when that day is below the first screen. */
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
