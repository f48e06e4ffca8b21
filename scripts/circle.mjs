/**
 * The first circle of imports, as the names along it, the first one again at the end; [] where there is none.
 * @param {Map<string, string[]>} imports what each imports, by name
 * @returns {string[]}
 */
export function circleIn(imports) {
  /** @type {Set<string>} names from which no circle is reached */
  const done = new Set()
  /** @type {(name: string, path: string[]) => string[]} */
  const follow = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return []
    for (const next of imports.get(name) ?? []) {
      const circle = follow(next, [...path, name])
      if (circle.length > 0) return circle
    }
    done.add(name)
    return []
  }
  for (const name of imports.keys()) {
    const circle = follow(name, [])
    if (circle.length > 0) return circle
  }
  return []
}
