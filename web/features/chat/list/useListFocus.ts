import { type RefObject, useEffect, useMemo, useState } from 'react'

/** Each row says under this name, in its dataset, which one it is. */
const ROW = '[data-row]'

/**
 * The keyboard in a list of which only a part is drawn: it scrolls the list, and what has the focus stays drawn however
 * far somebody scrolls away from it. `placeOf` finds a row by its name; answers the places of those to keep.
 */
export function useListFocus(scroller: RefObject<HTMLElement | null>, placeOf: (key: string) => number): number[] {
  const [focused, setFocused] = useState<string | null>(null)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Not all browsers let a region that scrolls take the focus by itself (WCAG 2.1.1).
    element.tabIndex = 0
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
      setFocused(row?.dataset.row ?? null)
    }
    element.addEventListener('focusin', onFocus)
    return () => element.removeEventListener('focusin', onFocus)
  }, [scroller])

  return useMemo(() => {
    const index = focused === null ? -1 : placeOf(focused)
    return index < 0 ? [] : [index]
  }, [focused, placeOf])
}
