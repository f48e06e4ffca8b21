import { minuteOfDay, normaliseServiceTime } from '#shared/serviceTime.ts'
import { type Cell, cleanText } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import type { MatrixLayout } from './schedule.layout.ts'

/** Maximum characters of a cell in spreadsheet programs. */
const MAX_CELL_LENGTH = 32_767

/** Texts of a cell under a date by which nobody serves. */
const NOBODY = new Set(['', '-', '\u2013', '\u2014', 'x', 'off', 'n/a'])

const SEPARATORS: Record<MatrixLayout, RegExp> = {
  'posts-dates': /[\r\n;/]/,
  'people-dates': /[\r\n;]/,
}

const isNobody = (text: string): boolean => NOBODY.has(text.toLowerCase())

/**
 * The entries of a matrix cell: names of posts × dates, posts of people × dates. Returns null for a text longer than a
 * spreadsheet program stores.
 */
export function entriesOf(cell: Cell, layout: MatrixLayout): string[] | null {
  // A number in posts × dates is a head count.
  if (typeof cell === 'number' && layout === 'posts-dates') return []
  if (typeof cell !== 'string') return [timeAlone(cell) || cleanText(cell)].filter((text) => !isNobody(text))
  if (cell.length > MAX_CELL_LENGTH) return null
  if (isNobody(cleanText(cell))) return []
  return cell
    .split(SEPARATORS[layout])
    .map((part) => cleanText(part))
    .filter((part) => !isNobody(part))
}

const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2})? ?[ap]\.? ?m\b\.?|\d{1,2}:\d{2}|noon|midnight|midday)`
const TIME = String.raw`(?:(?:${CLOCK}|\d{1,2}) ?(?:[-\u2013\u2014]|to) ?)?${CLOCK}`
const JOINT = String.raw`[\s:,@()\u2013\u2014-]`
const TIME_FIRST = new RegExp(String.raw`^\(?(${TIME})(?:${JOINT}+(.*))?$`, 'i')
const TIME_LAST = new RegExp(String.raw`^(.*?)${JOINT}+(?:at )?(${TIME})\)?$`, 'i')

/** Maximum characters of a post with its time. */
const MAX_POST_LENGTH = 200

/** Parts a post and the time before or after it: '9am Main Door', 'Main Door 9am', 'Main Door (10:45 AM)'. */
export function splitTime(text: string): { serviceTime: string; rest: string } {
  if (text.length > MAX_POST_LENGTH) return { serviceTime: '', rest: text }
  for (const [pattern, timeGroup, restGroup] of [
    [TIME_FIRST, 1, 2],
    [TIME_LAST, 2, 1],
  ] as const) {
    const match = pattern.exec(text)
    const time = match?.[timeGroup] ?? ''
    if (match && minuteOfDay(time) !== undefined)
      return { serviceTime: normaliseServiceTime(time), rest: match[restGroup] ?? '' }
  }
  return { serviceTime: '', rest: text }
}

/** Words beside a time in a head: '9am Service'. */
const SERVICE_WORD = /^(?:service|worship|mass|culto|servicio|misa)?$/i

/** The service time of a cell that holds nothing else, or ''. A bare number is no time. */
export function timeAlone(cell: Cell): string {
  if (cell instanceof Date || (typeof cell === 'number' && cell > 0 && cell < 1)) {
    const time = parseServiceTime(cell)
    return minuteOfDay(time) === undefined ? '' : time
  }
  const { serviceTime, rest } = splitTime(cleanText(cell))
  return SERVICE_WORD.test(rest) ? serviceTime : ''
}
