import { awayLabel } from './cell.away.ts'
import { type DayRules, parseDay } from './cell.date.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { timeAlone } from './matrix.cells.ts'
import { columnNamed } from './schedule.header.ts'
import type { MatrixLayout } from './schedule.layout.ts'
import { acrossOf, HIDDEN_ROW, type Row, type SheetGrid } from './sheet.grid.ts'
import { isStruck, wholeRow } from './sheet.struck.ts'
import { yearsOf } from './sheet.years.ts'

/** Column under a date. */
interface DateColumn {
  /** YYYY-MM-DD */
  date: string
  /** Service time that a second head row gives the column; '' without such a row. */
  serviceTime: string
}

/** Column under a date whose second head is a label such as 'Off'. */
export interface AwayColumn {
  /** YYYY-MM-DD */
  date: string
  label: string
}

/** Head of a matrix. Rows and columns count from 0. */
export interface MatrixHead {
  /** Row of the dates. */
  index: number
  /** First row below the head. */
  body: number
  dates: Map<number, DateColumn>
  /** Columns under dates that are struck through. */
  struck: readonly number[]
  /** Columns whose texts, joined, name the post or person of a row. */
  labels: number[]
  /** Column of the service times, where there is one. */
  times: number | undefined
  /** Other columns beside the dates that name services. */
  services: readonly number[]
  /** Columns of people who cannot serve on a day, by the second head row. */
  away: ReadonlyMap<number, AwayColumn>
  /** Layout that a word over the labels names; undefined without such a word. */
  layout: MatrixLayout | undefined
  /** True where that word may be the title of the sheet: 'Ushers'. */
  isTitle: boolean
}

/** The day of a head cell. A bare number is a count, not a date. */
const dayOf = (cell: SheetCell, rules: DayRules): string | null =>
  typeof cell === 'number' ? null : parseDay(cell, rules)

export const isHeadDay = (cell: SheetCell, rules: DayRules): boolean => dayOf(cell, rules) !== null

/** Days of a row by column. */
function daysOf(row: Row, rules: DayRules): Map<number, string> {
  const days = new Map<number, string>()
  row.forEach((cell, column) => {
    const day = dayOf(cell, rules)
    if (day !== null) days.set(column, day)
  })
  return days
}

/** A row that may be a head: a struck date is that of its column all the same. */
export const headRow = (sheet: SheetGrid, index: number): Row =>
  sheet.rows[index] === HIDDEN_ROW ? HIDDEN_ROW : wholeRow(sheet, index)

export const isHeadRow = (row: Row, rules: DayRules): boolean => daysOf(row, rules).size > 1

const nextFilled = (rows: readonly Row[], index: number): number => {
  let next = index + 1
  while (next < rows.length && rows[next]?.every(isBlank)) next += 1
  return next
}

/**
 * Times of a second head row by column: nothing but times and labels such as 'Off' right of `first`, and no post or
 * name before. Null for another row.
 */
function timesOf(row: readonly SheetCell[], first: number): Map<number, string> | null {
  const before = row.slice(0, first).filter((cell) => !isBlank(cell))
  if (before.some((cell) => columnNamed(cell) === undefined)) return null
  const times = new Map<number, string>()
  let hasTime = false
  for (const [column, cell] of row.entries()) {
    if (column < first || isBlank(cell)) continue
    const time = timeAlone(cell)
    const text = time || awayLabel(cell)
    if (text === '') return null
    hasTime ||= time !== ''
    times.set(column, text)
  }
  return hasTime ? times : null
}

/**
 * Gives each date the blank head cells right of it: some programs write a merged cell as its first one. Behind the last
 * date these are at most as many as behind another one, unless the merged cell reaches further or a second head row
 * gives a time there.
 */
function spread(days: Map<number, string>, head: Row, reach: Row, times: Map<number, string> | null, width: number) {
  const spans: number[] = []
  const dates = new Map<number, DateColumn>()
  const starts = [...days.keys()]
  for (const [place, start] of starts.entries()) {
    const next = starts[place + 1]
    const widest = Math.max(1, ...spans)
    let column = start
    while (
      column === start ||
      (column < (next ?? width) &&
        isBlank(head[column]) &&
        (next !== undefined || column < start + widest || !isBlank(reach[column]) || times?.has(column)))
    ) {
      dates.set(column, { date: days.get(start) ?? '', serviceTime: times?.get(column) ?? '' })
      column += 1
    }
    spans.push(column - start)
  }
  return dates
}

