import { awayLabel } from './cell.away.ts'
import type { DayRules } from './cell.date.ts'
import { cellMarkOf, marksIn } from './cell.marks.ts'
import { readMoment, splitTie } from './cell.moment.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { isNoPost, isTotalsLabel } from './leftOut.words.ts'
import { splitTime, timeAlone } from './matrix.cells.ts'
import { columnNamed, findColumns } from './schedule.header.ts'
import { acrossOf, type Row, type SheetGrid } from './sheet.grid.ts'
import { isStruck } from './sheet.struck.ts'

/** Column of a post, below a head. */
interface PostColumn {
  assignment: string
  /** Service time that a head row gives the column, or ''. */
  serviceTime: string
}

/** Column of people who cannot serve, below a label such as 'Off'. */
interface AwayColumn {
  label: string
  /** Service time that the heads give the column, or ''. */
  serviceTime: string
}

/** Head of dates × posts: dates down, posts across. Rows and columns count from 0. */
export interface DatesHead {
  /** Row of the posts. */
  index: number
  /** First row below the head. */
  body: number
  /** Row behind the last one. */
  end: number
  /** Column of the dates. */
  dates: number
  times: number | undefined
  ties: number | undefined
  posts: Map<number, PostColumn>
  /** Other columns that name services. */
  services: number[]
  /** Columns of people who cannot serve. */
  away: Map<number, AwayColumn>
  /** Columns that are no posts, by why their texts are left out. */
  others: Map<number, 'note' | 'no_post' | 'total' | 'struck'>
}

/** Columns searched for dates. */
const DATE_COLUMNS = 30

export const isDay = (cell: SheetCell, rules: DayRules): boolean =>
  !isBlank(cell) && readMoment(cell, rules).date !== null

/** First column with `least` dates from row `from` on, and the rows in which they stand. */
function datesOf({ rows, width }: SheetGrid, rules: DayRules, from: number, least: number) {
  for (let column = 0; column < Math.min(width, DATE_COLUMNS); column++) {
    const indexes = rows.flatMap((row, index) => (index >= from && isDay(row[column], rules) ? [index] : []))
    if (indexes.length >= least) return { column, indexes }
  }
  return undefined
}

const filledBeside = (row: Row, dates: number): number[] =>
  row.flatMap((cell, column) => (column !== dates && !isBlank(cell) ? [column] : []))

/** The last row above `end` with a text beside the dates that is no title: a title stands alone. */
function headRow({ rows }: SheetGrid, dates: number, from: number, end: number): number | undefined {
  const above = rows.slice(from, end).map((row, place) => ({ index: from + place, beside: filledBeside(row, dates) }))
  const filled = (least: number) =>
    above.findLast(
      ({ index, beside }) => beside.length > 0 && beside.length + (isBlank(rows[index]?.[dates]) ? 0 : 1) >= least,
    )
  return (filled(2) ?? above.findLast(({ beside }) => (beside[0] ?? 0) > dates))?.index
}

/** True for a head that is no post: of dates, times, ties and notes. */
function isOther(cell: SheetCell): boolean {
  const named = columnNamed(cell)
  return isNoPost(cleanText(cell)) || named === 'date' || named === 'serviceTime' || named === 'tieColor'
}

/**
 * Times of a head row by column: nothing but times, and labels such as 'Off', beside the dates. Undefined for another
 * row.
 */
function timesOf(sheet: SheetGrid, index: number, dates: number): Map<number, string> | undefined {
  const times = new Map<number, string>()
  for (const [column, cell] of acrossOf(sheet, index, dates + 1).entries()) {
    // The text that a merged cell repeats belongs to the row above.
    const isMerged = (sheet.mergedFrom(index, column) ?? index) < index
    if (column === dates || isBlank(cell) || isMerged || isOther(cell) || awayLabel(cell) !== '') continue
    const time = timeAlone(cell)
    if (time === '') return undefined
    times.set(column, time)
  }
  return times.size > 0 ? times : undefined
}

