import { type ReactNode, useEffect, useState } from 'react'

/** Fills the window, less what an on-screen keyboard covers. */
export function ChatFrame({ children }: { children: ReactNode }) {
  const visible = useKeyboardViewport()
  return (
    <div
      style={visible ? { height: visible.height, top: visible.top } : undefined}
      className="fixed inset-x-0 top-0 h-dvh overflow-hidden bg-paper pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]"
    >
      {children}
    </div>
  )
}

/** A visual viewport that is smaller than the window by less than this, in px, is not due to a keyboard. */
const KEYBOARD_MIN_PX = 80

/** Visible part of the window, in px. */
interface VisibleArea {
  height: number
  /** Pixels by which the browser has scrolled the page up. */
  top: number
}

/**
 * The area above an on-screen keyboard where the browser lays it over the page (Safari). Null without a keyboard, where
 * the page is made smaller instead (`interactive-widget` in index.html), and while the page is zoomed in.
 */
function useKeyboardViewport(): VisibleArea | null {
  const [visible, setVisible] = useState<VisibleArea | null>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_MIN_PX
      setVisible(isCovered ? { height: viewport.height, top: viewport.offsetTop } : null)
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [])
  return visible
}
