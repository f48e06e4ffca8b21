import { type DayRules, parseDay } from './cell.date.ts'
import { cleanText, type SheetCell } from './cell.text.ts'

/** Longest text that is looked at. */
const MAX_LENGTH = 40

/** Signs and words between the days of a span or a list: 'Dec 5-6', 'Dec 5 & 6', 'Dec 5, 6'. */
const BETWEEN = / ?[-\u2013\u2014&+,] ?| (?:to|thru|through|until|and|y|e|a|al|hasta) /gi

/** A number of a day, and what may follow it: a year, further days. */
const NUMBER = /^(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\d:/])([\d ,&\u2013-]*)$/i

/** The end of a text with a month or without one: 'Dec 5', '5'. */
const BEGINNING = /(?:^| )(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/i

/** True for a text that names several days, and so is no date: 'Dec 5-6', '12/5-12/6', '5 al 6 de dic'. */
export function isSeveralDays(cell: SheetCell, rules: DayRules): boolean {
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH || !/\d/.test(cell)) return false
  const text = cleanText(cell)
  const isDay = (part: string) => parseDay(part, rules) !== null
  if (isDay(text)) return false
  for (const { 0: sign, index } of text.matchAll(BETWEEN)) {
    const [left, right] = [text.slice(0, index), text.slice(index + sign.length)]
    if (isDay(left) ? isDay(right) || NUMBER.test(right) : BEGINNING.test(left) && isDay(right)) return true
  }
  return false
}
