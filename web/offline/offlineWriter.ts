import type { Query, QueryClient } from '@tanstack/react-query'
import { queryFor, type StoredQuery } from './offlineKeys.ts'
import { changeStore, type StoredAnswer } from './offlineStore.ts'

/** Milliseconds in which changes are collected into one write: what was shown is on the device within a second. */
const WRITE_DELAY_MS = 500

interface OfflineWriterOptions {
  cache: QueryClient
  /** Id of the person whose cache it is. */
  owner: string
  /** True while that person is still signed in here. */
  mayStore: () => boolean
  /** May grow. */
  queries: readonly StoredQuery[]
}

/** Stores the data of offline queries on this device as `cache` receives them. Returns how to stop. */
export function storeOffline({ cache, owner, mayStore, queries }: OfflineWriterOptions): () => void {
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const answerOf = ({ queryHash, queryKey, state }: Query): StoredAnswer[] => {
    const query = queryFor(queries, queryKey)
    if (!query || state.data === undefined) return []
    return [{ owner, hash: queryHash, key: queryKey, data: query.toStored(state.data), at: state.dataUpdatedAt }]
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (changed.size === 0 || !mayStore()) return
    changeStore(
      () => !isOver && mayStore(),
      (store) => {
        for (const answer of [...changed].flatMap(answerOf)) store.put(answer)
        changed.clear()
      },
    ).catch((error) => console.error(error))
  }

  const stopListening = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    changed.add(event.query)
    timer ??= setTimeout(write, WRITE_DELAY_MS)
  })
  // A phone may end a hidden page without another event.
  document.addEventListener('visibilitychange', write)
  addEventListener('pagehide', write)

  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', write)
    removeEventListener('pagehide', write)
  }
}
