import type { CellRules } from './cell.nobody.ts'
import { cleanText } from './cell.text.ts'
import { splitTime } from './matrix.cells.ts'

/** Longest text that is parted, and most words of a post beside a name. */
const MAX_LENGTH = 150
const POST_WORDS = 3

/** A name in a table, with the time and the post that stand beside it in its cell; '' where there is none. */
export interface NameParts {
  name: string
  serviceTime: string
  post: string
}

const SIGN = / ?[:\u2013\u2014] ?| - /

const isName = (text: string): boolean => /^\p{Lu}[\p{L}\p{M}'\u2019.-]*(?: |$)/u.test(text) && !/\d/.test(text)

/** Parts 'Dana Reed - Balcony' and 'Balcony: Dana Reed': two texts, of which one is a post. */
function withPost(text: string, { isPost, isKnown }: PartRules): Pick<NameParts, 'name' | 'post'> {
  const [first = '', second = '', third] = text.split(SIGN).map((part) => cleanText(part))
  const mayBePost = (part: string) => isPost(part) && !isKnown(part) && part.split(' ').length <= POST_WORDS
  if (third !== undefined || !isName(first) || !isName(second)) return { name: text, post: '' }
  if (mayBePost(second) && !isPost(first)) return { name: first, post: second }
  return mayBePost(first) && !isPost(second) ? { name: second, post: first } : { name: text, post: '' }
}

type PartRules = Pick<CellRules, 'isKnown' | 'isPost'>

/** Parts a name from the time and the post beside it: 'Otis Ward 9am', '11am Cy Poe', 'Dana Reed - Balcony'. */
export function partsOfName(text: string, rules: PartRules): NameParts {
  if (text.length > MAX_LENGTH || rules.isKnown(text)) return { name: text, serviceTime: '', post: '' }
  const { serviceTime, rest } = splitTime(text)
  const isTimed = serviceTime !== '' && isName(cleanText(rest))
  return { serviceTime: isTimed ? serviceTime : '', ...withPost(isTimed ? cleanText(rest) : text, rules) }
}

/** A letter that stands for something which the sheet does not explain. */
const CODE = /^[A-Z]\d?$/

/** True for a letter in place of a name or a post: 'A', 'B2'. */
export const isCode = (text: string): boolean => CODE.test(text)
