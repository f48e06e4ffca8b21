import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

/** Milliseconds for which data count as fresh. Live events apply the changes of others before that. */
const FRESH_MS = 30_000

/** True for errors that a retry may clear: no response, and server faults. Refusals are final. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Makes the query cache of one person. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is often wrong; the request itself finds out.
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

const ends = new WeakMap<QueryClient, Set<() => void>>()

/** Calls `end` when the cache's person has signed out. */
export function onCacheEnd(cache: QueryClient, end: () => void): void {
  const known = ends.get(cache) ?? new Set()
  ends.set(cache, known.add(end))
}

/** Ends everything that works on this cache and clears it, after a logout. */
export function endCache(cache: QueryClient): void {
  for (const end of ends.get(cache) ?? []) end()
  ends.delete(cache)
  cache.clear()
}

/** Returns a function that makes one instance per cache on first use, and stops it when the cache ends. */
export function perCache<Thing extends { stop: () => void }>(
  make: (cache: QueryClient) => Thing,
): (cache: QueryClient) => Thing {
  const things = new WeakMap<QueryClient, Thing>()
  return (cache) => {
    const known = things.get(cache)
    if (known) return known
    const thing = make(cache)
    things.set(cache, thing)
    onCacheEnd(cache, () => {
      thing.stop()
      things.delete(cache)
    })
    return thing
  }
}
