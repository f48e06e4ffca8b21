import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { DBSchema } from 'idb'
import { openDeviceDatabase } from '../platform/deviceDatabase.ts'
import { OFFLINE_DATABASE } from './databases.ts'

/** Raise it with a change of the stored shape: the upgrade deletes what was stored before. */
const STORAGE_VERSION = 1

/** Maximum age of stored data, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Milliseconds in which changes are collected into one write. */
const WRITE_DELAY_MS = 1000

/** Data of one query, as its person last saw them. */
interface StoredAnswer {
  /** Id of the person. */
  owner: string
  hash: string
  key: QueryKey
  data: unknown
  /** When the server sent it, epoch milliseconds. */
  at: number
}

const STORE = 'answers'

interface Schema extends DBSchema {
  [STORE]: { key: [string, string]; value: StoredAnswer; indexes: { owner: string } }
}

const database = openDeviceDatabase<Schema>({
  name: OFFLINE_DATABASE,
  version: STORAGE_VERSION,
  upgrade(db) {
    for (const name of db.objectStoreNames) db.deleteObjectStore(name)
    db.createObjectStore(STORE, { keyPath: ['owner', 'hash'] }).createIndex('owner', 'owner')
  },
})

/** A query whose data stay readable offline. */
export interface OfflineQuery {
  /** Prefix of the query keys that it covers. */
  key: QueryKey
  /** Data as the device stores them. */
  toStored: (data: unknown) => unknown
  /** Data as a page shows them; undefined where what is stored does not fit. */
  fromStored: (stored: unknown) => unknown
  /** Live events keep it fresh: a fetch under way is dropped for the stored data, which then catch up. */
  isFollowed?: boolean
}

/** What one person has seen, stored on this device. */
export interface OfflineCache {
  /** Puts stored data into every query that has none. Never throws. */
  restore: () => Promise<void>
  stop: () => void
}

interface OfflineCacheOptions {
  cache: QueryClient
  /** Id of the person whose cache it is. */
  owner: string
  /** Whether that person is still signed in here. */
  mayStore: () => boolean
  /** The offline query that covers a key, if there is one. */
  offlineQueryOf: (key: QueryKey) => OfflineQuery | undefined
}

/** True for data of this person that are not too old. */
const isWanted = ({ owner, at }: StoredAnswer, me: string): boolean => owner === me && Date.now() - at <= MAX_AGE_MS

function show(cache: QueryClient, query: OfflineQuery | undefined, { key, data, at }: StoredAnswer): void {
  const shown = query?.fromStored(data)
  if (!query || shown === undefined) return
  const cached = cache.getQueryCache().build(cache, { queryKey: key })
  if (cached.state.data !== undefined) return
  // Otherwise the next retry would take the restored list for the server's answer.
  if (query.isFollowed) cached.cancel({ silent: true })
  cached.setState({
    data: shown,
    dataUpdatedAt: at,
    isInvalidated: !query.isFollowed,
    ...(cached.state.status === 'pending' && { status: 'success' }),
    ...(query.isFollowed && { fetchStatus: 'idle', status: 'success', error: null }),
  })
}

/** Stores the data of offline queries on this device as `cache` receives them, and restores them where the server is out of reach. */
export function persistOffline({ cache, owner, mayStore, offlineQueryOf }: OfflineCacheOptions): OfflineCache {
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const answerOf = ({ queryHash, queryKey, state }: Query): StoredAnswer[] => {
    const query = offlineQueryOf(queryKey)
    if (!query || state.data === undefined) return []
    return [{ owner, hash: queryHash, key: queryKey, data: query.toStored(state.data), at: state.dataUpdatedAt }]
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!mayStore()) return
    const db = await database()
    // Checked synchronously before the transaction: a logout deletes what was begun before it.
    if (!db || isOver || !mayStore()) return
    const answers = [...changed].flatMap(answerOf)
    changed.clear()
    const { store, done } = db.transaction(STORE, 'readwrite')
    await Promise.all([...answers.map((answer) => store.put(answer)), done])
  }

  async function removeUnwanted(): Promise<void> {
    if (!mayStore()) return
    const db = await database()
    if (!db || !mayStore()) return
    const { store, done } = db.transaction(STORE, 'readwrite')
    for await (const cursor of store) if (!isWanted(cursor.value, owner)) cursor.delete()
    await done
  }

  const logFailure = (error: unknown) => console.error('What was seen last:', error)
  const writeNow = () => {
    if (changed.size > 0) write().catch(logFailure)
  }
  const take = (query: Query) => {
    changed.add(query)
    timer ??= setTimeout(writeNow, WRITE_DELAY_MS)
  }

  for (const query of cache.getQueryCache().getAll()) if (query.state.dataUpdateCount > 0) take(query)
  const stopListening = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query)
  })
  // A phone may end a hidden page without another event.
  const onHidden = () => {
    if (document.visibilityState === 'hidden') writeNow()
  }
  document.addEventListener('visibilitychange', onHidden)
  removeUnwanted().catch(logFailure)

  return {
    async restore() {
      try {
        const db = await database()
        const stored = (await db?.getAllFromIndex(STORE, 'owner', owner)) ?? []
        if (isOver || !mayStore()) return
        for (const answer of stored) if (isWanted(answer, owner)) show(cache, offlineQueryOf(answer.key), answer)
      } catch (error) {
        logFailure(error)
      }
    },
    stop() {
      isOver = true
      clearTimeout(timer)
      stopListening()
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}
