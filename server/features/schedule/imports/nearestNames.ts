import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareNames } from '#shared/text.ts'
import { NEAREST_SHOWN } from '#shared/unknownNames.ts'
import { editDistance } from '../../../editDistance.ts'

interface Person {
  _id: string
  name: string
}

interface Folded {
  letters: string
  /** Bit set of the letters. */
  mask: number
}

/** A name without spaces, case and accents. */
function fold(name: string): Folded {
  const letters = name
    .normalize('NFKD')
    .replace(/[\p{M}\s\u200B\uFEFF]+/gu, '')
    .toLowerCase()
  let mask = 0
  for (let place = 0; place < letters.length; place++) mask |= 1 << (letters.charCodeAt(place) & 31)
  return { letters, mask }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * True where two names may lie within `limit` edits. An edit adds at most one letter that the other name lacks, so that
 * comparing their sets of letters spares most pairs the edit distance.
 */
const mayBeNear = (a: Folded, b: Folded, limit: number): boolean =>
  Math.abs(a.letters.length - b.letters.length) <= limit &&
  bitCount(a.mask & ~b.mask) <= limit &&
  bitCount(b.mask & ~a.mask) <= limit

/** Edits within which a name is near: two, or a third of its letters. Never all of its letters. */
const limitFor = ({ letters }: Folded): number =>
  Math.min(Math.max(2, Math.floor(letters.length / 3)), letters.length - 1)

/** Names compared in one turn of the event loop. */
const NAMES_A_TURN = 50

/**
 * Finds the people whose names are nearest to each of the names: nearest first, at most three, none where none is near.
 * Names less than `least` edits away are left out.
 */
export async function nearestNames(names: string[], people: Person[], least = 0): Promise<Map<string, Person[]>> {
  const candidates = people.map(({ _id, name }) => ({ person: { _id, name }, folded: fold(name) }))
  const found = new Map<string, Person[]>()
  for (const [place, name] of names.entries()) {
    if (place % NAMES_A_TURN === NAMES_A_TURN - 1) await nextTurn()
    const folded = fold(name)
    const limit = limitFor(folded)
    const near: { person: Person; distance: number }[] = []
    for (const candidate of candidates) {
      if (!mayBeNear(folded, candidate.folded, limit)) continue
      const distance = editDistance(folded.letters, candidate.folded.letters, limit)
      if (distance >= least && distance <= limit) near.push({ person: candidate.person, distance })
    }
    near.sort((a, b) => a.distance - b.distance || compareNames(a.person.name, b.person.name))
    found.set(
      name,
      near.slice(0, NEAREST_SHOWN).map(({ person }) => person),
    )
  }
  return found
}

/** Finds which of the names are near each other, nearest first, at most three of each. */
export async function nearNames(names: string[]): Promise<Map<string, string[]>> {
  const found = await nearestNames(
    names,
    names.map((name) => ({ _id: name, name })),
    1,
  )
  return new Map([...found].map(([name, others]) => [name, others.map((other) => other.name)]))
}
