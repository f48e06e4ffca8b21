import { Email, Phone } from '#shared/people/personFields.ts'
import { showsText } from '../spreadsheet/cell.text.ts'

/** Contacts within a text, as written, and the texts that stand around them. */
interface FoundIn {
  found: string[]
  rest: string[]
}

/** Matches from the start of a word alone, so that long words without an @ are looked at once. */
const ADDRESS = /(?<![^\s<>()[\]",;:|])[^\s<>()[\]",;:|]+@[^\s<>()[\]"',;:|]+/g

/**
 * Seven digits at least, with the signs that people write between them; of letters only those of an extension follow at
 * once.
 */
const NUMBER =
  /(?<![\p{L}\p{N}])[+([]{0,2}\d(?:[\s().[\]\-\u00B7\u2010-\u2015\u2212/]*\d){6,}(?!\d|(?![xXeEpPwW])\p{L})/gu

const SIGNS = /^['\u2019]?[+\d\s().[\]\-\u00B7\u2010-\u2015\u2212/]*$/

/** True for a cell of digits and their signs alone, of any length. */
export const isDigits = (text: string): boolean => SIGNS.test(text) && /\d/.test(text)
export const isEmail = (text: string): boolean => Email.safeParse(text).success
export const isPhone = (text: string): boolean => Phone.safeParse(text).success

/** Signs that separate a name from what stands beside it. */
const SEPARATORS = new Set(' ,;:|<>/-\u2010\u2011\u2012\u2013\u2014\u2015\u2022')

/** The text without the separators at either end. */
function trimSeparators(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && SEPARATORS.has(text[from] as string)) from += 1
  while (to > from && SEPARATORS.has(text[to - 1] as string)) to -= 1
  return text.slice(from, to)
}

/** Trims separators, and the quotes or brackets around a whole text. */
export function trimPiece(text: string): string {
  const bare = trimSeparators(text)
  const inner = bare.slice(1, -1)
  const isAround = /^["'\u2018\u201C(]/.test(bare) && /["'\u2019\u201D)]$/.test(bare) && !/["()]/.test(inner)
  return isAround && inner !== '' ? trimSeparators(inner) : bare
}

/** Cuts what `take` accepts out of each match; what it refuses stays in the rest. */
function cut(text: string, pattern: RegExp, take: (match: string) => string[] | undefined): FoundIn {
  const found: string[] = []
  const rest: string[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const taken = take(match[0])
    if (!taken) continue
    found.push(...taken)
    rest.push(text.slice(from, match.index))
    from = match.index + match[0].length
  }
  if (from === 0) return { found, rest: [text] }
  return { found, rest: [...rest, text.slice(from)].map(trimPiece).filter(showsText) }
}

/** The good emails of a text. Without one, the rest is the text. */
export const emailsIn = (text: string): FoundIn =>
  cut(text.replace(/\bmailto:(?=\S)/gi, ' '), ADDRESS, (match) => {
    const address = match.replace(/^'+|[.'\u2019]+$/g, '')
    return isEmail(address) ? [address] : undefined
  })

/** Numbers that are written as one: by a slash, or with an extension in brackets or behind a dash. */
function parted(run: string): string[] | undefined {
  const parts = run.split('/')
  if (parts.length > 1 && parts.every(isPhone)) return parts
  const [, number = '', extension = ''] = /^(.*\d)\s*[-\u2013(/]\s*(\d{1,6})$/.exec(run) ?? []
  return isPhone(number) ? [number, extension] : undefined
}

/** The good phone numbers of a text; extensions stay in the rest. Without a number, the rest is the text. */
export const phonesIn = (text: string): FoundIn =>
  cut(text.replace(/\btel:(?=[+\d(])/gi, ' '), NUMBER, (match) => (isPhone(match) ? [match] : parted(match)))
