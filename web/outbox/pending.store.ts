import type { DBSchema } from 'idb'
import { openDeviceDatabase } from '../platform/deviceDatabase.ts'
import { ownName } from '../platform/site.ts'
import type { PendingChange, Refusal } from './pending.change.ts'

/** A change as it is stored: its status follows from `error`. */
export type StoredChange = Omit<PendingChange, 'status' | 'isStored' | 'wasTried' | 'isDelayed'>

/** Storage of changes until the server has confirmed them. */
export interface PendingStore {
  /** All of one person, in the order in which they were made. */
  all: (owner: string) => Promise<StoredChange[]>
  /** Stores a change, also in place of what it was. */
  put: (change: StoredChange) => Promise<void>
  /** Does nothing where the change is gone. */
  setError: (id: string, error: Refusal | null) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Calls `listener` after a change by another tab. Returns how to stop. */
  onChange: (listener: () => void) => () => void
}

const inOrder = (changes: StoredChange[]): StoredChange[] =>
  changes.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/** Holds changes until the page is closed. */
export function memoryStore(): PendingStore {
  const changes = new Map<string, StoredChange>()
  return {
    all: async (owner) => inOrder([...changes.values()].filter((change) => change.owner === owner)),
    async put(change) {
      changes.set(change.id, change)
    },
    async setError(id, error) {
      const known = changes.get(id)
      if (known) changes.set(id, { ...known, error })
    },
    async remove(id) {
      changes.delete(id)
    },
    onChange: () => () => undefined,
  }
}

const OUTBOX_DATABASE = ownName('ushers-outbox')
const STORE = 'changes'

interface Schema extends DBSchema {
  [STORE]: { key: string; value: StoredChange; indexes: { owner: string } }
}

/** Holds changes in IndexedDB, shared by all tabs; what the device does not take, in memory. */
function deviceStore(): PendingStore {
  const memory = memoryStore()
  const open = openDeviceDatabase<Schema>({
    name: OUTBOX_DATABASE,
    version: 1,
    upgrade: (db) => void db.createObjectStore(STORE, { keyPath: 'id' }).createIndex('owner', 'owner'),
  })
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_DATABASE)
  const tellTabs = () => tabs?.postMessage(null)

  return {
    async all(owner) {
      const db = await open()
      const stored = db ? await db.getAllFromIndex(STORE, 'owner', owner) : []
      return inOrder([...stored, ...(await memory.all(owner))])
    },
    async put(change) {
      try {
        const db = await open()
        if (!db) return await memory.put(change)
        await db.put(STORE, change)
        tellTabs()
      } catch (error) {
        console.error('The device does not store a pending change:', error)
        await memory.put(change)
      }
    },
    async setError(id, error) {
      await memory.setError(id, error)
      const transaction = (await open())?.transaction(STORE, 'readwrite')
      const known = await transaction?.store.get(id)
      if (known) await transaction?.store.put({ ...known, error })
      await transaction?.done
      tellTabs()
    },
    async remove(id) {
      await memory.remove(id)
      await (await open())?.delete(STORE, id)
      tellTabs()
    },
    onChange(listener) {
      tabs?.addEventListener('message', listener)
      return () => tabs?.removeEventListener('message', listener)
    },
  }
}

let device: PendingStore | undefined

/** The store that all senders of this page share. */
export const theDevice = (): PendingStore => {
  device ??= deviceStore()
  return device
}
