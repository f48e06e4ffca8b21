/**
 * Numbers of built-in formats of dates and times (ECMA-376 part 1, 18.8.30), those of East Asia and Thailand included.
 */
const BUILT_IN_DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

/** Letters of a format of dates or times: years, months, days, hours, minutes, seconds, halves of a day, eras. */
const LETTERS = /^[ymdhsapegb]+$/
const DATE_LETTER = /[ymdhse]/

/**
 * A format's text without signs for display: escaped and quoted characters, fillers, colours, conditions, languages.
 */
const withoutLiterals = (format: string): string =>
  format
    .toLowerCase()
    .replace(/[\\_*]./gs, ' ')
    .replace(/"[^"]*"/g, ' ')
    .replace(/\[(h+|m+|s+)\]/g, '$1')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/(s)[.,]0+/g, '$1')

/** True where a part of the format, parted by semicolons, has letters of dates and no digits of numbers. */
function isDateCode(format: string): boolean {
  return withoutLiterals(format)
    .split(';')
    .some((part) => {
      const words = part.split(/[^a-z0#?%]+/).filter((word) => word !== '')
      return words.some((word) => DATE_LETTER.test(word)) && words.every((word) => LETTERS.test(word))
    })
}

/** True for a number format of dates or times; `code` is its text, where the workbook declares one. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to) : isDateCode(code)
