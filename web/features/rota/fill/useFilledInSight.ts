import { useEffect } from 'react'
import { coveredTop, GAP_PX, SIDE_PX } from '../board/SidePanel.tsx'

/** What shows a service: its entry of a phone's list, or the rows of its day; null where the page has neither. */
function shownAs(serviceId: string): Element | null {
  const id = CSS.escape(serviceId)
  const part = document.querySelector(`[data-service="${id}"], [data-spot^="${id} "]`)
  return part?.closest('li, tbody') ?? null
}

/**
 * Brings a service into sight once it is known: below 1100 px to the top of what the sheet from below leaves free.
 */
export function useFilledInSight(serviceId: string | null): void {
  useEffect(() => {
    const about = serviceId === null ? null : shownAs(serviceId)
    if (!about) return
    // A grid that is too wide scrolls by itself.
    about.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { top, bottom } = about.getBoundingClientRect()
    const from = coveredTop(about) + GAP_PX
    const isInSight = innerWidth >= SIDE_PX && top >= from && bottom <= innerHeight
    if (!isInSight) scrollBy({ top: top - from, behavior: 'instant' })
  }, [serviceId])
}
