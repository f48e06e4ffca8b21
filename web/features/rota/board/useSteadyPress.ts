import { type MouseEvent, useRef } from 'react'

/** Milliseconds after a press in which another one at the same point repeats it: who presses twice is not that slow. */
const REPEAT_MS = 1000

/** Pixels that a pointer moves between two presses that are meant for one thing, at most. */
const SLIP_PX = 8

/** The button or link that a press is for; null for fields and their labels, whose press reaches two elements. */
const controlOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('button, a, summary') : null

/**
 * Returns what an element does with presses before anything in it does: a second one at the same point that would hit
 * what has come there since is dropped. Nobody has seen that before they pressed.
 */
export function useSteadyPress(): (event: MouseEvent) => void {
  const last = useRef<{ control: Element | null; at: number; x: number; y: number }>(null)
  return (event) => {
    // The keyboard presses the focused element, wherever it moves.
    if (event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y } = event
    const control = controlOf(event.target)
    const before = last.current
    const isRepeat = before && at - before.at < REPEAT_MS && Math.hypot(x - before.x, y - before.y) <= SLIP_PX
    if (isRepeat && control && before.control !== control) {
      event.preventDefault()
      event.stopPropagation()
    } else last.current = { control, at, x, y }
  }
}
