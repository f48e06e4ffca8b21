import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Whose answer may have been made before what has happened since, until they are asked once more. */
const pending = new WeakMap<Query, Promise<void>>()

const isUnderWay = ({ state }: Query): boolean => state.fetchStatus === 'fetching'

const invalidate = (cache: QueryClient, { queryKey }: Query): Promise<void> =>
  cache.invalidateQueries({ queryKey, exact: true })

async function invalidateOnceFetched(cache: QueryClient, query: Query): Promise<void> {
  const hasData = await query.promise?.then(
    () => true,
    // Nothing has come that could be too old: what is asked after it was given up is asked later than the event, and an
    // error has a button of its own, which a question by itself would take away.
    () => false,
  )
  pending.delete(query)
  if (hasData && !isUnderWay(query)) await invalidate(cache, query)
}

/**
 * Has what is under way arrive, and asks once more then, however often this is called until it has: whoever gave it up at
 * each event would show nothing as long as others are active.
 */
function invalidateAfterAnswer(cache: QueryClient, query: Query): Promise<void> {
  const known = pending.get(query) ?? invalidateOnceFetched(cache, query)
  pending.set(query, known)
  return known
}

/** Nothing is shown, or what is known to have missed something. */
const isStaleOrEmpty = ({ state }: Query): boolean => state.data === undefined || state.isInvalidated

const queriesUnder = (cache: QueryClient, keys: QueryKey[]): Query[] =>
  keys.flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey }))

/**
 * Makes old what is known queriesUnder these keys, and asks again for what is shown: where an answer is on its way, which may have
 * been made before what has just happened, as soon as that has come.
 */
export async function invalidateAfterFetch(cache: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(
    queriesUnder(cache, keys).map((query) =>
      isUnderWay(query) ? invalidateAfterAnswer(cache, query) : invalidate(cache, query),
    ),
  )
}

/** The same, for those only of which an answer is on its way: to be called when the cache has just been corrected. */
export async function refetchInFlight(cache: QueryClient, ...keys: QueryKey[]): Promise<void> {
  const asked = queriesUnder(cache, keys).filter(isUnderWay)
  await Promise.all(
    asked.map(async (query) => {
      if (isStaleOrEmpty(query)) return invalidateAfterAnswer(cache, query)
      // What is shown is right; an older answer would take its place for a moment.
      await query.cancel({ revert: true })
      await invalidate(cache, query)
    }),
  )
}
