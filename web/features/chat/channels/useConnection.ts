import { useEffect, useState, useSyncExternalStore } from 'react'
import { disconnectedFor, isConnected, onConnectionChange } from '../../../live/connection.ts'

export type Connection = 'connected' | 'reconnecting'

/** A line that is back before that was never missed, in milliseconds. */
const GRACE_MS = 2000

const isLate = (): boolean => disconnectedFor() >= GRACE_MS

/** Whether what others write arrives at once. */
export function useConnection(): Connection {
  const isOpen = useSyncExternalStore(onConnectionChange, isConnected)
  const [isMissed, setIsMissed] = useState(isLate)
  useEffect(() => {
    setIsMissed(isLate())
    if (isOpen) return
    const timer = setTimeout(() => setIsMissed(true), GRACE_MS - disconnectedFor())
    return () => clearTimeout(timer)
  }, [isOpen])
  return !isOpen && isMissed ? 'reconnecting' : 'connected'
}
