import type { Query, QueryClient } from '@tanstack/react-query'
import { onPageIdle } from '../platform/pageIdle.ts'
import { queryFor, type StoredQuery } from './offlineKeys.ts'
import { changeStore, openStore, STORE, type StoredAnswer } from './offlineStore.ts'

/** Maximum age of stored data, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** A cache and what it may take from the device. */
export interface Restoring {
  cache: QueryClient
  /** Id of the person whose cache it is. */
  owner: string
  /** True while that person is still signed in here. */
  mayShow: () => boolean
  queries: readonly StoredQuery[]
}

/** True for data of this person that are not too old. */
const isWanted = ({ owner, at }: StoredAnswer, me: string): boolean => owner === me && Date.now() - at <= MAX_AGE_MS

/** Everything that is stored of one person. Rejects where the browser blocks storage. */
export async function storedOf(owner: string): Promise<StoredAnswer[]> {
  const request = (await openStore()).transaction(STORE).objectStore(STORE).index('owner').getAll(owner)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as StoredAnswer[])
    request.onerror = () => reject(request.error)
  })
}

const logFailure = (error: unknown) => console.error('What was seen last:', error)

function show(cache: QueryClient, query: StoredQuery | undefined, { key, data, at }: StoredAnswer): void {
  const shown = query?.fromStored(data)
  if (!query || shown === undefined) return
  const cached = cache.getQueryCache().build(cache, { queryKey: key })
  if (cached.state.data !== undefined) return
  // The next retry would otherwise take the restored list for the server's answer.
  if (query.isFollowed) cached.cancel({ silent: true })
  cached.setState({
    data: shown,
    dataUpdatedAt: at,
    isInvalidated: !query.isFollowed,
    ...(cached.state.status === 'pending' && { status: 'success' }),
    ...(query.isFollowed && { fetchStatus: 'idle', status: 'success', error: null }),
  })
}

/**
 * Puts stored data into every query that has none. Those that are there and those that are made before the page is idle
 * have theirs at once, and the page is drawn with it; checking the rest takes a slow phone long.
 */
export async function showStored({ cache, owner, mayShow, queries }: Restoring, stored: StoredAnswer[]): Promise<void> {
  if (!mayShow()) return
  const wanted = stored.filter((answer) => isWanted(answer, owner))
  const answers = new Map(wanted.map((answer) => [answer.hash, answer]))
  const showAt = ({ queryHash }: Query) => {
    const answer = answers.get(queryHash)
    if (answer && answers.delete(queryHash)) show(cache, queryFor(queries, answer.key), answer)
  }
  const cached = cache.getQueryCache()
  cached.getAll().forEach(showAt)
  const stop = cached.subscribe(({ type, query }) => {
    if (type === 'added') showAt(query)
  })
  await new Promise<void>((resolve) => onPageIdle(resolve))
  stop()
  if (!mayShow()) return
  for (const answer of answers.values()) show(cache, queryFor(queries, answer.key), answer)
}

/** Removes data of other people, and old data. Never throws. */
export function removeUnwanted(owner: string, mayRemove: () => boolean): void {
  if (!mayRemove()) return
  changeStore(mayRemove, (store) => {
    const walk = store.openCursor()
    walk.onsuccess = () => {
      const cursor = walk.result
      if (!cursor) return
      if (!isWanted(cursor.value as StoredAnswer, owner)) cursor.delete()
      cursor.continue()
    }
  }).catch(logFailure)
}
