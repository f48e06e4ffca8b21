import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** A finger that rests for so long begins to mark; one that moves sooner scrolls the page. In milliseconds. */
const HOLD_MS = 400

/** A resting finger moves less than this, in px. */
const STILL_PX = 10

interface Finger {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  isMarking: boolean
}

interface FingerDragOptions {
  /** Marking begins where the finger was put down. */
  onStart: () => void
  onMove: (event: PointerEvent) => void
  /** The finger that has marked was lifted. */
  onEnd: () => void
  /** The finger was lifted soon, where it was put down. */
  onTap: () => void
  onMarking: (isMarking: boolean) => void
}

/**
 * A drag by a finger that first rests for `HOLD_MS`, in any direction, or that moves sideways, which scrolls nothing.
 * While it marks the page does not scroll. The handlers belong to the element in `box`.
 */
export function useFingerDrag(
  box: RefObject<HTMLElement | null>,
  { onStart, onMove, onEnd, onTap, onMarking }: FingerDragOptions,
) {
  const finger = useRef<Finger>(null)

  useEffect(() => {
    const element = box.current
    // React listens passively to it, and what scrolls or pulls the page would take the finger.
    const onTouchMove = (event: TouchEvent) => {
      if (!finger.current?.isMarking) return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      element?.removeEventListener('touchmove', onTouchMove)
      clearTimeout(finger.current?.timer)
    }
  }, [box])

  function start(): void {
    if (!finger.current) return
    clearTimeout(finger.current.timer)
    finger.current.isMarking = true
    onMarking(true)
    onStart()
  }

  function cancel(): void {
    clearTimeout(finger.current?.timer)
    finger.current = null
    onMarking(false)
  }

  return {
    isDown: (): boolean => finger.current !== null,
    down({ clientX, clientY }: PointerEvent): void {
      cancel()
      finger.current = { x: clientX, y: clientY, timer: setTimeout(start, HOLD_MS), isMarking: false }
    },
    move(event: PointerEvent): void {
      if (!finger.current) return
      const right = Math.abs(event.clientX - finger.current.x)
      const down = Math.abs(event.clientY - finger.current.y)
      if (!finger.current.isMarking) {
        if (Math.max(right, down) < STILL_PX) return
        if (right > down) start()
        else cancel()
      }
      if (finger.current?.isMarking) onMove(event)
    },
    up(): void {
      const was = finger.current
      cancel()
      if (was) (was.isMarking ? onEnd : onTap)()
    },
    cancel,
  }
}
