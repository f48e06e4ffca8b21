import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Whoever follows a link to this part of a page starts there, with eyes and with a keyboard alike; and stays there when
 * `isKnown` makes it larger, unless they have moved on.
 */
export function useArrival(anchor: string, place: RefObject<HTMLElement | null>, isKnown: boolean): void {
  const { hash, key } = useLocation()
  const arrived = useRef<string | null>(null)
  useEffect(() => {
    if (hash !== `#${anchor}` || !place.current) return
    const isStillHere = isKnown && document.activeElement === place.current
    if (arrived.current === key && !isStillHere) return
    arrived.current = key
    place.current.focus({ preventScroll: true })
    document.getElementById(anchor)?.scrollIntoView()
  }, [hash, key, anchor, place, isKnown])
}
