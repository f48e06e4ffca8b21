import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Queries whose response under way may be older than the last event, with the refetch that follows it. */
const pending = new WeakMap<Query, Promise<void>>()

const isUnderWay = ({ state }: Query): boolean => state.fetchStatus === 'fetching'

const invalidate = (cache: QueryClient, { queryKey }: Query): Promise<void> =>
  cache.invalidateQueries({ queryKey, exact: true })

async function invalidateOnceFetched(cache: QueryClient, query: Query): Promise<void> {
  const hasData = await query.promise?.then(
    () => true,
    // An aborted fetch is followed by one that is newer than the event; an error shows a retry button, which an
    // automatic refetch would remove.
    () => false,
  )
  pending.delete(query)
  if (hasData && !isUnderWay(query)) await invalidate(cache, query)
}

/**
 * Waits for the fetch under way and then invalidates once, however often it is called meanwhile: aborting at each event
 * would show nothing for as long as others are active.
 */
function invalidateAfterAnswer(cache: QueryClient, query: Query): Promise<void> {
  const known = pending.get(query) ?? invalidateOnceFetched(cache, query)
  pending.set(query, known)
  return known
}

/** True for a query without data, or with invalidated data. */
const isStaleOrEmpty = ({ state }: Query): boolean => state.data === undefined || state.isInvalidated

const queriesUnder = (cache: QueryClient, keys: QueryKey[]): Query[] =>
  keys.flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey }))

/**
 * Invalidates the queries under these keys. A query that is being fetched is invalidated after its response, which may
 * be older than the event.
 */
export async function invalidateAfterFetch(cache: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(
    queriesUnder(cache, keys).map((query) =>
      isUnderWay(query) ? invalidateAfterAnswer(cache, query) : invalidate(cache, query),
    ),
  )
}

/** Refetches only the queries under these keys that are being fetched: call it after an update of the cache. */
export async function refetchInFlight(cache: QueryClient, ...keys: QueryKey[]): Promise<void> {
  const asked = queriesUnder(cache, keys).filter(isUnderWay)
  await Promise.all(
    asked.map(async (query) => {
      if (isStaleOrEmpty(query)) return invalidateAfterAnswer(cache, query)
      // The cache is current; the older response would replace it for a moment.
      await query.cancel({ revert: true })
      await invalidate(cache, query)
    }),
  )
}
