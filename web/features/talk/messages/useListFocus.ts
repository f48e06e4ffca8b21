import { type RefObject, useEffect, useMemo, useState } from 'react'

/** Each row has its key in this attribute. */
const ROW = '[data-row]'

/**
 * Keyboard access to a virtualized list: makes its container focusable, for scrolling by key, and keeps the row that
 * has the focus mounted. `indexOf` finds a row by its name. Returns the indexes of the rows to keep mounted.
 */
export function useListFocus(scroller: RefObject<HTMLElement | null>, indexOf: (name: string) => number): number[] {
  const [focused, setFocused] = useState<string | null>(null)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Some browsers do not make a scroll container focusable (WCAG 2.1.1).
    element.tabIndex = 0
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
      setFocused(row?.dataset.row ?? null)
    }
    element.addEventListener('focusin', onFocus)
    return () => element.removeEventListener('focusin', onFocus)
  }, [scroller])

  return useMemo(() => {
    const index = focused === null ? -1 : indexOf(focused)
    return index < 0 ? [] : [index]
  }, [focused, indexOf])
}
