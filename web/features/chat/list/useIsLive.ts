import { useEffect, useState } from 'react'

/** Until what scrolling has drawn is no longer new, in milliseconds. */
const SETTLE_MS = 500

/**
 * Whether what is added to the list is to be read out: only to those who are at its end, where nothing is added but what
 * has just been written. Whoever scrolls would else hear what comes into sight.
 */
export function useIsLive(isAtEnd: boolean, isLoadingOlder: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false)
  const isStill = isAtEnd && !isLoadingOlder
  useEffect(() => {
    if (!isStill) return
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      setIsSettled(false)
    }
  }, [isStill])
  return isStill && isSettled
}
