import { comparisonKey } from '#shared/text.ts'
import { type Cell, clip, isBlank } from './cell.text.ts'
import { shownText } from './cell.time.ts'
import { isCount } from './leftOut.words.ts'
import { entriesOf, splitTime } from './matrix.cells.ts'
import type { MatrixHead } from './matrix.head.ts'
import { holdsShift, type MatrixBlock, type MatrixLine } from './matrix.lines.ts'
import type { Collected } from './schedule.collect.ts'
import type { KnownNames, MatrixLayout } from './schedule.layout.ts'
import { problemOf, type RowRules, type ScheduleRow } from './schedule.rows.ts'
import { rowText } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import type { RowIssue } from './spreadsheet.error.ts'

interface MatrixRules extends RowRules {
  layout: MatrixLayout
  /** Service time of cells for which the file gives none. */
  serviceTime: string | null
}

/** Tie colours of a block: one of a date and service time before one of the date alone. */
function tiesOf({ head, lines }: MatrixBlock) {
  const ties = new Map<string, { text: string; column: number; index: number }>()
  for (const { kind, cells, index, ownTime, sectionTime } of lines) {
    if (kind !== 'tie') continue
    for (const [column, { date, serviceTime }] of head.dates) {
      const text = entriesOf(cells[column], 'people-dates')?.join(', ') ?? ''
      if (text === '') continue
      const tie = { text, column, index }
      const time = ownTime || serviceTime || sectionTime
      if (time !== '') ties.set(`${date} ${time}`, tie)
      if (!ties.has(date)) ties.set(date, tie)
    }
  }
  return (date: string, time: string) => ties.get(`${date} ${time}`) ?? ties.get(date)
}

type Values = Pick<ScheduleRow, 'name' | 'assignment' | 'serviceTime'>

/** Name, post and service time that an entry of a cell means. */
function valuesOf(entry: string, headTime: string, line: MatrixLine, rules: MatrixRules): Values {
  const isPosts = rules.layout === 'posts-dates'
  const { serviceTime, rest } = splitTime(isPosts ? line.label : entry)
  return {
    name: isPosts ? entry : line.label,
    assignment: rest,
    serviceTime: serviceTime || line.ownTime || headTime || line.sectionTime || (rules.serviceTime ?? ''),
  }
}

/** Names a line that holds no shifts, or each of its texts under the dates that have no post or person. */
function leaveOutLine({ kind, cells, index }: MatrixLine, head: MatrixHead, collected: Collected): void {
  const filled = [...head.dates.keys()].filter((column) => !isBlank(cells[column]))
  const isCounts = filled.length > 0 && filled.every((column) => isCount(cells[column]))
  if (kind === 'total' || (kind === 'no_post' && isCounts)) {
    collected.leaveOut('total', index, rowText(cells))
    return
  }
  if (kind === 'note' || filled.length === 0) {
    collected.leaveOut('note', index, rowText(cells))
    return
  }
  for (const column of filled) collected.leaveOut('no_post', index, shownText(cells[column]), cellName(column, index))
}

/** Adds the shifts of a block, row by row. */
export function readShifts(block: MatrixBlock, rules: MatrixRules, collected: Collected): void {
  const { head, lines } = block
  const tieOf = tiesOf(block)
  for (const line of lines) {
    if (line.kind === 'tie') continue
    if (line.kind !== 'shifts') {
      leaveOutLine(line, head, collected)
      continue
    }
    for (const [column, { date, serviceTime: headTime }] of head.dates) {
      const row = line.index + 1
      const cell = cellName(column, line.index)
      const labelCell = cellName(head.labels[0] ?? 0, line.labelIndex)
      const entries = entriesOf(line.cells[column], rules.layout)
      const own = rules.layout === 'posts-dates' ? 'name' : 'assignment'
      if (!entries) {
        collected.add({ issues: [{ row, cell, column: own, problem: 'too_long', value: '' }] })
        continue
      }
      // A number in posts × dates is a head count.
      if (entries.length === 0 && typeof line.cells[column] === 'number')
        collected.leaveOut('total', line.index, shownText(line.cells[column]), cell)
      for (const entry of entries) {
        const values = valuesOf(entry, headTime, line, rules)
        const tie = tieOf(date, values.serviceTime)
        const issues: RowIssue[] = []
        const check = (name: keyof Values | 'tieColor', value: string, raw: Cell, place: string) => {
          const problem = problemOf(name, value, raw, rules.lengths)
          if (problem === 'missing' && name === 'serviceTime')
            issues.push({ row, cell, column: name, problem: 'no_time', value: clip(values.assignment) })
          else if (problem) issues.push({ row, cell: place, column: name, problem, value: clip(value) })
        }
        const isPosts = rules.layout === 'posts-dates'
        check('name', values.name, values.name, isPosts ? cell : labelCell)
        check('assignment', values.assignment, values.assignment, isPosts ? labelCell : cell)
        check('serviceTime', values.serviceTime, values.serviceTime, cell)
        if (tie) check('tieColor', tie.text, tie.text, cellName(tie.column, tie.index))
        collected.add(
          issues.length > 0 ? { issues } : { shift: { row, cell, date, ...values, tieColor: tie?.text ?? null } },
        )
      }
    }
  }
}

/** The layout by the team's posts and names: more of the labels are posts, or people. Undefined for a draw. */
export function knownLayout(blocks: MatrixBlock[], known: KnownNames): MatrixLayout | undefined {
  const labels = new Set<string>()
  for (const { head, lines } of blocks)
    for (const line of lines)
      if (holdsShift(line, head)) {
        labels.add(comparisonKey(line.label))
        labels.add(comparisonKey(splitTime(line.label).rest))
      }
  const posts = known.posts.filter((key) => labels.has(key)).length
  const people = known.people.filter((key) => labels.has(key)).length
  if (posts === people) return undefined
  return posts > people ? 'posts-dates' : 'people-dates'
}
