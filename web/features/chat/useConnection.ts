import { useEffect, useState, useSyncExternalStore } from 'react'
import { isLineOpen, lineBrokenFor, onLine } from '../../api/line.ts'

export type Connection = 'connected' | 'reconnecting'

/** A line that is back before that was never missed, in milliseconds. */
const PATIENCE_MS = 2000

const isLate = (): boolean => lineBrokenFor() >= PATIENCE_MS

/** Whether what others write arrives at once. */
export function useConnection(): Connection {
  const isOpen = useSyncExternalStore(onLine, isLineOpen)
  const [isMissed, setIsMissed] = useState(isLate)
  useEffect(() => {
    setIsMissed(isLate())
    if (isOpen) return
    const timer = setTimeout(() => setIsMissed(true), PATIENCE_MS - lineBrokenFor())
    return () => clearTimeout(timer)
  }, [isOpen])
  return !isOpen && isMissed ? 'reconnecting' : 'connected'
}
