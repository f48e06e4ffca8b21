import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { NOTIFICATION_DATABASE } from '../offline/databases.ts'

/** How many pushes are remembered. A push service repeats within days, and nobody gets hundreds in these. */
const SEEN_MAX = 300

const STORE = 'notes'

interface Schema extends DBSchema {
  [STORE]: { key: 'seen' | 'unread'; value: string[] | number }
}

/** Each time anew: a worker may end at any moment, and nothing is to stand in the way of removing it all. */
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

/** Remembers this push, and answers whether it had not been here before. Rejects where the browser keeps nothing. */
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
 * Keeps how many messages are unread, as a page knows it. None is the same as nothing stored, so that whoever leaves leaves
 * nothing. Rejects where the browser keeps nothing.
 */
export const storeUnread = (total: number): Promise<void> =>
  withStore(
    async (notes) => void (await (total > 0 ? notes.put(STORE, total, 'unread') : notes.delete(STORE, 'unread'))),
  )

/** One more message is unread than is known here. Answers how many; rejects where the browser keeps nothing. */
export const incrementUnread = (): Promise<number> =>
  withStore(async (notes) => {
    const change = notes.transaction(STORE, 'readwrite')
    const stored = await change.store.get('unread')
    const total = (typeof stored === 'number' ? stored : 0) + 1
    await change.store.put(total, 'unread')
    await change.done
    return total
  })

/** Forgets all of that. Rejects where the browser keeps nothing. */
export const clearNotificationStore = (): Promise<void> => withStore((notes) => notes.clear(STORE))
