import { useEffect } from 'react'
import { SIDE_PX } from '../board/SidePanel.tsx'

/** Pixels between what lies over the top of the page and the service. */
const GAP_PX = 8

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/** Pixels of what lies over the top of the page: the menu's bar of a phone, the heads of the board's columns. */
function coveredPx(about: Element): number {
  const heads = [document.querySelector('header.sticky'), about.closest('table')?.tHead]
  return heads.reduce(
    (sum, head) => sum + (head && getComputedStyle(head).position === 'sticky' ? heightOf(head) : 0),
    0,
  )
}

/** What shows a service on the page: its entry of a phone's list, or the rows of its day; null where it is not there. */
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
    const from = coveredPx(about) + GAP_PX
    const isInSight = innerWidth >= SIDE_PX && top >= from && bottom <= innerHeight
    if (!isInSight) scrollBy({ top: top - from, behavior: 'instant' })
  }, [serviceId])
}
