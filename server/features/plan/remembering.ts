/** Results remembered; beyond it all are forgotten. */
const REMEMBERED = 2000

/** Remembers results by text or number: the thousands of rows of a file have few different dates, times, posts and names. */
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
