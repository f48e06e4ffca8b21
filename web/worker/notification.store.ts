import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { NOTIFICATION_DATABASE } from '../offline/databases.ts'

/** Maximum remembered pushes: push services repeat within days, in which no device gets hundreds. */
const SEEN_MAX = 300

const STORE = 'notes'

interface Schema extends DBSchema {
  [STORE]: { key: 'seen' | 'unread'; value: string[] | number }
}

/**
 * Opens the database per operation: a worker may end at any moment, and an open connection would block its deletion.
 */
async function withStore<Answer>(work: (notes: IDBPDatabase<Schema>) => Promise<Answer>): Promise<Answer> {
  const notes = await openDB<Schema>(NOTIFICATION_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  })
  try {
    return await work(notes)
  } finally {
    notes.close()
  }
}

/** Records a push. Returns true for a new one. Rejects where the browser blocks storage. */
export const rememberPush = (uuid: string): Promise<boolean> =>
  withStore(async (notes) => {
    const change = notes.transaction(STORE, 'readwrite')
    const stored = await change.store.get('seen')
    const seen = Array.isArray(stored) ? stored : []
    const isNew = !seen.includes(uuid)
    if (isNew) await change.store.put([...seen, uuid].slice(-SEEN_MAX), 'seen')
    await change.done
    return isNew
  })

/**
 * Stores a page's count of unread messages; 0 removes the entry, so that a logout leaves none. Rejects where the
 * browser blocks storage.
 */
export const storeUnread = (total: number): Promise<void> =>
  withStore(
    async (notes) => void (await (total > 0 ? notes.put(STORE, total, 'unread') : notes.delete(STORE, 'unread'))),
  )

/** Adds one to the unread count and returns it. Rejects where the browser blocks storage. */
export const incrementUnread = (): Promise<number> =>
  withStore(async (notes) => {
    const change = notes.transaction(STORE, 'readwrite')
    const stored = await change.store.get('unread')
    const total = (typeof stored === 'number' ? stored : 0) + 1
    await change.store.put(total, 'unread')
    await change.done
    return total
  })

/** Deletes the remembered pushes and the count. Rejects where the browser blocks storage. */
export const clearNotificationStore = (): Promise<void> => withStore((notes) => notes.clear(STORE))
