import { useEffect, useState } from 'react'
import { onNetworkIdle } from './networkIdle.ts'

/**
 * A part of the app that a page can do without, fetched when the page has what it shows; null until then, and for good
 * where it cannot be fetched. `load` is the same function every time.
 */
export function useNetworkIdle<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  useEffect(() => {
    let isOver = false
    const stopWaiting = onNetworkIdle(async () => {
      try {
        const loaded = await load()
        if (!isOver) setPart({ loaded })
      } catch (error) {
        console.warn('A part of the app has not come:', error)
      }
    })
    return () => {
      isOver = true
      stopWaiting()
    }
  }, [load])
  return part?.loaded ?? null
}
