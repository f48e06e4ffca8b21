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
export const withoutBracketedZero = (text: string): string =>
  text.replace(IN_BRACKETS, (_, code: string, digits: string) => code + (PART_OF_NUMBER.test(text) ? '0' : '') + digits)

/** '+' and digits without the zero after the country code, where that country dials it within its borders only. */
export function withoutTrunkZero(number: string): string {
  const code = [number.slice(1, 3), number.slice(1, 4)].find((digits) => TRUNK_ZERO.has(digits))
  const from = code === undefined ? 0 : code.length + 1
  return number[from] === '0' ? number.slice(0, from) + number.slice(from + 1) : number
}
