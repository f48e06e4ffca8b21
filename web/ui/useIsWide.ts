import { useCallback, useSyncExternalStore } from 'react'

/** Below this width what would be a table is cards (rule 802). */
export const WIDE_PX = 768

/** From this width on two parts of a page stand side by side, as Tailwind's `lg`. */
export const ROOMY_PX = 1024

/** True from `px` on, 768 by default; follows the window. */
export function useIsWide(px = WIDE_PX): boolean {
  const query = `(min-width: ${px}px)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
