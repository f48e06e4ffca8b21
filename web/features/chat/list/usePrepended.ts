import { useLayoutEffect, useRef } from 'react'

/** True while a list is drawn with older things above what it had, and nothing else has changed. */
export function usePrepended<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): boolean {
  const shown = useRef(entries)
  useLayoutEffect(() => {
    shown.current = entries
  })
  const added = entries.length - shown.current.length
  const first = shown.current[0]
  const now = entries[added]
  return added > 0 && first !== undefined && now !== undefined && keyOf(first) === keyOf(now)
}
