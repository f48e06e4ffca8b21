import { useEffect, useState } from 'react'

/** What less than this hides, in px, is no keyboard. */
const KEYBOARD_MIN_PX = 80

export interface VisiblePart {
  height: number
  /** How far the browser has pushed the page up, in px. */
  top: number
}

/**
 * The part of the window that a keyboard leaves, in px, where the browser lays it over the page (Safari); null where
 * there is none or the page is made smaller instead (`interactive-widget` in index.html), and while somebody has zoomed in.
 */
export function useVisibleHeight(): VisiblePart | null {
  const [visible, setVisible] = useState<VisiblePart | null>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const look = () => {
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_MIN_PX
      setVisible(isCovered ? { height: viewport.height, top: viewport.offsetTop } : null)
    }
    viewport.addEventListener('resize', look)
    viewport.addEventListener('scroll', look)
    return () => {
      viewport.removeEventListener('resize', look)
      viewport.removeEventListener('scroll', look)
    }
  }, [])
  return visible
}
