import { useSyncExternalStore } from 'react'
import { WIDE_PX } from './useIsWide.ts'

/** Pixels of the root's text as styles.css sets it where the reader has changed nothing. */
const ROOT_PX = { phone: 17, wide: 16 }

/**
 * The root is as high as its text: its size changes with that of the text, and with the window. A change in the next
 * frame moves nothing that the observer has just measured.
 */
function subscribe(onChange: () => void): () => void {
  const observer = new ResizeObserver(() => requestAnimationFrame(onChange))
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

function scale(): number {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.max(1, root / (innerWidth < WIDE_PX ? ROOT_PX.phone : ROOT_PX.wide))
}

/** Times by which a reader's text is larger than the design's, 1 or more: for widths that are known in pixels. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, scale, () => 1)
