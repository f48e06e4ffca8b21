import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChannelName } from '#shared/channels.ts'

/** A message that somebody wrote and the server does not have, as far as is known here. */
export interface KeptMessage {
  uuid: string
  /** Id of who wrote it. Nobody else ever sends it. */
  owner: string
  channel: ChannelName
  content: string
  imageUrl: string | null
  picture: { blob: Blob; name: string } | null
  /** ISO time. */
  writtenAt: string
  /** Among all of this device: later ones have larger numbers. */
  place: number
  /** Why the server will not have it, in a sentence; null while it may still go. */
  refusal: string | null
}

/** Where messages are until they are sent. */
export interface Keeping {
  /** All of a person, in the order in which they were written. */
  all: (owner: string) => Promise<KeptMessage[]>
  add: (message: KeptMessage) => Promise<void>
  /** Where it still is there. */
  setRefusal: (uuid: string, refusal: string | null) => Promise<void>
  remove: (uuid: string) => Promise<void>
  /** Calls `listener` when another tab changed something. Returns how to stop. */
  onChange: (listener: () => void) => () => void
}

const inOrder = (messages: KeptMessage[]): KeptMessage[] =>
  messages.sort((a, b) => a.place - b.place || (a.uuid < b.uuid ? -1 : 1))

/** Until the page is closed. */
export function inMemory(): Keeping {
  const messages = new Map<string, KeptMessage>()
  return {
    all: async (owner) => inOrder([...messages.values()].filter((message) => message.owner === owner)),
    async add(message) {
      messages.set(message.uuid, message)
    },
    async setRefusal(uuid, refusal) {
      const known = messages.get(uuid)
      if (known) messages.set(uuid, { ...known, refusal })
    },
    async remove(uuid) {
      messages.delete(uuid)
    },
    onChange: () => () => undefined,
  }
}

const STORE = 'unsent'

interface Schema extends DBSchema {
  [STORE]: { key: string; value: KeptMessage; indexes: { owner: string } }
}

type Database = IDBPDatabase<Schema>

/** Some browsers never answer while they are starting; then memory has to do. In milliseconds. */
const OPENING_MS = 3000

/** Opens the database; null where the browser keeps nothing for this site, as in some private windows. */
async function open(onLost: () => void): Promise<Database | null> {
  const opening = (async () =>
    openDB<Schema>('ushers-chat', 1, {
      upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'uuid' }).createIndex('owner', 'owner'),
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: onLost,
    }))()
  const late = new Promise<null>((resolve) => setTimeout(resolve, OPENING_MS, null))
  try {
    return await Promise.race([opening, late])
  } catch (error) {
    console.error('This browser keeps no unsent messages.', error)
    return null
  }
}

/** On this device until they are sent, in every tab; what the device does not take, until the page is closed. */
export function onDevice(): Keeping {
  const memory = inMemory()
  let opened: Promise<Database | null> | undefined
  const database = (): Promise<Database | null> => {
    opened ??= open(() => {
      opened = undefined
    })
    return opened
  }
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(STORE)
  const tellTabs = () => tabs?.postMessage(null)

  return {
    async all(owner) {
      const db = await database()
      const kept = db ? await db.getAllFromIndex(STORE, 'owner', owner) : []
      return inOrder([...kept, ...(await memory.all(owner))])
    },
    async add(message) {
      try {
        const db = await database()
        if (!db) return await memory.add(message)
        await db.add(STORE, message)
        tellTabs()
      } catch (error) {
        console.error('The device took no unsent message.', error)
        await memory.add(message)
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
