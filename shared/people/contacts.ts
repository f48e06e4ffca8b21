/** Default country prefix of a phone number without one (rule 106). */
const DEFAULT_PHONE_PREFIX = '+1'

/** Spaces, signs between digits, and the invisible marks that other apps copy along with a number. */
const NOT_DIALLED = /[\s\p{Cf}()[\].\-\u00B7\u2010-\u2015\u2212/]/gu

/** The apostrophe by which spreadsheets mark a text, and the scheme of a telephone address. */
const PREFIX = /^\s*['`\u2018\u2019]?(?:tel:)?/i

/**
 * The end of a number that is dialled after it: 'ext. 12', 'x12', '#12', ';ext=12', 'Durchwahl 12', and the pauses ',',
 * ';', 'p' and 'w' of phone books.
 */
const EXTENSION =
  /[\d)]([\s,;(/-]*(?:(?:ext(?:ension|n)?|extensi[oó]n|anexo|interno|int|durchwahl|dw|nebenstelle|poste|ramal|x|p|w)[\s.:=#]*|[,;#]+\s*)\d{1,8}#?\)?\s*)$/iu

/** Full-width digits and letters become the plain ones, invisible marks go. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

/** Longest text in which an extension is looked for: more than any number has. */
const MAX_NUMBER = 80

/** Splits a phone number from its extension, which keeps its word and is '' where there is none. */
export function splitExtension(text: string): { number: string; extension: string } {
  const written = plain(text)
  const extension = (written.length <= MAX_NUMBER && EXTENSION.exec(written)?.[1]) || ''
  return { number: written.slice(0, written.length - extension.length), extension: extension.trim() }
}

/**
 * Country codes whose zero before a number is dialled within the country only, and never after the code. Left out are
 * those whose numbers begin with a zero (Italy, San Marino, Côte d'Ivoire, Congo, Gabon, Benin), and those that dial
 * none.
 */
const TRUNK_ZERO = new Set(
  `20 27 31 32 33 40 41 43 44 46 49 51 54 55 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98
   211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291
   353 355 358 359 373 374 380 381 382 383 385 386 387 389 421 423
   590 593 594 595 596 598 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996`.split(/\s+/),
)

/** Country codes after which a zero in brackets is part of the number. */
const PART_OF_NUMBER = /^\+(?:39|378|225|229|241|242)/

/** '(0)' or '(020)' after a country code. */
const IN_BRACKETS = /^(\+[\d\s.-]+)[([]\s*0(\d*)\s*[)\]]/

/** The text of a number without a zero in brackets after its country code, where the country's numbers have none. */
const withoutBracketedZero = (text: string): string =>
  text.replace(IN_BRACKETS, (_, code: string, digits: string) => code + (PART_OF_NUMBER.test(text) ? '0' : '') + digits)

/** '+' and digits without the zero after the country code, where that country dials it within its borders only. */
function withoutTrunkZero(number: string): string {
  const code = [number.slice(1, 3), number.slice(1, 4)].find((digits) => TRUNK_ZERO.has(digits))
  const from = code === undefined ? 0 : code.length + 1
  return number[from] === '0' ? number.slice(0, from) + number.slice(from + 1) : number
}

/**
 * E.164 form of a number as people write it; not checked. A number without + gets +1, but eleven
 * digits that begin with 1 are that number already (rule 106). A zero that is dialled within the country alone goes.
 */
export function toE164(text: string): string {
  const bare = withoutBracketedZero(plain(text).replace(PREFIX, '').trim()).replace(NOT_DIALLED, '')
  if (bare.startsWith('+')) return withoutTrunkZero(bare)
  return /^1\d{10}$/.test(bare) ? `+${bare}` : DEFAULT_PHONE_PREFIX + bare
}

/** Characters of an address that end a host name. */
const NO_HOST = /[\s/?#:@\\%[\]<>^|]/

/**
 * The form in which an email is stored and compared: trimmed, in lower case, its host in ASCII ('xn--…') as mail
 * servers take it. Returns a text that is no email likewise, unchecked.
 */
export function storedEmail(text: string): string {
  const address = text.trim().toLowerCase()
  const at = address.lastIndexOf('@') + 1
  const host = address.slice(at)
  if (at === 0 || /^[!-~]*$/.test(host) || NO_HOST.test(host)) return address
  try {
    return address.slice(0, at) + new URL(`http://${host}`).hostname
  } catch {
    return address
  }
}
