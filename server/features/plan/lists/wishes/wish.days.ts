import { addDays, daysBetween } from '#shared/days.ts'
import { ROW_DAYS } from '#shared/rota/availabilityRows.ts'
import { lacksYear, MONTHS, parseDay } from '../../spreadsheet/cell.date.ts'
import { keysOf, type Word } from './wish.words.ts'

/** Days of a wish, both ends included (YYYY-MM-DD). */
export interface DaysAway {
  fromDay: string
  toDay: string
}

/** Spans of one wish, at most. */
const MAX_SPANS = 20

/** Words before days that say nothing themselves. */
const BEFORE = new Set('on from for between the in during all of el la los del de desde en entre todo'.split(' '))

const BETWEEN = / ?- ?| (?:to|thru|through|until|till|and|al|a|hasta|y) /g
const NUMBER = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?$/
const UNTIL = /^(?:until|till|through|thru|hasta)(?: el)? (.+)$/

/** The day in a year, or null where there is none: the 29th of February. */
function inYear(day: string, year: number): string | null {
  const moved = `${String(year).padStart(4, '0')}${day.slice(4)}`
  const time = Date.parse(`${moved}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(moved) ? moved : null
}

/** The day with another number in the same month: 27 behind 'Dec 13'. */
const sameMonth = (day: string, number: string): string | null =>
  parseDay(`${day.slice(0, 8)}${number.padStart(2, '0')}`)

/** First and last day as they are written, of the year 0000 where they name none. */
function endsOf(text: string): [string, string] | null {
  const whole = parseDay(text)
  if (whole) return [whole, whole]
  for (const { 0: sign, index } of text.matchAll(BETWEEN)) {
    const [left, right] = [text.slice(0, index), text.slice(index + sign.length)]
    const [from, to] = [parseDay(left), parseDay(right)]
    if (from && to)
      return [lacksYear(from) && !lacksYear(to) ? (inYear(from, Number(to.slice(0, 4))) ?? from) : from, to]
    const [, first] = NUMBER.exec(left) ?? []
    const [, last] = NUMBER.exec(right) ?? []
    const other = from && last ? sameMonth(from, last) : to && first ? sameMonth(to, first) : null
    if (other) return from ? [from, other] : [other, to as string]
  }
  return monthOf(text)
}

/** First and last day of a month that is named alone: 'December'. */
function monthOf(text: string): [string, string] | null {
  const at = MONTHS.findIndex((names) => names.includes(text))
  if (at < 0) return null
  const first = `0000-${String(at + 1).padStart(2, '0')}-01`
  return [first, `0000-${String(at + 1).padStart(2, '0')}-31`]
}

/** The last day of the month of a day. */
const monthEnd = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The span in the year in which it ends today or later; null where it is over, has no end or is too long. */
function dated([from, to]: [string, string], today: string): DaysAway | null {
  const year = Number(today.slice(0, 4))
  for (const guess of lacksYear(from) ? [year, year + 1] : [0]) {
    const fromDay = lacksYear(from) ? inYear(from, guess) : from
    if (!fromDay) continue
    const isMonth = lacksYear(to) && to.endsWith('-31') && from.endsWith('-01') && from.slice(5, 7) === to.slice(5, 7)
    const own = Number(fromDay.slice(0, 4))
    const same = isMonth ? monthEnd(fromDay) : lacksYear(to) ? inYear(to, own) : to
    const toDay = same !== null && same < fromDay && lacksYear(to) ? inYear(to, own + 1) : same
    if (toDay && toDay >= today && toDay >= fromDay && daysBetween(fromDay, toDay) <= ROW_DAYS)
      return { fromDay, toDay }
  }
  return null
}

/** The parts of a list of days: 'dec 13', '20' and '27' of 'dec 13, 20 & 27'. A year behind a comma is its day's. */
const partsOf = (text: string): string[] =>
  text
    .replace(/ & (\d{4})(?= |$)/g, ' $1')
    .split(/ & /)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The days of a wish: 'Dec 13', 'Dec 13–27', '12/13 and 12/20', 'until Jan 5', 'December'; null for other texts. */
export function spansIn(words: readonly Word[], today: string): DaysAway[] | null {
  const start = words.findIndex(({ key }) => !BEFORE.has(key))
  const text = keysOf(words.slice(Math.max(start, 0)))
  const [, until] = UNTIL.exec(text) ?? []
  if (until !== undefined) {
    const ends = endsOf(until)
    const span = ends && dated([ends[1], ends[1]], today)
    return span && daysBetween(today, span.toDay) <= ROW_DAYS ? [{ fromDay: today, toDay: span.toDay }] : null
  }
  const spans: DaysAway[] = []
  let before: string | null = null
  const parts = endsOf(text) ? [text] : partsOf(text.replace(/ (?:and|y) /g, ' & '))
  for (const part of parts.slice(0, MAX_SPANS)) {
    const [, number] = NUMBER.exec(part) ?? []
    const day: string | null = number !== undefined && before ? sameMonth(before, number) : null
    const ends: [string, string] | null = day ? [day, day] : endsOf(part)
    const span = ends && dated(ends, today)
    if (!ends || !span) return null
    before = ends[1]
    spans.push(span)
  }
  return spans.length > 0 && parts.length <= MAX_SPANS ? merged(spans) : null
}

/** Spans by their first day, those that touch made one. */
function merged(spans: DaysAway[]): DaysAway[] {
  const found: DaysAway[] = []
  for (const span of spans.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))) {
    const last = found.at(-1)
    if (last && span.fromDay <= addDays(last.toDay, 1)) last.toDay = span.toDay > last.toDay ? span.toDay : last.toDay
    else found.push({ ...span })
  }
  return found
}
