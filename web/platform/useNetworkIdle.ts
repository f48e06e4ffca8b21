import { startTransition, useEffect, useState } from 'react'
import { onNetworkIdle } from './networkIdle.ts'
import { untilFetched } from './retryWithBackoff.ts'

/** Loads an optional part of the app once the network is idle, until it has come; null before. Keep `load` stable. */
export function useNetworkIdle<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  useEffect(() => {
    let stopTrying = (): void => {}
    const stopWaiting = onNetworkIdle(() => {
      stopTrying = untilFetched(load, (loaded) => startTransition(() => setPart({ loaded })))
    })
    return () => {
      stopWaiting()
      stopTrying()
    }
  }, [load])
  return part?.loaded ?? null
}
