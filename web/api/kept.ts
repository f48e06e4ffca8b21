import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { DBSchema } from 'idb'
import { onThisDevice } from './device.ts'
import { nounOf } from './kept.nouns.ts'
import { KEPT_DATABASE } from './kept.place.ts'

/** Raised when what is kept is written in another way: then nothing of before is read. */
const KEPT_VERSION = 1

/** What was seen longer ago helps nobody. In milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Changes that come together are written together, in milliseconds. */
const GATHER_MS = 1000

/** One answer of the server, as somebody saw it last. */
interface KeptAnswer {
  /** Id of who saw it. */
  owner: string
  hash: string
  key: QueryKey
  data: unknown
  /** When the server said so, epoch milliseconds. */
  at: number
}

const STORE = 'answers'

interface Schema extends DBSchema {
  [STORE]: { key: [string, string]; value: KeptAnswer; indexes: { owner: string } }
}

const database = onThisDevice<Schema>({
  name: KEPT_DATABASE,
  version: KEPT_VERSION,
  upgrade(db) {
    for (const name of db.objectStoreNames) db.deleteObjectStore(name)
    db.createObjectStore(STORE, { keyPath: ['owner', 'hash'] }).createIndex('owner', 'owner')
  },
})

/** What one person has seen, kept on this device. */
export interface KeptCopy {
  /** Shows what is kept wherever there is nothing newer. Never throws. */
  restore: () => Promise<void>
  stop: () => void
}

export interface CopyNeeds {
  cache: QueryClient
  /** Id of the person whose cache it is. */
  owner: string
  /** Whether that still is the one who is signed in here. */
  mayKeep: () => boolean
}

/** Whose data, and of which time, may stay. */
const isWanted = ({ owner, at }: KeptAnswer, me: string): boolean => owner === me && Date.now() - at <= MAX_AGE_MS

function show(cache: QueryClient, { key, data, at }: KeptAnswer): void {
  const noun = Array.isArray(key) ? nounOf(key) : undefined
  const shown = noun?.toShow(data)
  if (!noun || shown === undefined) return
  const query = cache.getQueryCache().build(cache, { queryKey: key })
  if (query.state.data !== undefined) return
  // Else its next try would find the list that is here, and take it for the server's answer.
  if (noun.isFollowed) query.cancel({ silent: true })
  query.setState({
    data: shown,
    dataUpdatedAt: at,
    isInvalidated: !noun.isFollowed,
    ...(query.state.status === 'pending' && { status: 'success' }),
    ...(noun.isFollowed && { fetchStatus: 'idle', status: 'success', error: null }),
  })
}

/** Writes to this device what `cache` is told of what `nounOf` knows, and gives it back where there is no line. */
export function keepCopy({ cache, owner, mayKeep }: CopyNeeds): KeptCopy {
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const answerOf = ({ queryHash, queryKey, state }: Query): KeptAnswer[] => {
    const noun = nounOf(queryKey)
    if (!noun || state.data === undefined) return []
    return [{ owner, hash: queryHash, key: queryKey, data: noun.toKeep(state.data), at: state.dataUpdatedAt }]
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!mayKeep()) return
    const db = await database()
    // Asked in the same breath in which the writing begins: whoever leaves removes what was begun before.
    if (!db || isOver || !mayKeep()) return
    const answers = [...changed].flatMap(answerOf)
    changed.clear()
    const { store, done } = db.transaction(STORE, 'readwrite')
    await Promise.all([...answers.map((answer) => store.put(answer)), done])
  }

  async function removeUnwanted(): Promise<void> {
    if (!mayKeep()) return
    const db = await database()
    if (!db || !mayKeep()) return
    const { store, done } = db.transaction(STORE, 'readwrite')
    for await (const cursor of store) if (!isWanted(cursor.value, owner)) cursor.delete()
    await done
  }

  const complain = (error: unknown) => console.error('What was seen last:', error)
  const writeNow = () => {
    if (changed.size > 0) write().catch(complain)
  }
  const take = (query: Query) => {
    changed.add(query)
    timer ??= setTimeout(writeNow, GATHER_MS)
  }

  for (const query of cache.getQueryCache().getAll()) if (query.state.dataUpdateCount > 0) take(query)
  const stopListening = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query)
  })
  // A phone that puts the app away may end it without another word.
  const onHidden = () => {
    if (document.visibilityState === 'hidden') writeNow()
  }
  document.addEventListener('visibilitychange', onHidden)
  removeUnwanted().catch(complain)

  return {
    async restore() {
      try {
        const db = await database()
        const kept = (await db?.getAllFromIndex(STORE, 'owner', owner)) ?? []
        if (isOver || !mayKeep()) return
        for (const answer of kept) if (isWanted(answer, owner)) show(cache, answer)
      } catch (error) {
        complain(error)
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
