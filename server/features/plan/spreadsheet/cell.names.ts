import { comparisonKey } from '#shared/text.ts'
import { followsName, MAX_LENGTH, splitRemark } from './cell.remarks.ts'
import { cleanText } from './cell.text.ts'

const wordsOf = (text: string): string[] => text.split(' ')

const isWhole = (name: string): boolean => wordsOf(name).length > 1

const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i

/** Parts of a text between commas; 'Jr.' and a remark such as 'call first' belong to the name before them. */
function commaParts(text: string, isKnown: (name: string) => boolean = () => false): string[] {
  const parts: string[] = []
  for (const part of text.split(',').map((one) => cleanText(one))) {
    if (part === '') continue
    const last = parts.at(-1)
    if (last !== undefined && (SUFFIX.test(part) || (followsName(last, part) && !isKnown(part))))
      parts.push(`${parts.pop()}, ${part}`)
    else parts.push(part)
  }
  return parts
}

/**
 * The people of 'Ann Lee, Bo Ray', each with two words or more, and of three parts or more, whatever they are; 'Reed,
 * Ann' is one.
 */
export function splitCommas(text: string, isKnown?: (name: string) => boolean): string[] {
  const parts = commaParts(text, isKnown)
  return parts.length > 2 || (parts.length === 2 && parts.every(isWhole)) ? parts : [text]
}

/** True for a name and two others with a comma between them, which may be two people: 'Jim, Grace K.'. */
export function isCommaPair(text: string): boolean {
  if (text.length > MAX_LENGTH || !text.includes(',')) return false
  const parts = commaParts(text)
  return parts.length === 2 && parts.some(isWhole)
}

const LAST_WORD = /[^\s/]*$/
const FIRST_WORD = /^[^\s/]*/

/**
 * True where the slash at a place parts names: not one inside a word such as 'A/V', nor one of and/or, w/, c/o and
 * fractions.
 */
function partsNames(text: string, at: number): boolean {
  const before = LAST_WORD.exec(text.slice(Math.max(0, at - MAX_LENGTH), at).trimEnd())?.[0] ?? ''
  const after = FIRST_WORD.exec(text.slice(at + 1, at + MAX_LENGTH).trimStart())?.[0] ?? ''
  if (/^(?:and|&|y|e|\+)$/i.test(before) && /^(?:or|o|u)$/i.test(after)) return false
  if (/\d$/.test(before) && /^\d/.test(after)) return false
  const isTouchingLeft = text[at - 1] !== ' '
  const isTouching = isTouchingLeft && text[at + 1] !== ' '
  return !(isTouchingLeft && before.length < 2) && !(isTouching && after.length < 2)
}

/** Parts of a text between the slashes that part names: 'Ann Lee / Bo Ray', 'Harold/Ruth'. */
export function slashParts(text: string): string[] {
  if (!text.includes('/')) return [text]
  const parts: string[] = []
  let start = 0
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1)) {
    if (!partsNames(text, at)) continue
    parts.push(text.slice(start, at))
    start = at + 1
  }
  return [...parts, text.slice(start)].map((part) => cleanText(part)).filter((part) => part !== '')
}

/** 'and/or' between two people, in English and Spanish. */
const AND_OR = /\s(?:and|&|\+|y|e) ?\/ ?(?:or|o|u)\s/gi

/** 'w/' before another person, but not 'w/o'. */
const WITH = /\s+w\/(?!o\b)\s*/gi

/** Signs and words between two people: '&', '+', 'and', 'or', 'with', and 'y', 'e', 'o', 'con'. */
const JOINT = /\s*[&+]\s*|\s+(?:[Aa]nd|AND|or|OR|[Ww]ith|WITH|y|Y|e|o|con|CON)\s+/

const jointParts = (text: string): string[] =>
  slashParts(text.replace(AND_OR, ' & ').replace(WITH, ' & '))
    .flatMap((part) => part.split(JOINT))
    .map((part) => cleanText(part))
    .filter((part) => part !== '')

/** Gives single first names the last name behind them: 'Harold' of 'Harold & Ruth Jennings' is Harold Jennings. */
function withLastName(names: readonly string[]): string[] {
  const [, ...last] = wordsOf(names.at(-1) ?? '')
  return names.map((name) => (isWhole(name) || last.length === 0 ? name : [name, ...last].join(' ')))
}

/**
 * The people that a name may stand for: two of 'Ann & Bo Lee', three of 'Ann, Bo, Cy'. Null for a name of one.
 * `isList`: a comma parts people, as elsewhere in the sheet.
 */
export function joinedNames(text: string, isList = false): string[] | null {
  if (text.length > MAX_LENGTH) return null
  const { name } = splitRemark(text)
  const namesIn = (part: string) => jointParts(part).map((one) => splitRemark(one).name)
  const names = isList
    ? commaParts(name).flatMap((part) => withLastName(namesIn(part)))
    : withLastName(splitCommas(name).flatMap(namesIn))
  return names.length > 1 ? names : null
}

/** The names that a text stands for, where the admin has said that it is several. */
export function namesOf(text: string, split: readonly string[]): string[] {
  return split.includes(comparisonKey(text)) ? (joinedNames(text, true) ?? [text]) : [text]
}
