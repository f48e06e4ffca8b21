import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds for which what loads above a panel does not push it away. */
const LOADING_MS = 3000

const INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** True for a panel that begins below the sticky links and above the middle of the window: nothing needs to move. */
function isInUpperHalf(panel: Element): boolean {
  const { top } = panel.getBoundingClientRect()
  return top >= Number.parseFloat(getComputedStyle(panel).scrollMarginTop) && top < innerHeight / 2
}

/**
 * Shows an element of the page, although it or what stands above it is still loading. Ends with the first input, or
 * after LOADING_MS; the returned function ends it, too.
 */
function keepInView(id: string): () => void {
  const show = () => {
    const panel = document.getElementById(id)
    if (panel && !isInUpperHalf(panel)) panel.scrollIntoView()
  }
  const watcher = new ResizeObserver(show)
  const end = () => {
    watcher.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, end)
  }
  const timer = setTimeout(end, LOADING_MS)
  for (const input of INPUTS) addEventListener(input, end, { passive: true })
  watcher.observe(document.body)
  show()
  return end
}

/** The panel that the address names, as `#users` or `?part=people`; scrolled to each time it is opened. */
export function usePart(): string | null {
  const { search, hash, key } = useLocation()
  const part = hash.slice(1) || new URLSearchParams(search).get('part')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new each time the same address is opened.
  useEffect(() => (part ? keepInView(part) : undefined), [part, key])
  return part
}
