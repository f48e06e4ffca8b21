import { locale } from '../../strings/strings.ts'

/** 'Ann, Bo, and Kim' */
export const listOf = (words: string[]): string => new Intl.ListFormat(locale()).format(words)

/** Name of a person without the last word, which of a couple is that of the family; '' of a single word. */
const firstName = (name: string): string => name.split(' ').slice(0, -1).join(' ')

const familyName = (name: string): string | undefined => name.split(' ').at(-1)

/** 'Ruth and Otis Stone' of one family; else all names whole. */
export function namesTogether(names: readonly string[]): string {
  const [last, ...others] = [...names].reverse()
  const isFamily =
    last !== undefined && names.every((name) => firstName(name) !== '' && familyName(name) === familyName(last))
  return listOf(isFamily ? [...others.reverse().map(firstName), last] : [...names])
}
