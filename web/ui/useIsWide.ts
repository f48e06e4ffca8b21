import { useSyncExternalStore } from 'react'

/** Below this width what would be a table is cards (specification §9). */
const WIDE = '(min-width: 768px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** True from 768 px on; follows the window. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
