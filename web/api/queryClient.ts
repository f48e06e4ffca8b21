import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

/** How long an answer counts as fresh. Changes made by others arrive over the socket before that. */
const FRESH_MS = 30_000

/** A refusal stays one however often it is asked for; silence and faults may pass. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The one cache of what the server said. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's opinion whether there is a line is often wrong; the request itself finds out.
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

const ends = new WeakMap<QueryClient, Set<() => void>>()

/** Calls `end` when the person whose cache this is has left. */
export function onCacheEnd(cache: QueryClient, end: () => void): void {
  const known = ends.get(cache) ?? new Set()
  ends.set(cache, known.add(end))
}

/** The person has left: what works for them ends, what was theirs is forgotten. */
export function endCache(cache: QueryClient): void {
  for (const end of ends.get(cache) ?? []) end()
  ends.delete(cache)
  cache.clear()
}

/** One thing for each cache: made when it is first asked for, stopped when the person whose cache it is has left. */
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
