/**
 * The room of a file of the server: its noun's folder, such as `plan/places`, or `rota/setup/posts`. A file beside the
 * nouns of a wing is in the room that bears the wing's name. Undefined for other files.
 * @param {string} file
 */
export function roomOf(file) {
  const [wing, noun, below] = file.match(/^server\/features\/(.+)\/[^/]+$/)?.[1]?.split('/') ?? []
  if (!wing || isForTests(file)) return undefined
  return [wing, noun, noun === 'setup' && wing === 'rota' && below].filter(Boolean).join('/')
}

/** True for files that no user runs. */
const isForTests = (/** @type {string} */ file) => /\.(?:testing|fixtures)\./.test(file)

/**
 * What each room imports of the others.
 * @param {Map<string, string[]>} imports by file, both as paths from the root
 * @returns {Map<string, Set<string>>}
 */
export function roomImports(imports) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map()
  for (const [file, names] of imports) {
    const room = roomOf(file)
    if (!room) continue
    const others = found.get(room) ?? new Set()
    found.set(room, others)
    for (const name of names) {
      const other = roomOf(name)
      if (other && other !== room) others.add(other)
    }
  }
  return found
}

/**
 * Rooms that reach each other, one list a circle, as Tarjan finds them.
 * @param {Map<string, Set<string>>} rooms what each imports
 * @returns {string[][]}
 */
export function circlesOf(rooms) {
  /** @type {Map<string, { at: number, low: number, isOpen: boolean }>} */
  const seen = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const circles = []
  const visit = (/** @type {string} */ room) => {
    const own = { at: seen.size, low: seen.size, isOpen: true }
    seen.set(room, own)
    open.push(room)
    for (const next of rooms.get(room) ?? []) {
      const there = seen.get(next) ?? visit(next)
      if (there.isOpen) own.low = Math.min(own.low, there.low)
    }
    if (own.low === own.at) {
      const circle = open.splice(open.indexOf(room))
      for (const one of circle) Object.assign(/** @type {object} */ (seen.get(one)), { isOpen: false })
      if (circle.length > 1) circles.push(circle.sort())
    }
    return own
  }
  for (const room of rooms.keys()) if (!seen.has(room)) visit(room)
  return circles
}

/**
 * Imports of another room's store, which only that room may import. A store of the plan's places and services is the
 * plan's to all, and so is one that late entries share.
 * @param {Map<string, string[]>} imports
 * @returns {string[]}
 */
export function storesOfOthers(imports) {
  return [...imports].flatMap(([file, names]) => {
    const room = roomOf(file)
    return names
      .filter((name) => room && name.endsWith('.store.ts') && roomOf(name) !== room && !OPEN_STORES.test(name))
      .map((name) => `${file} → ${name}`)
  })
}

const OPEN_STORES = /\/(?:plan\/places|plan\/services|sunday\/entries)\//
