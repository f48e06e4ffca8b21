import { type RefObject, useEffect } from 'react'

const FADE = 'linear-gradient(to right, #000 calc(100% - 40px), transparent)'

/** Fades the end of a row that scrolls sideways, while more of it is behind the edge. */
export function useEndFade(row: RefObject<HTMLElement | null>): void {
  // Numbers that come later make the row longer: it is measured after each render.
  useEffect(() => {
    const element = row.current
    if (!element) return
    const draw = () => {
      const isCut = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      element.style.maskImage = isCut ? FADE : ''
    }
    draw()
    element.addEventListener('scroll', draw, { passive: true })
    addEventListener('resize', draw)
    return () => {
      element.removeEventListener('scroll', draw)
      removeEventListener('resize', draw)
    }
  })
}
