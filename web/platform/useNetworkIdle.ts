import { startTransition, useEffect, useState } from 'react'
import { onNetworkIdle } from './networkIdle.ts'

/**
 * Loads an optional part of the app once the network is idle; null until then, and after a failure. `load` must be
 * stable.
 */
export function useNetworkIdle<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  useEffect(() => {
    let isOver = false
    const begin = async () => {
      try {
        const loaded = await load()
        if (!isOver) startTransition(() => setPart({ loaded }))
      } catch (error) {
        console.warn('A part of the app has not come:', error)
      }
    }
    const stopWaiting = onNetworkIdle(begin)
    return () => {
      isOver = true
      stopWaiting()
    }
  }, [load])
  return part?.loaded ?? null
}
