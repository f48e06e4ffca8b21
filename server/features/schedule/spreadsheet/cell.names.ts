import { comparisonKey } from '#shared/text.ts'
import { cleanText } from './cell.text.ts'

/** Words between two people: '&', 'and', 'y'. */
const JOINT = /\s*&\s*|\s+(?:and|y)\s+/i

const wordsOf = (text: string): string[] => cleanText(text).split(' ')

const isWhole = (name: string): boolean => wordsOf(name).length > 1

const partsOf = (text: string, joint: RegExp): string[] =>
  text
    .split(joint)
    .map((part) => cleanText(part))
    .filter((part) => part !== '')

/** The people of 'Ann Lee, Bo Ray', each with two words or more; 'Reed, Ann' is one. */
export function splitCommas(text: string): string[] {
  const parts = partsOf(text, /,/)
  return parts.length > 1 && parts.every(isWhole) ? parts : [text]
}

/** Gives single first names the last name behind them: 'Harold' of 'Harold & Ruth Jennings' is Harold Jennings. */
function withLastName(names: readonly string[]): string[] {
  const [, ...last] = wordsOf(names.at(-1) ?? '')
  return names.map((name) => (isWhole(name) || last.length === 0 ? name : [name, ...last].join(' ')))
}

/** The people that a name may stand for: two of 'Ann & Bo Lee', three of 'Ann, Bo, Cy'. Null for a name of one. */
export function joinedNames(text: string): string[] | null {
  const commas = partsOf(text, /,/)
  const isList = commas.length > 2 || (commas.length === 2 && commas.every(isWhole))
  const names = (isList ? commas : [text]).flatMap((part) => partsOf(part, JOINT))
  return names.length > 1 ? withLastName(names) : null
}

/** The names that a text stands for, where the admin has said that it is several. */
export function namesOf(text: string, split: readonly string[]): string[] {
  return split.includes(comparisonKey(text)) ? (joinedNames(text) ?? [text]) : [text]
}
