import type { DBSchema } from 'idb'
import { openDeviceDatabase } from '../platform/deviceDatabase.ts'

/** What is known of everything that waits to be sent, whatever it is. */
export interface Envelope<Refusal> {
  uuid: string
  /** Id of whose it is. Nobody else ever sends it. */
  owner: string
  /** ISO time. */
  writtenAt: string
  /** Among all of this device: later ones have larger numbers. */
  place: number
  /** Why the server will not have it; null while it may still go. */
  refusal: Refusal | null
}

/** Something that one person made and the server does not have, as far as is known here. */
export type Outgoing<Payload extends object, Refusal> = Payload & Envelope<Refusal>

/** Where things are until they are sent. */
export interface Keeping<Payload extends object, Refusal> {
  /** All of a person, in the order in which they were made. */
  all: (owner: string) => Promise<Outgoing<Payload, Refusal>[]>
  add: (item: Outgoing<Payload, Refusal>) => Promise<void>
  /** Where it still is there. */
  setRefusal: (uuid: string, refusal: Refusal | null) => Promise<void>
  remove: (uuid: string) => Promise<void>
  /** Calls `listener` when another tab changed something. Returns how to stop. */
  onChange: (listener: () => void) => () => void
}

const inOrder = <Item extends Envelope<unknown>>(items: Item[]): Item[] =>
  items.sort((a, b) => a.place - b.place || (a.uuid < b.uuid ? -1 : 1))

/** Until the page is closed. */
export function inMemory<Payload extends object, Refusal>(): Keeping<Payload, Refusal> {
  const items = new Map<string, Outgoing<Payload, Refusal>>()
  return {
    all: async (owner) => inOrder([...items.values()].filter((item) => item.owner === owner)),
    async add(item) {
      items.set(item.uuid, item)
    },
    async setRefusal(uuid, refusal) {
      const known = items.get(uuid)
      if (known) items.set(uuid, { ...known, refusal })
    },
    async remove(uuid) {
      items.delete(uuid)
    },
    onChange: () => () => undefined,
  }
}

const STORE = 'unsent'

interface Schema<Item> extends DBSchema {
  [STORE]: { key: string; value: Item; indexes: { owner: string } }
}

/**
 * In the database `name` of this device until they are sent, in every tab; what the device does not take, until the page
 * is closed.
 */
export function onDevice<Payload extends object, Refusal>(name: string): Keeping<Payload, Refusal> {
  const memory = inMemory<Payload, Refusal>()
  const database = openDeviceDatabase<Schema<Outgoing<Payload, Refusal>>>({
    name,
    version: 1,
    upgrade: (db) => void db.createObjectStore(STORE, { keyPath: 'uuid' }).createIndex('owner', 'owner'),
  })
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const tellTabs = () => tabs?.postMessage(null)

  return {
    async all(owner) {
      const db = await database()
      const kept = db ? await db.getAllFromIndex(STORE, 'owner', owner) : []
      return inOrder([...kept, ...(await memory.all(owner))])
    },
    async add(item) {
      try {
        const db = await database()
        if (!db) return await memory.add(item)
        await db.add(STORE, item)
        tellTabs()
      } catch (error) {
        console.error(`The device took nothing into ${name}.`, error)
        await memory.add(item)
      }
    },
    async setRefusal(uuid, refusal) {
      await memory.setRefusal(uuid, refusal)
      const change = (await database())?.transaction(STORE, 'readwrite')
      const known = await change?.store.get(uuid)
      if (known) await change?.store.put({ ...known, refusal })
      await change?.done
      tellTabs()
    },
    async remove(uuid) {
      await memory.remove(uuid)
      await (await database())?.delete(STORE, uuid)
      tellTabs()
    },
    onChange(listener) {
      tabs?.addEventListener('message', listener)
      return () => tabs?.removeEventListener('message', listener)
    },
  }
}
