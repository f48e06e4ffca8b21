import { type MouseEvent, useEffect, useRef } from 'react'
import { useKeyDown } from '../../../ui/useKeyDown.ts'

/** Milliseconds after a press in which another one at the same point repeats it: who presses twice is not that slow. */
const REPEAT_MS = 1000

/** Pixels that a pointer moves between two presses that are meant for one thing, at most. */
const SLIP_PX = 8

/** The button or link that a press is for; null for fields and their labels, whose press reaches two elements. */
const controlOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('button, a, summary') : null

/** A press: its control, the element whose presses are watched, the moment (ms) and the point (px). */
interface Press {
  control: Element | null
  within: Element
  at: number
  x: number
  y: number
}

/**
 * Returns what an element does with presses before anything in it does: a second one at the same point that would hit
 * what has come there since is dropped. Nobody has seen that before they pressed. A key or a press elsewhere in
 * between, such as an Undo that brings the pressed thing back, makes the next press a new one.
 */
export function useSteadyPress(): (event: MouseEvent) => void {
  const last = useRef<Press>(null)
  useKeyDown(() => {
    last.current = null
  })
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (!(target instanceof Node && last.current?.within.contains(target))) last.current = null
    }
    document.addEventListener('click', listen, true)
    return () => document.removeEventListener('click', listen, true)
  }, [])
  return (event) => {
    // The keyboard presses the focused element, wherever it moves.
    if (event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y, currentTarget: within } = event
    const control = controlOf(event.target)
    const before = last.current
    const isRepeat = before && at - before.at < REPEAT_MS && Math.hypot(x - before.x, y - before.y) <= SLIP_PX
    if (isRepeat && control && before.control !== control) {
      event.preventDefault()
      event.stopPropagation()
    } else last.current = { control, within, at, x, y }
  }
}
