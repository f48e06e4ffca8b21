import { NEAREST_SHOWN } from '#shared/plan/unknownNames.ts'
import { compareNames, type Person } from '#shared/text.ts'
import { editDistance } from '../../../editDistance.ts'
import { shortNamesOf } from './shortNames.ts'

interface Folded {
  letters: string
  /** Bit set of the letters. */
  mask: number
}

/** Letters of a name that are compared. */
const MAX_LETTERS = 100

/** A name without spaces, case and accents. */
function fold(name: string): Folded {
  const letters = name
    .slice(0, MAX_LETTERS)
    .normalize('NFKD')
    .replace(/[\p{M}\s\u200B\uFEFF]+/gu, '')
    .toLowerCase()
    .slice(0, MAX_LETTERS)
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

/** Names that are compared, those with most rows: nobody reads through the likenesses of more. */
export const NAMES_COMPARED = 300

/** Pairs of letters that may still be compared; once there are none, nobody else is near anybody. */
export interface Budget {
  letters: number
}

/**
 * Finds the people whose names are nearest to each of the first names: nearest first, at most three, none where none is
 * near. Names less than `least` edits away are left out.
 */
export function nearestNames(names: string[], people: Person[], budget: Budget, least = 0): Map<string, Person[]> {
  const candidates = people.map(({ _id, name }) => ({ person: { _id, name }, folded: fold(name) }))
  const found = new Map<string, Person[]>()
  for (const name of names.slice(0, NAMES_COMPARED)) {
    const folded = fold(name)
    const limit = limitFor(folded)
    const near: { person: Person; distance: number }[] = []
    for (const candidate of candidates) {
      if (!mayBeNear(folded, candidate.folded, limit)) continue
      budget.letters -= folded.letters.length * candidate.folded.letters.length
      if (budget.letters < 0) return found
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

/** Unlinked names, and the members who may be meant. */
export interface NamesAsked {
  names: string[]
  people: Person[]
  /** True where names that are near each other are wanted, too. */
  isAmong: boolean
}

export interface NearNames {
  /** Of each name the members who may be meant: first those for whom it is short, then those with names near it. */
  nearest: Map<string, Person[]>
  /** Of each name the others that are near it. */
  near: Map<string, string[]>
}

/** Finds who may be meant by names, within a budget. */
export async function nearNamesOf({ names, people, isAmong }: NamesAsked, budget: Budget): Promise<NearNames> {
  const short = await shortNamesOf(names, people)
  const near = nearestNames(names, people, budget)
  const meant = (name: string) => {
    const both = [...(short.get(name) ?? []), ...(near.get(name) ?? [])]
    return [...new Map(both.map(({ _id, name: own }) => [_id, { _id, name: own }])).values()].slice(0, NEAREST_SHOWN)
  }
  const compared = isAmong ? names.slice(0, NAMES_COMPARED).map((name) => ({ _id: name, name })) : []
  const others = nearestNames(isAmong ? names : [], compared, budget, 1)
  return {
    nearest: new Map(names.map((name) => [name, meant(name)] as const).filter(([, people]) => people.length > 0)),
    near: new Map([...others].map(([name, people]) => [name, people.map((one) => one.name)])),
  }
}
