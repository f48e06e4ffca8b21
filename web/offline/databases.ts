import { ownName } from '../platform/site.ts'

/** Database of the offline cache. Named apart from its code, so that a logout does not load that. */
export const OFFLINE_DATABASE = ownName('ushers-kept')

/** Database of the worker: seen pushes and the unread count. */
export const NOTIFICATION_DATABASE = ownName('ushers-notifications')

/**
 * Resolves when the database is deleted, or the browser blocks storage; other tabs close their connections themselves.
 */
const remove = (name: string): Promise<void> =>
  new Promise((resolve) => {
    try {
      const removal = indexedDB.deleteDatabase(name)
      removal.onsuccess = () => resolve()
      removal.onerror = () => resolve()
    } catch {
      resolve()
    }
  })

/** Deletes the offline cache and the worker's store from this device. */
export async function deleteOfflineData(): Promise<void> {
  await Promise.all([OFFLINE_DATABASE, NOTIFICATION_DATABASE].map(remove))
}
