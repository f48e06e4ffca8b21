/** What was seen last, on this device. Apart from what reads and writes it, so that leaving needs nothing more. */
export const OFFLINE_DATABASE = 'ushers-kept'

/** What the worker knows of pushes and of what is unread. */
export const NOTIFICATION_DATABASE = 'ushers-notifications'

/** Resolves when it is gone, or when the browser had nothing; a tab that still holds it lets go of it by itself. */
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

/** Removes from this device what anybody saw last or was told of. */
export async function deleteOfflineData(): Promise<void> {
  await Promise.all([OFFLINE_DATABASE, NOTIFICATION_DATABASE].map(remove))
}
