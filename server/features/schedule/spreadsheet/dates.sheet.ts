import { comparisonKey } from '#shared/text.ts'
import type { DayRules } from './cell.date.ts'
import { readMoment } from './cell.moment.ts'
import { type DatesHead, findDatesHead } from './dates.head.ts'
import { type DatesLine, DatesLines, namesByLine, readDatesShifts } from './dates.rows.ts'
import { Collected, type ReadSheet, type SheetRules } from './schedule.collect.ts'
import { findColumns } from './schedule.header.ts'
import type { KnownNames, LayoutChoice } from './schedule.layout.ts'
import type { Sheet } from './sheet.grid.ts'
import { yearsOf } from './sheet.years.ts'

/** True where the head names people and posts: a list, perhaps with missing columns. */
function isList({ rows }: Sheet, { index }: DatesHead): boolean {
  const { name, firstName, lastName, assignment } = findColumns(rows[index] ?? [])
  return assignment !== undefined && (name !== undefined || (firstName !== undefined && lastName !== undefined))
}

/** True for a sheet of dates × posts: a head without dates over a column of dates, most of them alone in their row. */
export function hasDatesDown(sheet: Sheet, rules: DayRules): boolean {
  const head = findDatesHead(sheet, rules)
  if (!head || head.posts.size === 0 || isList(sheet, head)) return false
  const counts = sheet.rows
    .slice(head.body)
    .map((row) => row.filter((cell) => typeof cell !== 'number' && readMoment(cell, rules).date !== null).length)
  return counts.filter((count) => count === 1).length > counts.filter((count) => count > 1).length
}

/** Words of posts, in English and Spanish. */
const POST_WORD =
  /\b(?:door|doors|entrance|lobby|foyer|narthex|balcony|aisle|aisles|section|center|centre|left|right|front|back|side|parking|nave|overflow|offering|greeter|greeters|usher|puerta|puertas|entrada|vestibulo|balcon|pasillo|seccion|centro|izquierda|derecha|frente|estacionamiento)\b/

/**
 * True where the columns are people, or may be: more of their heads are known people than known posts, or the cells hold
 * the same few words, as posts do. A name stands at most once in a row, and in as many columns as it may serve in.
 */
function mayBePeople(lines: readonly DatesLine[], head: DatesHead, known: KnownNames): boolean {
  const heads = [...head.posts.values()].map(({ assignment }) => comparisonKey(assignment))
  const posts = new Set(known.posts)
  const people = new Set(known.people)
  const knownPosts = heads.filter((key) => posts.has(key)).length
  const knownPeople = heads.filter((key) => people.has(key)).length
  if (knownPeople > knownPosts) return true
  const names = namesByLine(lines, head).flat()
  const different = new Set(names)
  if (
    names.length === 0 ||
    knownPosts > knownPeople ||
    names.filter((key) => people.has(key)).length > names.length / 2
  )
    return false
  const isPost = (key: string) => posts.has(key) || POST_WORD.test(key.normalize('NFD').replace(/\p{M}/gu, ''))
  if (names.filter(isPost).length > names.length / 2) return true
  const filled = [...head.posts.keys()].filter((column) => lines.some(({ cells }) => cells[column])).length
  return different.size < filled && names.length >= 2 * different.size && names.length > 2
}

/**
 * Reads a sheet as dates × posts. Undefined where it is none with shifts; 'unknown' where its columns may be people and the
 * layout was not chosen.
 */
export function readDates(sheet: Sheet, choice: LayoutChoice, rules: SheetRules): ReadSheet | 'unknown' | undefined {
  const collected = new Collected(rules)
  const isChosen = choice.layout === 'dates-posts'
  let first: DatesHead | undefined
  for (
    let head = findDatesHead(sheet, rules, 0, isChosen ? 1 : 2);
    head;
    head = findDatesHead(sheet, rules, head.end, 1)
  ) {
    const years = yearsOf(sheet.rows.slice(first ? head.index : 0, head.body), rules.years ?? [])
    const own = { ...rules, years }
    first ??= head
    const { lines } = new DatesLines(sheet, head, own, collected)
    if (!isChosen && mayBePeople(lines, head, choice.known)) return 'unknown'
    readDatesShifts(lines, head, choice, own, collected)
    for (const [column, why] of head.others)
      collected.leaveOutColumn(why, column, head.index, columnOf(sheet, column, head))
    for (const { row, column, text } of sheet.errors)
      if (row >= head.body && row < head.end && head.posts.has(column))
        collected.leaveOutCell('no_post', row, column, text)
  }
  if (!first) return undefined
  collected.leaveOutHidden(sheet, first.index)
  const read = collected.read('dates-posts', sheet)
  return read.rows.length > 0 ? read : undefined
}

/** Cells of a column within a block, by row. */
const columnOf = ({ rows }: Sheet, column: number, { index, end }: DatesHead) =>
  new Map(rows.slice(index, end).map((row, place) => [index + place, row[column]]))
