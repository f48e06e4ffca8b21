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

/** What begins a service on the page: its day on a phone and above a row of posts, else its row; null where it is not. */
function beginningOf(serviceId: string): Element | null {
  const id = CSS.escape(serviceId)
  const listed = document.querySelector(`[data-service="${id}"]`)
  if (listed) return listed.closest('section') ?? listed
  const row = document.querySelector(`[data-spot^="${id} "]`)?.closest('tr') ?? null
  const before = row?.previousElementSibling ?? null
  return before && !before.querySelector('[data-spot]') ? before : row
}

/**
 * Brings a service into sight once it is known: below 1100 px to the top of what the sheet from below leaves free.
 */
export function useFilledInSight(serviceId: string | null): void {
  useEffect(() => {
    const about = serviceId === null ? null : beginningOf(serviceId)
    if (!about) return
    const { top, bottom } = about.getBoundingClientRect()
    const from = coveredPx(about) + GAP_PX
    const isInSight = innerWidth >= SIDE_PX && top >= from && bottom <= innerHeight
    if (!isInSight) scrollBy({ top: top - from, behavior: 'instant' })
  }, [serviceId])
}
