import { useEffect, useState } from 'react'

/** Milliseconds that a page waits, once its own data are there, for what stands above them. */
const HOLD_MS = 2000

/** True once a page and what stands above it are known, or the page alone for HOLD_MS. It stays true. */
export function useHeld(isReady: boolean, isAboveKnown: boolean): boolean {
  const isComplete = isReady && isAboveKnown
  const [isShown, setIsShown] = useState(isComplete)
  if (isComplete && !isShown) setIsShown(true)
  const isHeld = isReady && !isShown
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(setIsShown, HOLD_MS, true)
    return () => clearTimeout(timer)
  }, [isHeld])
  return isShown
}
