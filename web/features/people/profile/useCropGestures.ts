import { type KeyboardEvent, type PointerEvent, type TouchEvent, useRef } from 'react'
import { type Crop, movedUnder, type Picture, zoomed } from './crop.geometry.ts'

interface Point {
  x: number
  y: number
}

/** Distance by which one press of an arrow key moves the picture, in shares of the square. */
const KEY_STEP = 0.05
const KEY_ZOOM = 1.1

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

const ZOOMS: Record<string, number> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Moves and zooms a picture under its square: dragged with a mouse or a finger, pinched with two, with arrow keys, plus
 * and minus. Give the result to the element that shows the square.
 */
export function useCropGestures(picture: Picture, change: (step: (crop: Crop) => Crop) => void) {
  const pointers = useRef(new Map<number, Point>())

  const lift = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      pointers.current.set(event.pointerId, now)
      const others = [...pointers.current].filter(([id]) => id !== event.pointerId)
      const fingers = 1 + others.length
      const step = event.currentTarget.clientWidth * fingers
      const [other] = others.map(([, point]) => point)
      const ratio = other && distance(before, other) > 0 ? distance(now, other) / distance(before, other) : 1
      change((crop) => {
        const closer = zoomed(picture, crop, crop.zoom * ratio)
        return movedUnder(picture, closer, (now.x - before.x) / step, (now.y - before.y) / step)
      })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key]
      const zoom = ZOOMS[event.key]
      if (!arrow && !zoom) return
      event.preventDefault()
      if (arrow) change((crop) => movedUnder(picture, crop, ...arrow))
      if (zoom) change((crop) => zoomed(picture, crop, crop.zoom * zoom))
    },
    // A finger that drags the picture down does not pull the page.
    onTouchStart: (event: TouchEvent) => event.stopPropagation(),
  }
}
