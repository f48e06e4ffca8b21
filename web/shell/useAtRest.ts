import { useEffect, useState } from 'react'

/** When a page has come to rest, in milliseconds. */
const AT_REST_MS = 3000

/**
 * A part of the app that a page can do without, fetched when the page has what it shows; null until then, and for good
 * where it cannot be fetched. `load` is the same function every time.
 */
export function useAtRest<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      try {
        const loaded = await load()
        if (!isOver) setPart({ loaded })
      } catch (error) {
        console.warn('A part of the app has not come:', error)
      }
    }, AT_REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load])
  return part?.loaded ?? null
}
