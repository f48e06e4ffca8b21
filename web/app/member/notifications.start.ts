import type { QueryClient } from '@tanstack/react-query'
import { renew } from '../../features/reach/push/device/push.device.ts'
import { onWorkerMessage } from '../../features/reach/push/worker.messages.ts'
import { startBadge } from '../../features/talk/unread/unread.badge.ts'
import { isConnected } from '../../live/connection.ts'
import { pathOnSite } from '../../worker/notification.places.ts'

interface NotificationOptions {
  cache: QueryClient
  /** Id of the person whose cache it is. */
  owner: string
  /** The server's VAPID public key; null until it is known. */
  pushKey: string | null
  /** Shows another page without a reload. */
  go: (path: string) => void
}

/** Renews the subscription when due, maintains the badge, and navigates after a click on a notification. */
export function startNotifications({ cache, owner, pushKey, go }: NotificationOptions): () => void {
  const renewHere = () => {
    if (pushKey) renew(owner, pushKey).catch((error) => console.error('Notifications:', error))
  }
  const badge = startBadge(cache)
  const stopListening = onWorkerMessage((message, answer) => {
    if (message.type === 'navigate') {
      answer()
      go(pathOnSite(message.path, location.origin))
    }
    // The page's unread count is the newer one while it is connected; otherwise the worker's is.
    if (message.type === 'pushed' && isConnected()) badge.refresh()
    if (message.type === 'subscription') renewHere()
  })
  renewHere()
  return () => {
    stopListening()
    badge.stop()
  }
}
