import type { QueryClient } from '@tanstack/react-query'
import { isConnected } from '../../live/connection.ts'
import { pathOnSite } from '../../worker/notification.places.ts'
import { storedUser } from '../sessions/session.storage.ts'
import { renew, unregisterDevice } from './device/push.device.ts'
import { clearNotifications, startBadge } from './unread/unread.badge.ts'
import { onWorkerMessage } from './worker.messages.ts'

interface NotificationOptions {
  cache: QueryClient
  /** Id of the person whose cache it is. */
  owner: string
  /** The server's public key; null while it has not told it. */
  pushKey: string | null
  /** Shows another page without a reload. */
  go: (path: string) => void
}

/** Renews this device where that is due, keeps the badge, and goes where a click on a notification leads. */
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
    // With a line this page knows better what is unread; without one the worker does.
    if (message.type === 'pushed' && isConnected()) badge.refresh()
    if (message.type === 'subscription') renewHere()
  })
  renewHere()
  return () => {
    stopListening()
    badge.stop()
    // On pages for everybody the person is still the same.
    if (storedUser()?._id !== owner) clearNotifications().catch((error) => console.error('Badge:', error))
  }
}

/** The person signs out: no more notifications for them here, and none of those that came stays. */
export async function unsubscribeOnLogout(owner: string): Promise<void> {
  await Promise.all([unregisterDevice(owner), clearNotifications()])
}
