import { useSyncExternalStore } from 'react'
import { ROOMY_PX } from './useIsWide.ts'

/** Pixels of the root's text as styles.css sets it in a browser of 16: larger below `lg`, where a phone is held. */
const ROOT_PX = { roomy: 16, narrow: 17 }

/** The root is as high as its text: its size changes with that of the text, and with the window. */
function subscribe(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

function scale(): number {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.max(1, root / (innerWidth >= ROOMY_PX ? ROOT_PX.roomy : ROOT_PX.narrow))
}

/** Times by which a reader's text is larger than the design's, 1 or more: for widths that are known in pixels. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, scale, () => 1)
