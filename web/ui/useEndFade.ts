import { type RefObject, useEffect } from 'react'

/** Fades what lies within 40 px of an edge. */
const fade = (start: boolean, end: boolean) =>
  `linear-gradient(to right, ${start ? 'transparent, #000 40px' : '#000'}, ${end ? '#000 calc(100% - 40px), transparent' : '#000'})`

/** Fades the ends of a row that scrolls sideways, each while more of the row is behind it. */
export function useEndFade(row: RefObject<HTMLElement | null>): void {
  // Numbers that come later make the row longer: it is measured after each render.
  useEffect(() => {
    const element = row.current
    if (!element) return
    const draw = () => {
      const isEndCut = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      const isStartCut = element.scrollLeft > 1
      element.style.maskImage = isStartCut || isEndCut ? fade(isStartCut, isEndCut) : ''
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