/** Rows of the posts and of the times of columns, where there are two head rows. */
function headRows(sheet: SheetGrid, last: number, dates: number) {
  const before = last - 1
  // A title stands over the first columns.
  const hasBefore = before >= 0 && filledBeside(sheet.rows[before] ?? [], dates).some((column) => column > dates)
  const below = hasBefore ? timesOf(sheet, last, dates) : undefined
  if (below) return { index: before, times: below }
  const above = hasBefore ? timesOf(sheet, before, dates) : undefined
  return { index: last, times: above ?? new Map<number, string>() }
}

/** The labels such as 'Off' in a head row or in the rows above and below it that belong to the head, by column. */
function awayOf(sheet: SheetGrid, { index, from, body }: { index: number; from: number; body: number }, dates: number) {
  const labels = new Map<number, string>()
  for (let at = Math.max(from, index - 1); at < Math.min(body, index + 2); at++)
    for (const [column, cell] of acrossOf(sheet, at, dates + 1).entries()) {
      const label = awayLabel(cell)
      if (column !== dates && label !== '' && !labels.has(column)) labels.set(column, label)
    }
  return labels
}

/** Post of a column whose head is a time alone, in the language of the other heads. */
const postOf = ({ rows }: SheetGrid, index: number): string =>
  (rows[index] ?? []).some((cell) => /^(?:fecha|mes|d[ií]a|domingo|hora)$/i.test(cleanText(cell))) ? 'Ujier' : 'Usher'

/** Words of services: 'First Service', 'Culto 2'. */
const SERVICE = /\b(?:services?|worship|mass|cultos?|servicios?|misas?)\b/i

interface Label {
  text: string
  /** Service that a merged head above gives the column, or ''. */
  service: string
}

/**
 * Labels of posts by column. Equal ones below different groups have that of their group before them, 'Left' of
 * 'Balcony', or belong to its service, where it is one.
 */
function labelsOf(sheet: SheetGrid, index: number, dates: number, hasTimes: boolean): Map<number, Label> {
  const labels = new Map<number, string>()
  for (const [column, cell] of acrossOf(sheet, index, dates + 1).entries())
    if (column !== dates && !isBlank(cell)) labels.set(column, cleanText(cell))
  const row = hasTimes || index === 0 ? [] : acrossOf(sheet, index - 1, dates + 1)
  const groups = new Set([...labels.keys()].map((column) => cleanText(row[column])).filter((text) => text !== ''))
  const all = [...labels.values()]
  return new Map(
    [...labels].map(([column, text]) => {
      const group = cleanText(row[column])
      const isRepeated = all.indexOf(text) !== all.lastIndexOf(text)
      if (groups.size < 2 || !isRepeated || group === '' || group === text) return [column, { text, service: '' }]
      return [column, SERVICE.test(group) ? { text, service: group } : { text: `${group} ${text}`, service: '' }]
    }),
  )
}

/** The row behind a block: that of the next head, which has a word such as 'Date' over the dates. */
const endOf = ({ rows }: SheetGrid, body: number, dates: number): number => {
  const next = rows.findIndex((row, index) => index > body && columnNamed(row[dates]) === 'date')
  return next < 0 ? rows.length : next
}

const isZeroOrOne = (cell: SheetCell): boolean => cell === 0 || cell === 1

/** True where the numbers of the last column are those of the marks for yes beside them. */
function isSumOfMarks({ rows }: SheetGrid, { posts, body, end }: DatesHead, column: number): boolean {
  const others = [...posts.keys()].filter((other) => other !== column)
  if (others.length < 2 || others.some((other) => other > column)) return false
  return rows.slice(body, end).every((row) => {
    const count = others.filter((other) => cellMarkOf(row[other]) === 'yes').length
    return isBlank(row[column]) ? count === 0 : row[column] === count
  })
}

