import { minuteOfDay, normaliseServiceTime } from '#shared/serviceTime.ts'
import { splitCommas } from './cell.names.ts'
import { type Cell, cleanText } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import type { TableLayout } from './schedule.layout.ts'

/** Maximum characters of a cell in spreadsheet programs. */
const MAX_CELL_LENGTH = 32_767

/** Texts of a cell by which nobody serves, in English and Spanish. */
const NOBODY = new Set(
  ['x', 'off', 'n/a', 'tbd', 'tba', 'open', 'none', 'vacant', 'nobody', 'nadie', 'libre', 'pendiente'].flatMap(
    (word) => [word, `(${word})`, `${word}.`],
  ),
)

/** Signs in place of a name: '-', '?', '...'. */
const SIGNS = /^[-\u2013\u2014?\u00bf._\u2026]*$/

/** Content of the cells of a table: names of people, or posts. */
type Entries = 'names' | 'posts'

const SEPARATORS: Record<Entries, RegExp> = { names: /[\r\n;/]/, posts: /[\r\n;]/ }

/** Kind of the entries in the cells of a layout. */
export const entriesIn = (layout: TableLayout): Entries => (layout === 'people-dates' ? 'posts' : 'names')

export const isNobody = (text: string): boolean => SIGNS.test(text) || NOBODY.has(text.toLowerCase())

/** The names or posts of a cell. Returns null for a text longer than a spreadsheet program stores. */
export function entriesOf(cell: Cell, entries: Entries): string[] | null {
  // A number in place of a name is a head count.
  if (typeof cell === 'number' && entries === 'names') return []
  if (typeof cell !== 'string') return [timeAlone(cell) || cleanText(cell)].filter((text) => !isNobody(text))
  if (cell.length > MAX_CELL_LENGTH) return null
  if (isNobody(cleanText(cell))) return []
  return cell
    .split(SEPARATORS[entries])
    .flatMap((part) => (entries === 'names' ? splitCommas(cleanText(part)) : [cleanText(part)]))
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
