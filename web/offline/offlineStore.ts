import type { QueryKey } from '@tanstack/react-query'
import { OFFLINE_DATABASE } from './databases.ts'

/** Raise it with a change of the stored shape; the upgrade then has to delete the store of before. */
const STORAGE_VERSION = 1

export const STORE = 'answers'

/** Data of one query, as its person last saw them. */
export interface StoredAnswer {
  /** Id of the person. */
  owner: string
  hash: string
  key: QueryKey
  data: unknown
  /** Time at which the server sent it, epoch milliseconds. */
  at: number
}

let opened: Promise<IDBDatabase> | undefined

/** Plain IndexedDB, because the first load has no room for a library. Rejects where the browser blocks storage. */
export function openStore(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(OFFLINE_DATABASE, STORAGE_VERSION)
    const lost = () => {
      opened = undefined
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: ['owner', 'hash'] }).createIndex('owner', 'owner')
    }
    request.onsuccess = () => {
      const db = request.result
      db.onclose = lost
      // Another tab deletes or upgrades the database.
      db.onversionchange = () => {
        lost()
        db.close()
      }
      resolve(db)
    }
    request.onerror = () => {
      lost()
      reject()
    }
  })
  return opened
}

/**
 * Changes the store in one transaction, if `mayChange` still says so when it begins: a logout deletes what was begun
 * before it. Resolves when it is on the device.
 */
export async function changeStore(mayChange: () => boolean, change: (store: IDBObjectStore) => void): Promise<void> {
  const db = await openStore()
  if (!mayChange()) return
  const transaction = db.transaction(STORE, 'readwrite')
  change(transaction.objectStore(STORE))
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = reject
  })
}
