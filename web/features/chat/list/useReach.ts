import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** A movement of a hand is over, and what it scrolled is on screen, after so many milliseconds. */
const REACH_MS = 300

const UPWARDS = new Set(['ArrowUp', 'PageUp', 'Home'])

/** Tells whether somebody is just moving a list up with a wheel, a finger or a key. */
export function useReach(scroller: RefObject<HTMLElement | null>): () => boolean {
  const reachedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onReach = (event: Event) => {
      if (event instanceof WheelEvent && event.deltaY >= 0) return
      if (event instanceof KeyboardEvent && !UPWARDS.has(event.key)) return
      reachedAt.current = performance.now()
    }
    const kinds = ['wheel', 'touchmove', 'keydown']
    for (const kind of kinds) element.addEventListener(kind, onReach, { passive: true })
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, onReach)
    }
  }, [scroller])

  return useCallback(() => performance.now() - reachedAt.current < REACH_MS, [])
}
