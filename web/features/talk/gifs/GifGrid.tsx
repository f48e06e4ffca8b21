import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { useReducedMotion } from '../../../ui/useReducedMotion.ts'
import { placeTiles, tileAfter } from './gif.columns.ts'
import type { Gif } from './gif.search.ts'

/** The next page is loaded at this distance from the end, in px. */
const NEAR_END_PX = 300

interface GifGridProps {
  gifs: Gif[]
  /** The scroll container. */
  scroller: RefObject<HTMLElement | null>
  onPick: (gif: Gif) => void
  onNearEnd: () => void
}

/** GIFs in three columns. Tab and the arrow keys move the focus, Enter picks. */
export function GifGrid({ gifs, scroller, onPick, onNearEnd }: GifGridProps) {
  const t = useT()
  const isStill = useReducedMotion()
  const grid = useRef<HTMLUListElement>(null)
  const width = useWidth(grid)
  const { tiles, height } = useMemo(() => placeTiles(gifs, width), [gifs, width])
  useNearEnd(scroller, height, onNearEnd)

  const move = (event: KeyboardEvent, from: number) => {
    const to = tileAfter(event.key, from, tiles)
    if (to === undefined) return
    event.preventDefault()
    grid.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <ul ref={grid} aria-label={t('chat.gifs')} style={{ height }} className="relative">
      {width > 0 &&
        gifs.map((gif, index) => {
          const tile = tiles[index]
          if (!tile) return null
          const { left, top, ...size } = tile
          return (
            <li key={gif.id} style={{ left, top }} className="absolute">
              <button
                type="button"
                onClick={() => onPick(gif)}
                onKeyDown={(event) => move(event, index)}
                style={{ width: size.width, height: size.height }}
                className="block overflow-hidden rounded-sm bg-line focus-visible:outline-3"
              >
                <img
                  src={isStill ? gif.still : gif.moving}
                  alt={gif.title || t('chat.gifUntitled', { count: index + 1 })}
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                  className="size-full object-cover"
                />
              </button>
            </li>
          )
        })}
    </ul>
  )
}

/** Width of an element, in px. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Calls `onNearEnd` near the end of the scroll container, also where its content is too short to scroll. */
function useNearEnd(scroller: RefObject<HTMLElement | null>, height: number, onNearEnd: () => void): void {
  const latest = useRef(onNearEnd)
  useEffect(() => {
    latest.current = onNearEnd
  })
  useEffect(() => {
    const element = scroller.current
    if (!element || height === 0) return
    const check = () => {
      if (element.scrollTop + element.clientHeight > element.scrollHeight - NEAR_END_PX) latest.current()
    }
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  }, [scroller, height])
}
