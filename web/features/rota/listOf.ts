import { compareNames } from '#shared/text.ts'
import { locale } from '../../strings/strings.ts'

/** 'Ann, Bo, and Kim' */
export const listOf = (words: string[]): string => new Intl.ListFormat(locale()).format(words)

/** Name of a person without the last word, which of a couple is that of the family; '' of a single word. */
const firstName = (name: string): string => name.split(' ').slice(0, -1).join(' ')

const familyName = (name: string): string | undefined => name.split(' ').at(-1)

/** Names in the order in which people who belong together are named everywhere, that of the board's cells. */
export const namesInOrder = (names: readonly string[]): string[] => [...names].sort(compareNames)

/** 'Otis and Ruth Stone' of one family; else all names whole: in one order, however they were found. */
export function namesTogether(names: readonly string[]): string {
  const ordered = namesInOrder(names)
  const [last, ...others] = ordered.toReversed()
  const isFamily =
    last !== undefined && names.every((name) => firstName(name) !== '' && familyName(name) === familyName(last))
  return listOf(isFamily ? [...others.reverse().map(firstName), last] : ordered)
}

/** People of a list who are named as one, each group in the place of its first; `areOne` is asked of two. */
export function inGroups<One>(people: readonly One[], areOne: (one: One, other: One) => boolean): [One, ...One[]][] {
  const found: [One, ...One[]][] = []
  for (const person of people) {
    const own = found.find((group) => group.some((one) => areOne(one, person)))
    if (own) own.push(person)
    else found.push([person])
  }
  return found
}

/** 'Bill and Carol Moss, Jean and Tom Ward', 'Leo Grant and Olga Petrov': groups, each a couple or one person. */
export function listOfGroups(groups: readonly (readonly string[])[], rest: readonly string[] = []): string {
  const words = [...groups.map(namesTogether), ...rest]
  const isOfTwo = words.length === 2 && groups.some((names) => names.length > 1)
  // 'Bill and Carol Moss and Leo Grant' would be read as three.
  return isOfTwo && rest.length === 0 ? words.join(', ') : listOf(words)
}
