import type { PointerEvent } from 'react'

/** A pointer that moved further than this, in px, has left what it pressed. */
const SLOP_PX = 24

let pressedAt = { x: 0, y: 0 }

/**
 * Handlers that keep a press with the element it began on, although the layout moves that away before the release: the
 * click would go to whatever lies there by then. Moving the pointer away cancels the press as everywhere.
 */
export const keepPress = {
  onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
    pressedAt = { x: clientX, y: clientY }
    currentTarget.setPointerCapture(pointerId)
  },
  onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const distance = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y)
    if (distance > SLOP_PX && currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId)
  },
}
