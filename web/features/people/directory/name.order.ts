import { compareNames } from '#shared/text.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'

/** By which part of their names people stand in the directory. */
export type NameOrder = 'given' | 'family'

/** The choice belongs to the device: a phone is searched otherwise than a desk. */
const STORAGE_KEY = 'directory-order'

export const storedOrder = (): NameOrder => (readStored(STORAGE_KEY) === 'family' ? 'family' : 'given')

/** The given order is where a device begins, and stores nothing. */
export const storeOrder = (order: NameOrder): void => writeStored(STORAGE_KEY, order === 'family' ? order : null)

/** What may follow a family name: 'Walter Simmons Jr.'. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?,?$/i

/**
 * The last word of a name, of which nobody says which part is the family's; a suffix and what stands in brackets do not
 * count. A name of one word is that word.
 */
export function familyOf(name: string): string {
  const words = name
    .replace(/\([^)]*\)/g, ' ')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !SUFFIX.test(word))
  return words.at(-1) ?? name
}

const wordOf = (name: string, order: NameOrder): string => (order === 'family' ? familyOf(name) : name)

/** The letter under which a person stands: 'Ángel' under A. */
export const letterOf = ({ name }: { name: string }, order: NameOrder): string =>
  ([...wordOf(name, order).normalize('NFD')][0] ?? '').toUpperCase()

/** People, who come by their first names, in an order. Those of one family stay by their first names. */
export const inOrder = <Person extends { name: string }>(people: Person[], order: NameOrder): Person[] =>
  order === 'given' ? people : people.toSorted((a, b) => compareNames(familyOf(a.name), familyOf(b.name)))
