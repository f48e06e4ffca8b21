import { groupBy } from '#shared/groupBy.ts'
import { comparisonKey } from '#shared/text.ts'
import type { DayRules } from './cell.date.ts'
import type { CellRules } from './cell.nobody.ts'
import { isBlank } from './cell.text.ts'
import { type DatesHead, findDatesHead } from './dates.head.ts'
import { isDay } from './dates.headRows.ts'
import { type DatesLine, DatesLines } from './dates.lines.ts'
import { namesByLine, readDatesAway, readDatesShifts } from './dates.rows.ts'
import { areCellsMembers } from './layout.evidence.ts'
import { type DayCell, readMarks, tableMarksOf } from './marks.rows.ts'
import { isPostWord } from './post.words.ts'
import { CollectedShifts, holdsContent, type ReadSchedule, type SheetRules } from './schedule.collect.ts'
import { columnNamed, findColumns } from './schedule.header.ts'
import type { KnownNames, SheetLayout } from './schedule.layout.ts'
import { HIDDEN_ROW, type SheetGrid } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { wholeRow } from './sheet.struck.ts'
import { yearsOf } from './sheet.years.ts'

/** True where the head names people and posts: a list, perhaps with missing columns. */
function isList({ rows }: SheetGrid, { index }: DatesHead): boolean {
  const { name, firstName, lastName, assignment } = findColumns(rows[index] ?? [])
  return assignment !== undefined && (name !== undefined || (firstName !== undefined && lastName !== undefined))
}

/**
 * True for a sheet of dates × posts: a head without dates over a column of dates, and hardly any dates below the posts,
 * where a matrix has them. Two dates at least; below a word such as 'Date' one of two cells is enough, so that the
 * other can be named.
 */
export function hasDatesDown(sheet: SheetGrid, rules: DayRules): boolean {
  const head = findDatesHead(sheet, rules) ?? findDatesHead(sheet, rules, 0, 1)
  if (!head || head.posts.size === 0 || isList(sheet, head)) return false
  const rows = sheet.rows.slice(head.body, head.end)
  const struck = sheet.struck.rows.filter(({ index }) => index >= head.body && index < head.end)
  const days = [...rows.map((_row, place) => wholeRow(sheet, head.body + place)), ...struck.map(({ cells }) => cells)]
    .map((row) => row[head.dates])
    .filter((cell) => !isBlank(cell))
  const dates = days.filter((cell) => isDay(cell, rules)).length
  const isNamed = columnNamed(sheet.rows[head.index]?.[head.dates]) === 'date'
  const entries = isNamed ? days.length : dates
  if (entries < 2) return false
  const others = rows.filter((row) => [...head.posts.keys()].some((column) => isDay(row[column], rules))).length
  return others * 2 < dates
}

/** True for a sheet whose days are all in hidden rows. */
export const hidesDates = ({ rows, hiddenRows }: SheetGrid, rules: DayRules): boolean =>
  hiddenRows.some(({ cells }) => cells.some((cell) => isDay(cell, rules))) &&
  !rows.some((row) => row.some((cell) => isDay(cell, rules)))

/**
 * True where the columns are people, or may be: more of their heads are known people than known posts, or the cells
 * hold the same few words, as posts do. A name stands at most once in a row, and in as many columns as it may serve in.
 */
function mayBePeople(lines: readonly DatesLine[], head: DatesHead, known: KnownNames, rules: CellRules): boolean {
  const heads = [...head.posts.values()].map(({ assignment }) => comparisonKey(assignment))
  const posts = new Set(known.posts)
  const people = new Set(known.people)
  const knownPosts = heads.filter((key) => posts.has(key)).length
  const knownPeople = heads.filter((key) => people.has(key)).length
  const names = namesByLine(lines, head, rules).flat()
  if (areCellsMembers({ heads, cells: names }, known, rules)) return false
  if (knownPeople > knownPosts) return true
  const different = new Set(names)
  if (
    names.length === 0 ||
    knownPosts > knownPeople ||
    names.filter((key) => people.has(key)).length > names.length / 2
  )
    return false
  const isPost = (key: string) => isPostWord(key, posts)
  if (names.filter(isPost).length > names.length / 2) return true
  const filled = [...head.posts.keys()].filter((column) => lines.some(({ cells }) => cells[column])).length
  return different.size < filled && names.length >= 2 * different.size && names.length > 2
}

/** True where the columns of a table of marks are posts: the team's, or by their words. */
function areColumnsPosts({ posts }: DatesHead, known: KnownNames, { cells: { isPost } }: SheetRules): boolean {
  const heads = [...posts.values()].map(({ assignment }) => assignment)
  const people = new Set(known.people)
  const found = heads.filter((head) => !people.has(comparisonKey(head)) && isPost(head))
  return found.length * 2 > heads.length
}

