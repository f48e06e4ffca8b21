import { useEffect } from 'react'
import { isConnected, onConnect } from '../../live/connection.ts'
import { useOutbox } from '../../outbox/usePending.ts'
import { onNetworkIdle } from '../../platform/networkIdle.ts'

/** Starts the sender on every page, once there is a connection and the page is idle. */
export function useOutboxSender(): void {
  const outbox = useOutbox()
  useEffect(() => {
    const start = () => {
      if (isConnected()) outbox.start().catch((error) => console.warn('Outbox:', error))
    }
    let stopWaiting = onNetworkIdle(start)
    const stopListening = onConnect(() => {
      stopWaiting()
      stopWaiting = onNetworkIdle(start)
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [outbox])
}
