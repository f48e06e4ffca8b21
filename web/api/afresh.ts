import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Makes old what is known below these keys, and asks again for what is shown, even where an answer is on its way. */
export async function askAgain(cache: QueryClient, ...keys: QueryKey[]): Promise<void> {
  // An answer on its way may have been made before what has just happened, and a first one is not dropped by itself.
  await Promise.all(keys.map((queryKey) => cache.cancelQueries({ queryKey })))
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** The same, for those only of which an answer is on its way: to be called when the cache has just been corrected. */
export async function askAgainWhereUnderWay(cache: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await askAgain(cache, ...keys.filter((queryKey) => cache.isFetching({ queryKey }) > 0))
}