/** The cells of a table, as those of people and days. */
function dayCells(lines: readonly DatesLine[], { posts, index }: DatesHead): DayCell[] {
  const days = groupBy(lines, ({ date }) => date)
  return lines.flatMap((line) =>
    [...posts].map(([column, post]) => ({
      row: line.index + 1,
      cell: cellName(column, line.index),
      value: line.cells[column],
      date: line.date,
      name: post.assignment,
      nameCell: cellName(column, index),
      serviceTime: post.serviceTime || line.serviceTime,
      isWhole: days.get(line.date)?.length === 1,
    })),
  )
}

/** Cells of a column within a block, by row. */
const columnOf = ({ rows }: SheetGrid, column: number, { index, end }: DatesHead) =>
  new Map(rows.slice(index, end).map((row, place) => [index + place, row[column]]))

/** The columns of a sheet from one to another, which does not belong to them. */
const columnsOf = (sheet: SheetGrid, from: number, to: number): SheetGrid => ({
  ...sheet,
  rows: sheet.rows.map((row) =>
    row === HIDDEN_ROW ? row : row.map((cell, column) => (column >= from && column < to ? cell : null)),
  ),
})

/** The tables of a sheet that stand side by side: each begins with a column of dates, under a word such as 'Date'. */
function tablesOf(sheet: SheetGrid, rules: DayRules): SheetGrid[] {
  const head = findDatesHead(sheet, rules, 0, 1)
  if (!head) return []
  const [post = 0] = head.posts.keys()
  const starts = [...head.others.keys()].filter(
    (column) =>
      column > post &&
      columnNamed(sheet.rows[head.index]?.[column]) === 'date' &&
      [...head.posts.keys()].some((other) => other > column) &&
      isDay(sheet.rows[head.body]?.[column], rules),
  )
  if (starts.length === 0) return [sheet]
  const from = [0, ...starts]
  return from.map((start, place) => columnsOf(sheet, start, from[place + 1] ?? sheet.width))
}

/**
 * Reads a table. Returns the row of its first head; undefined without one, 'unknown' where its columns may be people.
 */
function readTable(table: SheetGrid, choice: SheetLayout, rules: SheetRules, collected: CollectedShifts) {
  const isChosen = choice.layout === 'dates-posts'
  let first: number | undefined
  for (let head = findDatesHead(table, rules, 0, 1); head; head = findDatesHead(table, rules, head.end, 1)) {
    const years = yearsOf(table.rows.slice(first === undefined ? 0 : head.index, head.body), rules.years ?? [])
    const own = { ...rules, years }
    first ??= head.index
    const { lines } = new DatesLines(table, head, own, collected)
    const served = lines.filter(({ away }) => away === '')
    const cells = dayCells(served, head)
    const marks = tableMarksOf(
      cells.map(({ value }) => value),
      () => isChosen || areColumnsPosts(head, choice.known, rules),
    )
    for (const { date, serviceTime } of cells) collected.sawService(date, serviceTime)
    if (marks) readMarks(cells, marks, choice, own, collected)
    else if (!isChosen && mayBePeople(served, head, choice.known, rules.cells)) return 'unknown'
    if (!marks) readDatesShifts(table, served, head, choice, own, collected)
    // A mark in a row such as 'Off' may mean either.
    for (const { away, index } of marks ? lines : [])
      if (away !== '') collected.leaveOutRow('away', index, table.rows[index] ?? [])
    readDatesAway(table, marks ? served : lines, head, choice, own, collected)
    for (const [column, why] of head.others)
      collected.leaveOutColumn(why, column, head.index, columnOf(table, column, head))
    for (const { row, column, text } of table.errors)
      if (row >= head.body && row < head.end && head.posts.has(column))
        collected.leaveOutCell('no_post', row, column, text)
  }
  return first
}

/**
 * Reads a sheet as dates × posts. Undefined where it is none with shifts; 'unknown' where its columns may be people and
 * the layout was not chosen.
 */
export function readDates(
  sheet: SheetGrid,
  choice: SheetLayout,
  rules: SheetRules,
): ReadSchedule | 'unknown' | undefined {
  const collected = new CollectedShifts(rules)
  let first: number | undefined
  for (const table of tablesOf(sheet, rules)) {
    const head = readTable(table, choice, rules, collected)
    if (head === 'unknown') return 'unknown'
    first ??= head
  }
  if (first === undefined) return undefined
  collected.leaveOutUnread(sheet, first)
  const read = collected.read('dates-posts', sheet)
  return holdsContent(read) ? read : undefined
}
