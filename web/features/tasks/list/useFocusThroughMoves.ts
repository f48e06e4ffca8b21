import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * A list that is sorted anew moves its elements, and browsers take the focus from what is moved: gives it back. `order`
 * is a text that changes with the order. The handlers belong to what surrounds the list.
 */
export function useFocusThroughMoves(order: string) {
  const focused = useRef<HTMLElement | null>(null)
  const before = useRef(order)

  useLayoutEffect(() => {
    if (before.current === order) return
    before.current = order
    if (document.activeElement === document.body && focused.current?.isConnected)
      focused.current.focus({ preventScroll: true })
  })

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    // Without a next one it may be that the element has only been moved.
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget) focused.current = null
    },
  }
}
