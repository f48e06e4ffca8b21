import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a change of page the reader starts at its top, with eyes and with a keyboard alike. Nothing happens on the first
 * page, nor when only the query of the address changes; a part of a page that the address names takes the reader itself.
 * Give the result to `main`.
 */
export function useFocusOnNavigation(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (location.hash) return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
