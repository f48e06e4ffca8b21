/** Names of people and posts for cells that have no room for the whole. */

/** A name up to this many characters fits into the narrowest cell as it is. */
const FITS = 11

const wordsOf = (name: string): string[] => name.trim().split(/\s+/)

/** The name with so many letters of its first word: 'Cl. Hughes'. */
function cut(name: string, letters: number): string {
  const [first = '', ...others] = wordsOf(name)
  const last = others.at(-1)
  if (last === undefined || [...first].length <= letters) return name
  return `${[...first].slice(0, letters).join('')}. ${last}`
}

/** Short forms of names, 'Cl. Hughes' for 'Clarence Hughes', by name. No two people share one. */
export function shortNames(names: readonly string[]): Map<string, string> {
  const all = [...new Set(names)]
  const short = new Map(all.map((name) => [name, name.length <= FITS ? name : cut(name, 2)]))
  for (let letters = 3; ; letters += 1) {
    const counts = new Map<string, number>()
    for (const text of short.values()) counts.set(text, (counts.get(text) ?? 0) + 1)
    const shared = all.filter((name) => short.get(name) !== name && (counts.get(short.get(name) ?? '') ?? 0) > 1)
    if (shared.length === 0) return short
    for (const name of shared) short.set(name, cut(name, letters))
  }
}

/** Two letters for each name, 'MD' for 'Main Door', by name; longer where two names would share them. */
export function letterCodes(names: readonly string[]): Map<string, string> {
  const codes = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of new Set(names)) {
    const [first = '', second] = wordsOf(name)
    const letters = [...first]
    const code = second ? `${letters[0] ?? ''}${[...second][0] ?? ''}` : letters.slice(0, 2).join('')
    // 'Main Door', 'Middle Door': MD, MiD.
    const wanted = [
      code.toUpperCase(),
      ...letters.slice(1).map((_, at) => `${letters.slice(0, at + 2).join('')}${second ? [...second][0] : ''}`),
    ]
    const free = wanted.find((one) => !taken.has(one)) ?? name
    taken.add(free)
    codes.set(name, free)
  }
  return codes
}
