import { type DayRules, parseDay } from './cell.date.ts'
import { cleanText, type SheetCell } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import { splitTime, timeAlone } from './matrix.cells.ts'
import { headerKey } from './schedule.header.ts'

/** Content of a cell of dates or times. Texts are '' and the day is null where it holds none. */
export interface CellMoment {
  /** YYYY-MM-DD */
  date: string | null
  serviceTime: string
  tie: string
  /** Words beside the day: 'Communion' of 'Dec 6 Communion'. */
  words: string
}

const TIE_WORDS = new Set(['tie', 'ties', 'tiecolor', 'necktie', 'corbata', 'corbatas', 'colordecorbata'])

/** The tie colour of a line such as 'Tie: Navy', or ''. */
function tieOf(line: string): string {
  const [, word = '', tie = ''] = /^([^:=]{1,40})[:=](.*)$/.exec(cleanText(line)) ?? []
  return TIE_WORDS.has(headerKey(word)) ? cleanText(tie) : ''
}

/** Parts the tie colour, which stands on a line of its own, from the rest of a cell. */
export function splitTie(cell: SheetCell): { tie: string; rest: SheetCell } {
  if (typeof cell !== 'string' || !/[:=]/.test(cell)) return { tie: '', rest: cell }
  const lines = cell.split(/[\r\n]+/)
  const tie = lines.map(tieOf).find((text) => text !== '') ?? ''
  return tie === '' ? { tie, rest: cell } : { tie, rest: lines.filter((line) => tieOf(line) === '').join(' ') }
}

/** Signs between a day and what stands beside it. */
const EDGES = /^[\s,;:@()|\u2013\u2014-]+|[\s,;:@(|\u2013\u2014-]+$/g

const trimmed = (text: string): string => text.replace(EDGES, '')

const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat|dom|lun|mar|mi[eé]|jue|vie|s[aá]b)[a-záé]*\.?$/i

/** Maximum words of a cell with a day. */
const MAX_WORDS = 12

/** Words that make a span or a list of a day and what follows it: such a cell names no single day. */
const MORE_DAYS = /^(?:&|\+|and|to|thru|through|until|y|e|a|al|hasta)(?: |$)/i

/** The longest beginning of a text that is a day, and the words behind it. Null for a text with several days. */
function dayAndWords(text: string, rules: DayRules): { date: string; words: string } | null {
  const words = text.split(' ')
  for (let count = Math.min(words.length, MAX_WORDS); count > 0; count--) {
    const date = parseDay(trimmed(words.slice(0, count).join(' ')), rules)
    if (date === null) continue
    const rest = trimmed(words.slice(count).join(' ')).replace(/\)$/, '')
    const isOther = MORE_DAYS.test(rest) || timeAlone(rest) !== '' || parseDay(rest, rules) !== null
    return isOther ? null : { date, words: WEEKDAY.test(rest) ? '' : rest }
  }
  return null
}

const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2})? ?[ap]\.? ?m\b\.?|\d{1,2}:\d{2}(?: ?[ap]\.? ?m\b\.?)?|noon|midnight|midday|mediod[i\u00ed]a)`
const CLOCK_LAST = new RegExp(String.raw`^(.*?)[\s,;:@(|\u2013\u2014-]+(?:(?:at|a las?) )?(${CLOCK})\)?$`, 'i')

/** The time of day of a date cell, or '' at midnight. */
function timeOf(cell: SheetCell): string {
  const text = cell instanceof Date ? parseServiceTime(cell) : ''
  return text === cleanText(cell) ? '' : text
}

/** A time that programs write behind a day that has none. */
const isMidnight = (clock: string): boolean => /^0?0:00/.test(clock)

/** Reads the day, the service time and the tie of a cell, in whatever order and on however many lines. */
export function readMoment(cell: SheetCell, rules: DayRules): CellMoment {
  const { tie, rest } = splitTie(cell)
  const none: CellMoment = { date: null, serviceTime: '', tie, words: '' }
  const alone = timeAlone(rest)
  if (typeof rest !== 'string') {
    const date = parseDay(rest, rules)
    return date === null ? { ...none, serviceTime: alone } : { ...none, date, serviceTime: timeOf(rest) }
  }
  if (alone !== '') return { ...none, serviceTime: alone }
  const text = cleanText(rest)
    .replace(/(\d)T(?=\d{2}:\d{2})/, '$1 ')
    .replace(/(\d:\d{2}):\d{2}(?:\.\d+)?Z?/, '$1')
  if (!/\d/.test(text)) return none
  const [, before = '', clock = ''] = CLOCK_LAST.exec(text) ?? []
  const { serviceTime, rest: beside } = splitTime(text)
  const day = dayAndWords(text, rules)
  const withTime = (time: string, other: string): CellMoment | null => {
    const found = time === '' ? null : dayAndWords(cleanText(other), rules)
    return found && { ...none, ...found, serviceTime: isMidnight(time) ? '' : parseServiceTime(time) }
  }
  return withTime(clock, before) ?? withTime(serviceTime, beside) ?? { ...none, ...day }
}
