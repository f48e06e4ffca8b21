import { type RefObject, useCallback, useRef, useState } from 'react'
import { distanceFromEnd, isAtEnd, isFarFromEnd, type LayoutChange, sticksToEnd, viewOf } from './list.scroll.ts'

/** Position of the list when it was last measured, and the functions that move it to its end. */
export function useListPosition(scroller: RefObject<HTMLElement | null>) {
  /** Distance from the end when it was last measured, or 0 while pinned to it, in px. */
  const distance = useRef(0)
  const last = useRef({ top: 0, height: 0 })
  const [isFar, setIsFar] = useState(false)
  const [isThere, setIsThere] = useState(true)

  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    distance.current = distanceFromEnd(viewOf(element))
    last.current = { top: element.scrollTop, height: element.scrollHeight }
    setIsFar(isFarFromEnd(distance.current))
    setIsThere(isAtEnd(distance.current))
  }, [scroller])

  const scrollToEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    measure()
  }, [scroller, measure])

  /** Treats the list as being at its end, so that growth keeps it there until the reader scrolls up. */
  const pin = useCallback(() => {
    distance.current = 0
    if (scroller.current) last.current = { top: scroller.current.scrollTop, height: scroller.current.scrollHeight }
  }, [scroller])

  /** True where the list sticks to its end after this change. */
  const sticks = useCallback((change: LayoutChange) => sticksToEnd(change, distance.current), [])

  const hasMovedUp = useCallback(
    () => scroller.current !== null && scroller.current.scrollTop < last.current.top,
    [scroller],
  )

  const hasShrunk = useCallback(
    () => scroller.current !== null && scroller.current.scrollHeight < last.current.height,
    [scroller],
  )

  return { isFar, isThere, measure, scrollToEnd, pin, sticks, hasMovedUp, hasShrunk }
}
