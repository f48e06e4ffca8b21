/** A thing that can be chosen in a multi-select. */
export interface Choosable {
  _id: string
  name: string
}

/** Adds an id that was not chosen, and removes one that was. */
export const withToggled = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]

/** Adds all of these, each once; the order of those that were chosen before stays. */
export const withAll = (chosen: readonly string[], found: readonly Choosable[]): string[] => [
  ...new Set([...chosen, ...found.map(({ _id }) => _id)]),
]

/** Rows that a press of Page Up or Page Down passes. */
const PAGE = 6

/**
 * Row to which a key leads in a list of `count` rows from row `from`; undefined for keys that lead nowhere. The ends
 * are not joined, so that the end of a long list is noticed.
 */
export function rowAfter(key: string, from: number, count: number): number | undefined {
  const last = count - 1
  const within = (row: number) => Math.min(Math.max(row, 0), last)
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + PAGE)
    case 'PageUp':
      return within(from - PAGE)
    case 'Home':
      return 0
    case 'End':
      return last
  }
  return undefined
}
