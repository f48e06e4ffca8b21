import { minuteOfDay, normaliseServiceTime } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import { slashParts, splitCommas } from './cell.names.ts'
import { type CellRules, isSilentMark } from './cell.nobody.ts'
import { withRemarkLines } from './cell.remarks.ts'
import { cleanText, type SheetCell } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import type { TableLayout } from './schedule.layout.ts'

/** Maximum characters of a cell in spreadsheet programs. */
const MAX_CELL_LENGTH = 32_767

/** Content of the cells of a table: names of people, or posts. */
type Entries = 'names' | 'posts'

/** Content of a cell of a table. */
interface Entered {
  /** Names or posts. */
  entries: string[]
  /** Texts by which nobody stands there; marks such as '-' are none of them. */
  nobody: string[]
  /** Texts with a slash between two names, which may be a couple: 'Harold/Ruth Jennings'. */
  slashed: string[]
  /** True where commas part people. */
  isList: boolean
}

/** Kind of the entries in the cells of a layout. */
export const entriesIn = (layout: TableLayout): Entries => (layout === 'people-dates' ? 'posts' : 'names')

const NONE: Entered = { entries: [], nobody: [], slashed: [], isList: false }

/** Parts the texts by which nobody stands there from the others. */
function entered(texts: readonly string[], { saysNobody }: CellRules): Entered {
  // A post may stand beside its time: '9am Where needed'.
  const isNobody = (text: string) => saysNobody(splitTime(text).rest || text)
  return {
    entries: texts.filter((text) => !isNobody(text)),
    nobody: texts.filter((text) => isNobody(text) && !isSilentMark(text)),
    slashed: [],
    isList: false,
  }
}

/** A number or a sign before a name, as in lists. */
const BULLET = /^(?:[\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u25cb] ?|[-\u2013\u2014] |\d{1,2}[.)] ?)(?=\p{Lu})/u

/**
 * The lines of names with the times that stand on lines of their own: one before names is that of all below it, one
 * behind a name is its own.
 */
function withTimeLines(lines: readonly string[]): string[] {
  const timeOf = (line: string) => timeAlone(line.replace(/ ?[:\u2013-]$/, ''))
  const filled = lines.filter((line) => line !== '')
  const times = filled.filter((line) => timeOf(line) !== '')
  if (times.length === 0 || times.length === filled.length) return [...lines]
  const isHead = timeOf(filled[0] ?? '') !== ''
  const timed: string[] = []
  let head = ''
  for (const line of filled) {
    const time = timeOf(line)
    if (time === '') timed.push(head === '' || splitTime(line).serviceTime !== '' ? line : `${line} ${head}`)
    else if (isHead) head = time
    else timed.push(`${timed.pop()} ${time}`)
  }
  return timed
}

/**
 * The names of a line of a cell: 'Ann Lee / Bo Ray'. Where a part says that nobody stands there, the others are names
 * only of people who are known: 'No service / Ice storm' is one text.
 */
function namesIn(whole: string, { saysNobody, isKnown, isMember }: CellRules, split: readonly string[]): string[] {
  if (isMember(whole) || split.includes(comparisonKey(whole))) return [whole]
  const parts = slashParts(whole).flatMap((part) => splitCommas(part, isKnown))
  const isOne = saysNobody(whole) && parts.every((part) => !isKnown(part))
  return isOne ? [whole] : parts
}

/**
 * The names or posts of a cell. Returns null for a text longer than a spreadsheet program stores. Lines whose
 * comparison keys are in `split` are not parted: the admin has said who they are.
 */
export function entriesOf(
  cell: SheetCell,
  entries: Entries,
  rules: CellRules,
  split: readonly string[] = [],
): Entered | null {
  // A number in place of a name is a head count.
  if (typeof cell === 'number' && entries === 'names') return NONE
  if (typeof cell !== 'string') return entered([timeAlone(cell) || cleanText(cell)], rules)
  if (cell.length > MAX_CELL_LENGTH) return null
  const lines = cell.split(/[\r\n\v\f;]/)
  if (entries === 'posts')
    return entered(
      lines.map((line) => cleanText(line)),
      rules,
    )
  const texts = withRemarkLines(
    withTimeLines(lines.map((line) => cleanText(line).replace(BULLET, ''))),
    (line) => rules.isKnown(line) || rules.saysNobody(line),
    rules.isHead,
  )
  const read = texts.map((line) => ({ line, names: namesIn(line, rules, split) }))
  const parted = read.filter(({ names }) => names.length > 1)
  return {
    ...entered(
      read.flatMap(({ names }) => names),
      rules,
    ),
    slashed: parted.filter(({ line }) => line.includes('/')).map(({ line }) => line),
    isList: parted.some(({ line }) => line.includes(',')),
  }
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
export function timeAlone(cell: SheetCell): string {
  if (cell instanceof Date || (typeof cell === 'number' && cell > 0 && cell < 1)) {
    const time = parseServiceTime(cell)
    return minuteOfDay(time) === undefined ? '' : time
  }
  const { serviceTime, rest } = splitTime(cleanText(cell))
  return SERVICE_WORD.test(rest) ? serviceTime : ''
}
