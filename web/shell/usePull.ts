import { useEffect, useRef, useState } from 'react'

// Elements in which a downward drag has another meaning.
const OWN_SCROLLING = '[role="dialog"], [role="alertdialog"], [role="listbox"], input, select, textarea, .touch-none'

/** True inside a scrolled element: the drag scrolls that one. */
function isInScrolledPart(element: Element | null): boolean {
  if (!element || element === document.documentElement) return false
  return element.scrollTop > 0 || isInScrolledPart(element.parentElement)
}

function startsPull({ target, touches }: TouchEvent): boolean {
  const touched = target as Element
  return scrollY <= 0 && touches.length === 1 && !touched.closest(OWN_SCROLLING) && !isInScrolledPart(touched)
}

/**
 * Distance in px of a pull that started at the top of the page; 0 without one. `onRelease` gets the final distance when
 * the finger is lifted.
 */
export function usePull(onRelease: (distance: number) => void): number {
  const [distance, setDistance] = useState(0)
  const released = useRef(onRelease)
  useEffect(() => {
    released.current = onRelease
  })

  useEffect(() => {
    let startedAt: number | null = null
    let pulled = 0
    const move = (to: number) => {
      pulled = to
      setDistance(to)
    }
    const onStart = (event: TouchEvent) => {
      startedAt = startsPull(event) ? (event.touches[0]?.clientY ?? null) : null
    }
    const onMove = (event: TouchEvent) => {
      if (startedAt === null) return
      if (scrollY > 0 || event.touches.length > 1) {
        startedAt = null
        return move(0)
      }
      move(Math.max(0, (event.touches[0]?.clientY ?? startedAt) - startedAt))
    }
    const onEnd = () => {
      if (startedAt !== null) released.current(pulled)
      startedAt = null
      move(0)
    }
    const onCancel = () => {
      startedAt = null
      move(0)
    }
    addEventListener('touchstart', onStart, { passive: true })
    addEventListener('touchmove', onMove, { passive: true })
    addEventListener('touchend', onEnd)
    addEventListener('touchcancel', onCancel)
    return () => {
      removeEventListener('touchstart', onStart)
      removeEventListener('touchmove', onMove)
      removeEventListener('touchend', onEnd)
      removeEventListener('touchcancel', onCancel)
    }
  }, [])

  return distance
}