/** The column that a head cell names; of 'Post / Date' the first part that is known. */
function labelOf(cell: SheetCell): ReturnType<typeof columnNamed> {
  const parts = [cell, ...(typeof cell === 'string' ? cell.split(/[/\\|]/) : [])]
  return parts.map(columnNamed).find((named) => named !== undefined && named !== 'date')
}

const LAYOUT_OF: Partial<Record<string, MatrixLayout>> = {
  assignment: 'posts-dates',
  name: 'people-dates',
  firstName: 'people-dates',
  lastName: 'people-dates',
}

/** A word over people that is no title. */
const NAME_WORD = /name|nombre/i

/** Finds the head at the first row with `least` dates from `from` on; undefined where there is none. */
export function findHead(sheet: SheetGrid, rules: DayRules, from = 0, least = 2): MatrixHead | undefined {
  const { rows } = sheet
  const index = rows.findIndex((_row, place) => place >= from && daysOf(headRow(sheet, place), rules).size >= least)
  if (index < 0) return undefined
  const head = headRow(sheet, index)
  const years = yearsOf(rows.slice(from, index + 1), rules.years)
  const days = daysOf(head, { ...rules, years })
  const first = Math.min(...days.keys())
  const second = nextFilled(rows, index)
  const times = timesOf(acrossOf(sheet, second, first), first)
  const body = times ? second + 1 : index + 1
  const width = rows.slice(index).reduce((widest, row) => Math.max(widest, row.length), 0)

  // A word over the first columns may be in the row above or below, where its cell is merged with that of the head.
  const heads = [head, rows[index - 1] ?? [], times ? (rows[second] ?? []) : []]
  const named = Array.from({ length: first }, (_, column) =>
    heads.map((row) => labelOf(row[column])).find((name) => name !== undefined),
  )
  const isFilled = (column: number) => rows.slice(body).some((row) => !isBlank(row[column]))
  const isTimes = (column: number) => {
    const cells = rows.slice(body).map((row) => row[column])
    return (
      cells.some((cell) => timeAlone(cell) !== '') &&
      cells.every((cell) => isBlank(cell) || timeAlone(cell) !== '' || awayLabel(cell) !== '')
    )
  }
  const columns = Array.from({ length: first }, (_, column) => column).filter(isFilled)
  const saying = [...named.keys()].filter((column) => LAYOUT_OF[named[column] ?? ''] !== undefined)
  // A title stands over the first column, which may be that of the times.
  const place = saying.find((column) => !isTimes(column) || columns.length < 2)
  const said = place ?? saying[0] ?? -1
  const label = place !== undefined ? place : (columns.find((column) => !isTimes(column)) ?? columns[0])
  const other = ['firstName', 'lastName'].map((name) => named.indexOf(name as 'firstName'))
  const timesPlace = named.indexOf('serviceTime')
  const dates = spread(days, head, acrossOf(sheet, index, first), times, width)
  const struck = [...dates.keys()].filter((column) => {
    const start = [...days.keys()].findLast((one) => one <= column)
    return isStruck(sheet, index, [start])
  })
  for (const column of struck) dates.delete(column)
  const away = new Map<number, AwayColumn>()
  for (const [column, { date, serviceTime }] of dates) {
    if (awayLabel(serviceTime) === '') continue
    away.set(column, { date, label: serviceTime })
    dates.delete(column)
  }
  return {
    index,
    body,
    dates,
    struck,
    labels: other.every((column) => column >= 0) ? other : label === undefined ? [] : [label],
    times: timesPlace >= 0 ? timesPlace : columns.find((column) => column !== label && isTimes(column)),
    services: [...named.keys()].filter((column) => column !== timesPlace && named[column] === 'serviceTime'),
    away,
    layout: LAYOUT_OF[named[said] ?? ''],
    isTitle: named[said] === 'name' && !heads.some((row) => NAME_WORD.test(cleanText(row[said]))),
  }
}

/** Post or name of a row: its label cells, joined. */
export const labelText = (row: Row, { labels }: MatrixHead): string =>
  cleanText(labels.map((column) => cleanText(row[column])).join(' '))
