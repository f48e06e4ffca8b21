import { awayLabel } from './cell.away.ts'
import type { DayRules } from './cell.date.ts'
import { cellMarkOf, marksIn } from './cell.marks.ts'
import { splitTie } from './cell.moment.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { awayOf, datesColumn, headRows, isDay, isOther, lastHeadRow } from './dates.headRows.ts'
import { isNoPost, isTotalsLabel } from './leftOut.words.ts'
import { splitTime, timeAlone } from './matrix.cells.ts'
import { columnNamed, findColumns } from './schedule.header.ts'
import { acrossOf, type SheetGrid } from './sheet.grid.ts'
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
  const found = datesColumn(sheet, rules, from, least)
  const [body] = found?.indexes ?? []
  if (!found || body === undefined) return undefined
  const dates = found.column
  const last = lastHeadRow(sheet, dates, from, body)
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
