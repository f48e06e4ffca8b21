/** What was seen last, on this device. Apart from what reads and writes it, so that leaving needs nothing more. */
export const KEPT_DATABASE = 'ushers-kept'

/**
 * Removes from this device what anybody saw last. Resolves when it is gone, or when the browser had nothing; a tab that
 * still holds it lets go of it by itself.
 */
export function forgetKept(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const removal = indexedDB.deleteDatabase(KEPT_DATABASE)
      removal.onsuccess = () => resolve()
      removal.onerror = () => resolve()
    } catch {
      resolve()
    }
  })
}
