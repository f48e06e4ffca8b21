import { useLayoutEffect } from 'react'
import { PANEL_PX, SIDE_PX } from './SidePanel.tsx'

/** Pixels between a panel and the cell that it is about. */
const GAP_PX = 8

const rightOf = (element: Element): number => element.getBoundingClientRect().right

/** Pixels by which the columns of a grid slide so that a cell lies between the grid's heads and the panel. */
function slideFor(cell: Element, now: number): number {
  const { left, right } = cell.getBoundingClientRect()
  if (innerWidth < SIDE_PX) return 0
  // Without the scroll bar, at whose left the panel stands.
  const over = right - (document.documentElement.clientWidth - PANEL_PX - GAP_PX)
  const row = cell.closest('tr')
  const edge = Math.max(0, ...[...(row?.querySelectorAll('th[scope=row]') ?? [])].map(rightOf))
  if (over <= 0 && left >= edge) return now
  const steps = [...(row?.querySelectorAll('td') ?? [])].map(
    (column) => now + column.getBoundingClientRect().left - edge,
  )
  // Whole columns: of a cut one the names would be cut.
  return Math.max(0, Math.ceil(steps.find((step) => step >= now + over - 1) ?? now + over))
}

/**
 * Keeps the open cell out from under its panel at the right: the columns slide beneath it, by no more than that takes,
 * and the heads of the rows stay. Cells that the panel does not cover do not move, and all go back when it is closed.
 * `open` names the open cell; null where none is.
 */
export function useSlide(open: string | null): void {
  useLayoutEffect(() => {
    const slide = () => {
      const frame = document.querySelector<HTMLElement>('[data-frame]')
      const cell = open === null ? null : frame?.querySelector('[data-cell][aria-expanded=true]')
      const now = Number.parseFloat(frame?.style.getPropertyValue('--slide') || '0')
      frame?.style.setProperty('--slide', `${cell ? slideFor(cell, now) : 0}px`)
    }
    slide()
    addEventListener('resize', slide)
    return () => removeEventListener('resize', slide)
  }, [open])
}
