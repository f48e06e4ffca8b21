/** Maximum remembered results; at this number all are forgotten. */
const REMEMBERED = 2000

/**
 * Caches the results of `work` by key: the thousands of rows of a file have few different dates, times, posts and
 * names.
 */
export function remembering<Key extends string | number, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size === REMEMBERED) known.clear()
    const result = work(key)
    known.set(key, result)
    return result
  }
}