/**
 * Takes the columns of numbers out of the posts: they are totals, but for 1 and 0 in a table that holds marks alone,
 * where they are marks unless they are the sums of the others.
 */
function leaveOutTotals(sheet: SheetGrid, head: DatesHead): void {
  const { posts, others, body, end } = head
  const cellsOf = (column: number) =>
    sheet.rows.slice(body, end).flatMap((row) => (isBlank(row[column]) ? [] : [row[column]]))
  const numbers = [...posts.keys()].filter((column) => cellsOf(column).every((cell) => typeof cell === 'number'))
  const isMarks = [...posts.keys()].every(
    (column) =>
      (numbers.includes(column) && !cellsOf(column).every(isZeroOrOne)) || marksIn(cellsOf(column)) !== undefined,
  )
  const totals = numbers.filter(
    (column) => !isMarks || !cellsOf(column).every(isZeroOrOne) || isSumOfMarks(sheet, head, column),
  )
  for (const column of totals) {
    posts.delete(column)
    others.set(column, 'total')
  }
}

/**
 * Finds the head above the first dates from row `from` on. Undefined for rows without `least` dates in a column, and
 * without a head row above them.
 */
export function findDatesHead(sheet: SheetGrid, rules: DayRules, from = 0, least = 2): DatesHead | undefined {
  const found = datesOf(sheet, rules, from, least)
  const [body] = found?.indexes ?? []
  if (!found || body === undefined) return undefined
  const dates = found.column
  const last = headRow(sheet, dates, from, body)
  if (last === undefined) return undefined
  const { index, times: headTimes } = headRows(sheet, last, dates)
  const labels = labelsOf(sheet, index, dates, headTimes.size > 0)
  const end = endOf(sheet, body, dates)
  const { serviceTime: named, tieColor: ties } = findColumns(sheet.rows[index] ?? [])
  const cellsOf = (column: number): SheetCell[] =>
    sheet.rows.slice(body, end).flatMap((row) => (isBlank(row[column]) ? [] : [row[column]]))
  const filled = Array.from({ length: sheet.width }, (_, column) => column).filter(
    (column) => column !== dates && cellsOf(column).length > 0,
  )
  const isTime = (cell: SheetCell): boolean => timeAlone(splitTie(cell).rest) !== ''
  const isTimes = (column: number): boolean =>
    !isNoPost(labels.get(column)?.text ?? '') &&
    cellsOf(column).some(isTime) &&
    cellsOf(column).every((cell) => isTime(cell) || awayLabel(cell) !== '')
  const times = named !== undefined && named !== dates ? named : filled.find(isTimes)
  const services = filled.filter(
    (column) => column !== times && columnNamed(sheet.rows[index]?.[column]) === 'serviceTime',
  )
  const columns = { posts: new Map(), away: new Map(), others: new Map() }
  const head: DatesHead = { index, body, end, dates, times, ties, services, ...columns }
  const awayLabels = awayOf(sheet, { index, from, body }, dates)
  for (const column of filled) {
    if (column === times || column === ties) continue
    const { text: label, service } = labels.get(column) ?? { text: '', service: '' }
    const { serviceTime, rest } = splitTime(label)
    const cells = cellsOf(column)
    const away = awayLabels.get(column)
    if (away !== undefined)
      head.away.set(column, { label: away, serviceTime: splitTime(away).serviceTime || (headTimes.get(column) ?? '') })
    else if (label === '') head.others.set(column, isStruck(sheet, index, [column]) ? 'struck' : 'no_post')
    else if (isTotalsLabel(label, cells)) head.others.set(column, 'total')
    else if (isOther(label) || cells.every((cell) => isDay(cell, rules))) head.others.set(column, 'note')
    else
      head.posts.set(column, {
        assignment: rest || postOf(sheet, index),
        serviceTime: serviceTime || (headTimes.get(column) ?? service),
      })
  }
  leaveOutTotals(sheet, head)
  return head
}
